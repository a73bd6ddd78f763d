import { dayAt, daysBetween } from '#domain/time/days.ts';

type Timed = { readonly id: string; readonly startsAt: string; readonly endsAt: string };

/** What becomes of one visit: it goes to this therapist, to this start, others are asked, it is cancelled, or nothing is done. */
export type Fate = { give: string } | { move: string } | 'search' | 'cancel' | 'leave';
export type Plan = Readonly<Record<string, Fate>>;

const givenTo = (fate: Fate | undefined): string | undefined =>
  typeof fate === 'object' && 'give' in fate ? fate.give : undefined;

const meet = (one: Timed, other: Timed): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** The best who is not already given another visit at that time; without anybody it is searched for. */
export const bestFate = (visit: Timed, candidates: readonly string[], visits: readonly Timed[], plan: Plan): Fate => {
  const isTaken = (id: string): boolean =>
    visits.some((other) => other.id !== visit.id && givenTo(plan[other.id]) === id && meet(visit, other));
  const free = candidates.find((id) => !isTaken(id));
  return free === undefined ? 'search' : { give: free };
};

/** The value of an option, and back. */
export const keyOf = (fate: Fate): string =>
  typeof fate === 'string' ? fate : 'give' in fate ? `give ${fate.give}` : `move ${fate.move}`;

export const fateOf = (key: string): Fate => {
  const [act, what = ''] = key.split(' ');
  if (act === 'give') return { give: what };
  if (act === 'move') return { move: what };
  return act === 'search' || act === 'cancel' ? act : 'leave';
};

const hour = 3_600_000;
const most = { all: 6, aDay: 2 };

/**
 * A few starts to choose from, in their order: of the nearest days the ones nearest to its own hour, at most two a day and
 * those an hour apart, so that whoever cannot in one evening has another.
 */
export const nearestStarts = (starts: readonly string[], own: string, zone: string): string[] => {
  const ownDay = dayAt(new Date(own), zone);
  const others = starts
    .filter((startsAt) => Date.parse(startsAt) !== Date.parse(own))
    .map((startsAt) => ({ startsAt, day: dayAt(new Date(startsAt), zone) }));
  const far = (day: string): number => Math.abs(daysBetween(ownDay, day));
  return [...new Set(others.map(({ day }) => day))]
    .sort((a, b) => far(a) - far(b) || a.localeCompare(b))
    .flatMap((day) =>
      nearestInDay(
        others.flatMap((one) => (one.day === day ? [one.startsAt] : [])),
        own,
      ),
    )
    .slice(0, most.all)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
};

const nearestInDay = (starts: readonly string[], own: string): string[] => {
  const fromOwnHour = (startsAt: string): number => {
    const apart = Math.abs(Date.parse(startsAt) - Date.parse(own)) % (24 * hour);
    return Math.min(apart, 24 * hour - apart);
  };
  const chosen: string[] = [];
  for (const startsAt of [...starts].sort((a, b) => fromOwnHour(a) - fromOwnHour(b))) {
    const isApart = chosen.every((other) => Math.abs(Date.parse(other) - Date.parse(startsAt)) >= hour);
    if (isApart && chosen.length < most.aDay) chosen.push(startsAt);
  }
  return chosen;
};
