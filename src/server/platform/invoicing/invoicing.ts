import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Everything certified software must know to write an invoice. All amounts include the tax. */
export type InvoiceOrder = {
  /** The idempotency key: the same order twice gives the same invoice. */
  readonly requestId: string;
  readonly kind: 'booking' | 'gift_card';
  readonly reference: string;
  /** ISO */
  readonly paidAt: string;
  readonly language: Language;
  readonly customer: { readonly name: string; readonly taxNumber: string | null };
  readonly lines: readonly { readonly label: string; readonly amountCents: Cents }[];
  readonly totalCents: Cents;
  readonly paidByCardCents: Cents;
  readonly paidByGiftCardCents: Cents;
  readonly vatPercentage: number;
};

/** Takes a part of an invoice back, or all of it. */
export type CreditOrder = Pick<InvoiceOrder, 'requestId' | 'reference' | 'language' | 'customer' | 'vatPercentage'> & {
  /** Of the invoice, as the software names it. */
  readonly ownerDocumentId: string;
  readonly label: string;
  readonly amountCents: Cents;
  /** ISO */
  readonly at: string;
};

/** The software will not write it as it is, however often it is asked. */
export class InvoiceRefused extends Error {}

export type IssuedDocument = { readonly number: string; readonly documentId: string };

/** The port to certified invoicing software. Never called inside a database transaction. */
export type Invoicing = {
  /** False: no certified software is connected, and what we issue are receipts. */
  readonly isCertified: boolean;
  /** Answers the number of the invoice; throws `InvoiceRefused`, or anything else when it may be asked again. */
  issue(order: InvoiceOrder): Promise<IssuedDocument>;
  /** The same for a credit note. */
  credit(order: CreditOrder): Promise<IssuedDocument>;
  /** Null while it is being drawn. */
  readPdf(documentId: string): Promise<Buffer | null>;
};

/** Until certified software is connected: writes down what it was asked for, in a table of its own. */
export const createStandInInvoicing = (database: Database): Invoicing => ({
  isCertified: false,
  issue: (order) => keep(database, order),
  credit: (order) => keep(database, order),
  readPdf: async () => null,
});

const keep = async (database: Database, order: InvoiceOrder | CreditOrder): Promise<IssuedDocument> => {
  await database.run(sql`
      insert into stand_in_invoices (request_id, request) values (${order.requestId}, ${JSON.stringify(order)})
      on conflict (request_id) do nothing`);
  const { no } = await database.one<{ no: number }>(
    sql`select no from stand_in_invoices where request_id = ${order.requestId}`,
  );
  return { number: `STAND-IN-${no}`, documentId: String(no) };
};
