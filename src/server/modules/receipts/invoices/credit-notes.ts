import { returnedOfSales } from '#domain/invoices/credit-sales.ts';
import { cents, noCents, subtractCents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ReceiptDeps } from '../deps.ts';
import { insertCredits, listSales, listVisitsToCredit, lockInvoices } from './credits-repo.ts';
import { queueRequest } from './invoices.ts';

/** What went back since the invoices gets credit notes; whoever gave it back, and wherever. */
export const queueCreditNotes = async ({
  database,
  invoicing,
}: Pick<ReceiptDeps, 'database' | 'invoicing'>): Promise<void> => {
  if (!invoicing.isCertified) return;
  for (const bookingId of await listVisitsToCredit(database))
    await database.transaction((tx) => creditVisit(tx, bookingId));
};

/** A credit note for each invoice of which more has gone back than was credited: never more than it was written over. */
const creditVisit = async (tx: Transaction, bookingId: string): Promise<void> => {
  const invoices = await lockInvoices(tx, bookingId);
  const returned = returnedOfSales(await listSales(tx, bookingId));
  const credits = invoices
    .map(({ id, entry, credited }) => ({
      invoiceId: id,
      amount: subtractCents(returned.get(entry) ?? noCents, cents(credited)),
    }))
    .filter(({ amount }) => amount > 0);
  if (credits.length === 0) return;
  for (const requestId of await insertCredits(tx, bookingId, credits)) await queueRequest(tx, requestId);
};
