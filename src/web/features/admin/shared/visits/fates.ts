type Timed = { readonly id: string; readonly startsAt: string; readonly endsAt: string };

/** What becomes of one visit: it goes to this therapist, to this start, others are asked, it is cancelled, or nothing is done. */
export type Fate = { give: string } | { move: string } | 'search' | 'cancel' | 'leave';
export type Plan = Readonly<Record<string, Fate>>;

export const givenTo = (fate: Fate | undefined): string | undefined =>
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

/** A few starts nearest to the one it had, in their order. */
export const nearestStarts = (starts: readonly string[], own: string, count = 6): string[] => {
  const far = (startsAt: string): number => Math.abs(Date.parse(startsAt) - Date.parse(own));
  return starts
    .filter((startsAt) => far(startsAt) > 0)
    .sort((a, b) => far(a) - far(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
};
