import type { Booking } from '#contract/booking.ts';
import type { VisitDay } from '#contract/visit-day.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  completeVisit,
  findBooking,
  listSeated,
  listTold,
  listVisitsOver,
  lockBooking,
  respond,
  theSystem,
  toVisitDay,
  visitsOverAt,
  type Who,
} from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Sql } from '#server/platform/database/sql.ts';
import { tellClientFinished } from '../day/tell-people.ts';
import type { DispatchDeps } from '../deps.ts';

/** By hand, from the start of the visit on; saying it twice is no fault. */
const completeByHand = (
  deps: DispatchDeps,
  bookingId: string,
  who: Who,
  isTheirs: (therapistIds: readonly string[]) => boolean,
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const seated = booking ? await listSeated(tx, [bookingId]) : [];
    if (!booking || !isTheirs(seated.map(({ therapistId }) => therapistId))) throw new AppError('not_found');
    if (booking.status === 'completed') return;
    if (booking.status !== 'confirmed') throw new AppError('not_confirmed');
    if (deps.clock.now() < booking.startsAt) throw new AppError('too_early');
    await completeVisit(deps, tx, bookingId, who, `by_${who.kind}`);
    if (who.kind === 'therapist') await tellClientFinished(deps, tx, booking);
    if (who.kind !== 'admin' || who.userId === null) return;
    await recordChange(tx, {
      actor: { kind: 'user', userId: who.userId },
      what: 'booking',
      id: bookingId,
      label: booking.reference,
      before: { status: booking.status },
      after: { status: 'completed' },
    });
  });

export const completeByTherapist = async (
  deps: DispatchDeps,
  bookingId: string,
  { id, userId }: { id: string; userId: string | null },
): Promise<VisitDay> => {
  await completeByHand(deps, bookingId, { kind: 'therapist', userId }, (seated) => seated.includes(id));
  const { database, clock } = deps;
  return toVisitDay(found(await findBooking(database, bookingId)), await listTold(database, [bookingId]), clock.now());
};

export const completeByAdmin = async (deps: DispatchDeps, bookingId: string, userId: string): Promise<Booking> => {
  await completeByHand(deps, bookingId, { kind: 'admin', userId }, () => true);
  const booking = found(await findBooking(deps.database, bookingId));
  return respond(deps, deps.database, booking);
};

export const nextOverdueAt = async ({ database }: DispatchDeps): Promise<Sql> =>
  visitsOverAt((await readSettings(database, 'dispatch')).completeHoursAfter);

/** Some hours after the end a visit counts as made, whether or not anybody said so. */
export const completeOverdue = async (deps: DispatchDeps): Promise<void> => {
  const { completeHoursAfter } = await readSettings(deps.database, 'dispatch');
  for (const id of await listVisitsOver(deps.database, completeHoursAfter))
    await deps.database.transaction((tx) => completeVisit(deps, tx, id, theSystem, 'time_passed'));
};
