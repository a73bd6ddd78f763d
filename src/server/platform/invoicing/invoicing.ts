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

/** The port to certified invoicing software. Never called inside a database transaction. */
export type Invoicing = {
  /** Answers the number of the invoice; throws when there was no answer, and is then asked again. */
  issue(order: InvoiceOrder): Promise<{ number: string }>;
};

/** Until certified software is connected: writes down what it was asked for, in a table of its own. */
export const createStandInInvoicing = (database: Database): Invoicing => ({
  issue: async (order) => {
    await database.run(sql`
      insert into stand_in_invoices (request_id, request) values (${order.requestId}, ${JSON.stringify(order)})
      on conflict (request_id) do nothing`);
    const { no } = await database.one<{ no: number }>(
      sql`select no from stand_in_invoices where request_id = ${order.requestId}`,
    );
    return { number: `STAND-IN-${no}` };
  },
});
