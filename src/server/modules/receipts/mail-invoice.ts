import { addCents, formatMoney } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { bookingLink, findBooking } from '../bookings/public.ts';
import { queueMail } from '../messaging/public.ts';
import type { ReceiptDeps } from './deps.ts';
import type { InvoiceRow } from './repo.ts';

/** To the client, with the document and a link to it. */
export const mailInvoice = async (
  { config }: Pick<ReceiptDeps, 'config'>,
  tx: Transaction,
  { id, kind, amount, number, purpose }: InvoiceRow & { number: string },
): Promise<void> => {
  const booking = purpose.kind === 'booking' ? await findBooking(tx, purpose.id) : null;
  if (!booking?.contact.email) return;
  const { contact, language, reference, totalPrice, giftCard } = booking;
  await queueMail(tx, {
    type: kind === 'invoice' ? 'invoice' : 'credit_note',
    to: { email: contact.email, name: contact.firstName },
    language,
    cause: `invoice:${id}`,
    values: {
      ...{ firstName: contact.firstName, reference, number },
      amount: formatMoney(amount ?? addCents(totalPrice, giftCard)),
      link: bookingLink(config, booking),
    },
    attachments: [{ kind: 'invoice', id }],
  });
};
