import type { VisitDay } from '#contract/visit-day.ts';
import { noShow } from '#domain/booking/cancellation.ts';
import {
  isOnTheWay,
  refuseAct,
  type ToldDay,
  type VisitAct,
  visitDayRules,
  visitProgress,
} from '#domain/booking/visit-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import type { BookingDeps } from '../deps.ts';
import { visitTold } from '../events.ts';
import { type BookingRow, lockBooking } from '../repo.ts';
import { listTold, setArrived, setHelp, setNobodyHere, setOnWay } from './day-repo.ts';

export type Telling = { bookingId: string; therapistId: string; act: VisitAct; minutes?: number };

/** What a therapist tells of the day of an own visit. */
export const tellDay = (deps: Pick<BookingDeps, 'database' | 'clock' | 'emit'>, telling: Telling): Promise<VisitDay> =>
  deps.database.transaction(async (tx) => {
    const { bookingId, therapistId, act } = telling;
    const booking = await lockBooking(tx, bookingId);
    const told = (await listTold(tx, [bookingId])).find((one) => one.therapistId === therapistId);
    if (!booking || !told) throw new AppError('not_found');
    const refusal = refuseAct(act, booking, told, deps.clock.now());
    if (refusal)
      throw new AppError(refusal, refusal === 'too_early' ? { text: 'treatments:therapist.visitDay.tooEarly' } : {});
    await write(tx, telling);
    await deps.emit(tx, visitTold, { bookingId, therapistId, act });
    return toVisitDay(booking, await listTold(tx, [bookingId]), deps.clock.now());
  });

const write = (tx: Transaction, { bookingId, therapistId, act, minutes: way = 0 }: Telling): Promise<number> => {
  if (act === 'on_my_way') return setOnWay(tx, bookingId, therapistId, way);
  if (act === 'arrived') return setArrived(tx, bookingId, therapistId);
  return act === 'nobody_here' ? setNobodyHere(tx, bookingId, therapistId) : setHelp(tx, bookingId, therapistId);
};

const plannedOf = ({ status, startsAt, endsAt, cancelReason }: BookingRow) => ({
  status,
  startsAt,
  endsAt,
  isNoShow: status === 'cancelled' && cancelReason === noShow,
});

const progressOf = (booking: BookingRow, told: readonly ToldDay[], now: Date) =>
  visitProgress(plannedOf(booking), told, now);

/** For decisions about money: what therapists have told of the day, asked only where there is such a day. */
export const readProgress = async (on: Queryable, booking: BookingRow, now: Date) =>
  progressOf(booking, booking.status === 'confirmed' ? await listTold(on, [booking.id]) : [], now);

/** Somebody set out or is there, and the client was told so: no yes is taken back any more. */
export const isUnderWay = async (on: Queryable, booking: BookingRow, now: Date): Promise<boolean> =>
  isOnTheWay(await readProgress(on, booking, now));

export const toVisitDay = (booking: BookingRow, told: readonly ToldDay[], now: Date): VisitDay => {
  const { state, expectedAt, since, nobodySince, isTherapistLate } = progressOf(booking, told, now);
  return {
    state,
    expectedAt: expectedAt?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
    missedAt: nobodySince && after(nobodySince, minutes(visitDayRules.waitAtDoorMinutes)).toISOString(),
    isTherapistLate,
  };
};
