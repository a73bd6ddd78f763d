import type { RouteAnswer } from '#contract/route.ts';
import type { getTherapistDashboard as contract } from '#contract/therapist-desk.ts';
import { addCents, type Cents, noCents } from '#domain/money/cents.ts';
import type { VisitRow } from '#server/modules/bookings/public.ts';
import type { LocalDay, WeeklyHour } from '#server/modules/therapists/public.ts';
import { minutes } from '#server/platform/durations.ts';
import { mondayOf } from './calendar-days.ts';

type Dashboard = RouteAnswer<typeof contract>;

/** An own visit, and the day on which it begins where it is. */
export type DatedVisit = { readonly visit: VisitRow; readonly date: string };

/** A day and when somebody works on it: not at all when it is off. */
export type OwnDay = { readonly date: string; readonly isOff: boolean; readonly hours: readonly WeeklyHour[] };

const payOf = (visits: readonly DatedVisit[]): Cents => addCents(...visits.map(({ visit }) => visit.pay ?? noCents));

const minutesOf = ({ visit }: DatedVisit): number => (visit.endsAt.getTime() - visit.startsAt.getTime()) / minutes(1);

export const weekOf = (days: readonly OwnDay[], visits: readonly DatedVisit[]): Dashboard['week'] =>
  days.map(({ date, isOff, hours }) => {
    const ofDay = visits.filter((visit) => visit.date === date);
    return {
      date,
      isOff,
      workingMinutes: hours.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0),
      visitCount: ofDay.length,
      visitMinutes: ofDay.reduce((sum, visit) => sum + minutesOf(visit), 0),
      pay: payOf(ofDay),
    };
  });

/** Earned is what is done; a visit that is still to come, or not yet marked as done, is only expected. */
const isEarned = ({ status, startsAt }: VisitRow, now: Date): boolean =>
  status === 'completed' || (status === 'cancelled' && startsAt <= now);

/** Of a cancelled visit, what was kept of it is shared: its pay is that share, or nothing. */
const split = (visits: readonly DatedVisit[], now: Date): { earned: Cents; expected: Cents } => ({
  earned: payOf(visits.filter(({ visit }) => isEarned(visit, now))),
  expected: payOf(visits.filter(({ visit }) => !isEarned(visit, now))),
});

export const earningsOf = (
  month: readonly LocalDay[],
  before: readonly LocalDay[],
  visits: readonly DatedVisit[],
  now: Date,
): Omit<Dashboard['earnings'], 'tips'> => {
  const within = (days: readonly LocalDay[]) => {
    const dates = new Set(days.map(({ date }) => date));
    return visits.filter(({ date }) => dates.has(date));
  };
  const ofMonth = within(month);
  const mondays = [...new Set(month.map((day) => mondayOf(day).date))];
  return {
    month: month[0]?.date.slice(0, 7) ?? '',
    ...split(ofMonth, now),
    visitCount: ofMonth.filter(({ visit }) => visit.status !== 'cancelled').length,
    lastMonthEarned: split(within(before), now).earned,
    days: month.map((day) => ({ date: day.date, ...split(within([day]), now) })),
    weeks: mondays.map((monday) => ({
      monday,
      ...split(within(month.filter((day) => mondayOf(day).date === monday)), now),
    })),
  };
};
