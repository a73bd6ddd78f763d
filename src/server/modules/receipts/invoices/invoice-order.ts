import { type Cents, noCents, smallerCents, subtractCents } from '#domain/money/cents.ts';
import { findBooking } from '#server/modules/bookings/public.ts';
import { findCard } from '#server/modules/gift-cards/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { InvoiceOrder } from '#server/platform/invoicing/invoicing.ts';
import type { ReceiptDeps } from '../deps.ts';
import { wordsOn } from '../receipt-page.ts';
import { findRequest, findSale, type InvoiceRow, type Sale } from '../repo.ts';

type Deps = Pick<ReceiptDeps, 'database' | 'texts'>;

export type Order = Omit<InvoiceOrder, 'requestId'>;

/** What certified software must know: the money as the ledger has it, at the rate of the sale; a credit note as its invoice. */
export const describeOrder = async (deps: Deps, request: InvoiceRow): Promise<Order | null> => {
  const { kind, id } = request.purpose;
  if (kind === 'gift_card') return giftCardOrder(deps, id);
  const entry = await entryOf(deps, request);
  const sale = entry === null ? null : await findSale(deps.database, entry);
  return sale && bookingOrder(deps, id, { ...sale, isDifference: entry?.startsWith('dearer:') === true });
};

const entryOf = async ({ database }: Deps, { entry, invoiceId }: InvoiceRow): Promise<string | null> =>
  invoiceId ? ((await findRequest(database, invoiceId))?.entry ?? null) : entry;

const readRate = async ({ database }: Deps): Promise<number> =>
  (await readSettings(database, 'receipts')).vatPercentage;

const bookingOrder = async (deps: Deps, id: string, sale: Sale & { isDifference: boolean }): Promise<Order | null> => {
  const booking = await findBooking(deps.database, id);
  if (!booking?.paidAt) return null;
  const { contact, nif, language, giftCard, reference } = booking;
  const lines = booking.priceLines
    .filter((line) => line.kind !== 'gift-card')
    .map(({ label, amount }) => ({ label: label[language], amountCents: amount as Cents }));
  const word = wordsOn('receipt', deps.texts, language);
  const difference = word('difference', { treatment: lines[0]?.label ?? reference });
  const paidByGiftCardCents = sale.isDifference ? noCents : smallerCents(giftCard, sale.amount);
  return {
    kind: 'booking' as const,
    reference,
    // A visit that is paid later is sold when it is made, and paid when the money has come.
    paidAt: (sale.isDifference ? sale.at : booking.paidAt).toISOString(),
    language,
    customer: { name: `${contact.firstName} ${contact.lastName}`.trim(), taxNumber: nif },
    lines: sale.isDifference ? [{ label: difference, amountCents: sale.amount }] : lines,
    totalCents: sale.amount,
    paidByCardCents: subtractCents(sale.amount, paidByGiftCardCents),
    paidByGiftCardCents,
    vatPercentage: sale.vatPercentage ?? (await readRate(deps)),
  };
};

const giftCardOrder = async (deps: Deps, id: string): Promise<Order | null> => {
  const card = await findCard(deps.database, id);
  if (!card?.paidAt) return null;
  const { fromName, nif, language, amount, paidAt } = card;
  return {
    kind: 'gift_card' as const,
    reference: id,
    paidAt: paidAt.toISOString(),
    language,
    customer: { name: fromName, taxNumber: nif },
    lines: [{ label: 'gift card', amountCents: amount }],
    totalCents: amount,
    paidByCardCents: amount,
    paidByGiftCardCents: noCents,
    vatPercentage: await readRate(deps),
  };
};
