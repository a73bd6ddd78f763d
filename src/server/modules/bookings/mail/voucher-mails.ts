import { formatMoney } from '#domain/money/cents.ts';
import { formatReference } from '#domain/money/ways-to-pay.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findBooking } from '../repo.ts';
import { envelopeOf, isReachable, momentWords, valuesOf } from './mails.ts';

type Deps = { config: Config };

/** Entity, reference, amount and until when: everything a cash machine asks for. Each voucher has one mail. */
export const mailPaymentInstructions = async (
  deps: Deps,
  tx: Transaction,
  { bookingId, reference }: { bookingId: string; reference: string },
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  const wait = booking?.bankWait;
  if (booking?.status !== 'waiting_payment' || !isReachable(booking)) return;
  // Another one, or none, has taken its place.
  if (wait?.way !== 'multibanco' || wait.reference !== reference) return;
  const values = {
    ...valuesOf(deps, booking),
    amount: formatMoney(booking.totalPrice),
    entity: wait.entity,
    payReference: formatReference(wait.reference),
    until: momentWords(new Date(wait.until), booking),
  };
  const cause = `booking:${bookingId}:voucher:${reference}`;
  const staleAt = new Date(wait.until);
  await queueMail(tx, { type: 'payment_instructions', ...envelopeOf(booking), cause, values, staleAt });
};

/** Nobody paid it; whoever had only begun to pay another way need not hear of it. */
export const mailVoucherOver = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  const wait = booking?.bankWait;
  if (booking?.status !== 'expired' || wait?.way !== 'multibanco' || wait.isOnItsWay || !isReachable(booking)) return;
  const values = { ...valuesOf(deps, booking), amount: formatMoney(booking.totalPrice) };
  await queueMail(tx, { type: 'voucher_over', ...envelopeOf(booking), values });
};
