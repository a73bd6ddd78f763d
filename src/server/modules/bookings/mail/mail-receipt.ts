import { addCents, formatMoney } from '#domain/money/cents.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findBooking } from '../repo.ts';
import { envelopeOf, isReachable, valuesOf } from './mails.ts';

/** What was paid by card and by gift card; the file is made when the mail leaves. */
export const mailReceipt = async (deps: { config: Config }, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking?.paidAt || !isReachable(booking)) return;
  const paid = addCents(booking.totalPrice, booking.giftCard);
  if (paid === 0) return;
  await queueMail(tx, {
    type: 'receipt',
    ...envelopeOf(booking),
    values: { ...valuesOf(deps, booking), paid: formatMoney(paid) },
    attachments: [{ kind: 'receipt', id: bookingId }],
  });
};
