import { dayGrid } from '#domain/availability/day-grid.ts';
import { type Rankable, type Ranked, rankTherapists } from '#domain/dispatch/rank-therapists.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { type Place, wayGrowth } from '#domain/travel/travel-minutes.ts';
import { type BookingRow, visitFor } from '#server/modules/bookings/public.ts';
import {
  findCandidates,
  listTakenTimes,
  listTherapistsById,
  loadTravelMap,
  type Therapist,
} from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import type { DispatchDeps } from '../deps.ts';

export type RankedTherapist = Ranked<Rankable & { readonly person: Therapist }>;

/** Everybody who can make the visit and is free then, whoever holds a seat of it included, in the order of asking. */
export const rankCandidates = async (
  { roster }: Pick<DispatchDeps, 'roster'>,
  on: Queryable,
  booking: BookingRow,
): Promise<RankedTherapist[]> => {
  const visit = await visitFor(on, booking);
  if (!visit) return [];
  const candidates = await findCandidates({ roster }, on, { ...visit, ignoreBookingId: booking.id });
  const people = await listTherapistsById(
    on,
    candidates.map(({ id }) => id),
  );
  const { startsAt, lengthMinutes } = dayGrid(wallClockAt(booking.startsAt, booking.timezone), booking.timezone);
  const day = { from: startsAt, to: after(startsAt, minutes(lengthMinutes)) };
  const taken = (
    await listTakenTimes(
      on,
      people.map(({ no }) => no),
      day,
    )
  ).filter(({ bookingId }) => bookingId !== booking.id);
  const travel = await loadTravelMap(on);
  const here = { areaId: visit.areaId, key: visit.placeKey ?? null };
  const rankable = people.map((person) => {
    const own = taken.filter(({ no }) => no === person.no);
    const before = own.findLast((one) => one.blockedUntil <= booking.startsAt);
    const next = own.find((one) => one.startsAt >= booking.blockedUntil);
    return {
      person,
      no: person.no,
      gender: person.gender,
      isWished: visit.wished?.includes(person.id) ?? false,
      lastOfferedAt: person.lastOfferedAt,
      minutesThatDay: own.reduce((sum, one) => sum + lengthOf(one), 0),
      wayGrowth: wayGrowth(placeOf(before), here, placeOf(next), travel),
    };
  });
  return rankTherapists({ gender: booking.therapistGender }, rankable);
};

const placeOf = (taken: { areaId: number | null; placeKey: number | null } | undefined): Place | null =>
  taken ? { areaId: taken.areaId, key: taken.placeKey } : null;

const lengthOf = (time: { startsAt: Date; blockedUntil: Date }): number =>
  (time.blockedUntil.getTime() - time.startsAt.getTime()) / minutes(1);
