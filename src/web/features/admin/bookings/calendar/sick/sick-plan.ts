import type { OwnVisit } from '#contract/therapist-desk.ts';

/** What becomes of one visit: it goes to this therapist, or others are asked. */
type Fate = { give: string } | 'search';
export type Plan = Readonly<Record<string, Fate>>;

type Visit = Pick<OwnVisit, 'id' | 'startsAt' | 'endsAt'>;

const meet = (one: Visit, other: Visit): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** The best who is not already given another visit at that time; without anybody it is searched for. */
export const bestFate = (visit: Visit, candidates: readonly string[], visits: readonly Visit[], plan: Plan): Fate => {
  const isTaken = (id: string): boolean =>
    visits.some((other) => {
      const fate = plan[other.id];
      return other.id !== visit.id && typeof fate === 'object' && fate.give === id && meet(visit, other);
    });
  const free = candidates.find((id) => !isTaken(id));
  return free === undefined ? 'search' : { give: free };
};

/** From the quarter of an hour that has just begun to the end of the day. */
export const restOfDay = (wallTime: string): { from: string; to: string } => {
  const [hour = '0', minute = '0'] = wallTime.split(':');
  const quarter = Math.floor(Number(minute) / 15) * 15;
  return { from: `${hour.padStart(2, '0')}:${String(quarter).padStart(2, '0')}`, to: '24:00' };
};
