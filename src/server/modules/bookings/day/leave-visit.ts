import { leftForSafety } from '#domain/booking/cancellation.ts';
import { refuseAct } from '#domain/booking/visit-day.ts';
import { AppError } from '#server/http/app-error.ts';
import { endForSafety } from '../change/cancel-booking.ts';
import { theSystem } from '../change/move-booking.ts';
import type { BookingDeps } from '../deps.ts';
import { visitTold } from '../events.ts';
import { lockBooking } from '../repo.ts';
import { listTold, setHelp } from './day-repo.ts';

/** It is not safe to stay: the visit ends and is paid. The alarm outlives it, until somebody has spoken to the therapist. False where they had left before. */
export const leaveForSafety = (
  deps: Pick<BookingDeps, 'database' | 'clock' | 'emit'>,
  { bookingId, therapistId }: { bookingId: string; therapistId: string },
): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const told = (await listTold(tx, [bookingId])).find((one) => one.therapistId === therapistId);
    if (!booking || !told) throw new AppError('not_found');
    // Told again, because the first answer was lost on the way.
    if (booking.status === 'cancelled' && booking.cancelReason === leftForSafety) return false;
    const refusal = refuseAct('leave', booking, told, deps.clock.now());
    if (refusal) throw new AppError(refusal);
    await setHelp(tx, bookingId, therapistId);
    await endForSafety(deps, tx, booking, theSystem);
    await deps.emit(tx, visitTold, { bookingId, therapistId, act: 'leave' });
    return true;
  });
