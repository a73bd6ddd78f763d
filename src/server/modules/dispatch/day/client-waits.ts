import { AppError } from '#server/http/app-error.ts';
import { findAccessible, listTold, type Visitor } from '#server/modules/bookings/public.ts';
import type { DispatchDeps } from '../deps.ts';
import { alarmOffice, findTherapist } from './tell-people.ts';

/** A client whose visit should have begun says that nobody is there. However often it is pressed, the office hears it once. */
export const sayTherapistLate = (deps: DispatchDeps, id: string, visitor: Visitor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await findAccessible(tx, id, visitor);
    if (booking.status !== 'confirmed') throw new AppError('not_confirmed');
    if (deps.clock.now() < booking.startsAt)
      throw new AppError('too_early', { text: 'booking:status.day.waitsTooEarly' });
    for (const { therapistId, arrivedAt } of await listTold(tx, [id])) {
      const therapist = arrivedAt ? null : await findTherapist(tx, therapistId);
      if (therapist) await alarmOffice(tx, { booking, therapist }, 'waiting', `waiting:${id}:${therapistId}`);
    }
  });
