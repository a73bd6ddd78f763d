import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { bookingLink, findBooking } from '#server/modules/bookings/public.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ReceiptDeps } from '../deps.ts';
import type { InvoiceRow } from '../repo.ts';

/** To the client, with the document and a link to it. */
export const mailInvoice = async (
  { config }: Pick<ReceiptDeps, 'config'>,
  tx: Transaction,
  { id, kind, amount, number, purpose }: InvoiceRow & { amount: Cents; number: string },
): Promise<void> => {
  const booking = purpose.kind === 'booking' ? await findBooking(tx, purpose.id) : null;
  if (!booking?.contact.email) return;
  const { contact, language, reference } = booking;
  await queueMail(tx, {
    type: kind === 'invoice' ? 'invoice' : 'credit_note',
    to: { email: contact.email, name: contact.firstName },
    language,
    cause: `invoice:${id}`,
    values: {
      ...{ firstName: contact.firstName, reference, number },
      amount: formatMoney(amount),
      link: bookingLink(config, booking),
    },
    attachments: [{ kind: 'invoice', id }],
  });
};
