import type { Cents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findBooking } from '../bookings/public.ts';
import { listAdmins } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import type { Purpose } from '../payments/public.ts';

type Problem = { purpose: Purpose; amountCents: Cents; cause: string };

/** Money that does not go back by itself, or that a bank wants back, is a matter for a person. */
export const tellOfProblem = async (tx: Transaction, { purpose, amountCents, cause }: Problem): Promise<void> => {
  const booking = purpose.kind === 'booking' ? await findBooking(tx, purpose.id) : null;
  const values = { reference: booking?.reference ?? purpose.id.slice(0, 8), amount: amountCents };
  const about = { cause, ...(booking && { bookingId: booking.id }) };
  for (const { id } of await listAdmins(tx))
    await notify(tx, { userId: id, kind: 'payment_problem', values, ...about });
};
