import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { Onward } from '#contract/travel.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import type { Calendar } from '../calendar-data.ts';

export type PlanLine = CalendarVisit & { onward?: Onward | null };
type Part = { key: string; name: string; phone?: string; visits: readonly PlanLine[] };

/** Who goes where, in their order; what nobody has yet comes last. `of` somebody: theirs alone. */
export const partsOf = ({ therapists, unassigned }: Calendar, of: string, nobody: string): Part[] => {
  const people = therapists
    .filter(({ id }) => of === 'all' || id === of)
    .map((person) => ({
      key: person.id,
      name: nameOf(person),
      phone: person.phone,
      visits: person.visits.filter(({ kind }) => kind === 'own'),
    }));
  const open = of === 'all' ? [{ key: 'open', name: nobody, visits: unassigned }] : [];
  return [...people, ...open].filter(({ visits }) => of !== 'all' || visits.length > 0);
};
