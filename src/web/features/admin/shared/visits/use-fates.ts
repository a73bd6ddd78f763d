import { useState } from 'react';
import { type Carried, carryOut } from './carry-out.ts';
import type { Fate, Plan } from './fates.ts';
import { refreshSortedOut } from './refresh.ts';
import type { VisitInTheWay } from './visit-fate.tsx';

type Asked = { visits: readonly VisitInTheWay[]; therapistId?: string | undefined; reason: string };

/** What was chosen for each visit, and the one act that does all of it. */
export const useFates = ({ visits, therapistId, reason }: Asked) => {
  const [plan, setPlan] = useState<Plan>({});
  const [carried, setCarried] = useState<readonly Carried[] | null>(null);
  const fateOf = (id: string): Fate => plan[id] ?? (therapistId ? 'search' : 'leave');
  const carryOutAll = async (): Promise<void> => {
    const done: Carried[] = [];
    // One after the other: two visits may want the same hour of the same therapist.
    for (const visit of visits) done.push(await carryOut(visit, fateOf(visit.id), { therapistId, reason }));
    setCarried(done);
    void refreshSortedOut();
  };
  const count = visits.filter(({ id }) => fateOf(id) !== 'leave').length;
  return { plan, setPlan, count, carried, carryOutAll };
};
