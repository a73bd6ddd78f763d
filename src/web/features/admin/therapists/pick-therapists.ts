import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';

export const therapistSorts = ['name', 'visitsAhead', 'createdAt'] as const;
type Sort = (typeof therapistSorts)[number];

export type TherapistFilters = {
  active?: 'true' | 'false' | undefined;
  gender?: AdminTherapist['gender'] | undefined;
  /** Ids, as they stand in the address bar. */
  area?: string | undefined;
  treatment?: string | undefined;
};

export const fullName = ({ firstName, lastName }: Pick<AdminTherapist, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

const { compare } = new Intl.Collator('pt');
const byName = (a: AdminTherapist, b: AdminTherapist): number => compare(fullName(a), fullName(b));

const orders: Record<Sort, (a: AdminTherapist, b: AdminTherapist) => number> = {
  name: byName,
  visitsAhead: (a, b) => a.visitsAhead - b.visitsAhead || byName(a, b),
  createdAt: (a, b) => compare(a.createdAt, b.createdAt) || byName(a, b),
};

/** The list comes whole, so what is asked of it beyond the search is answered here. */
export const pickTherapists = (
  therapists: readonly AdminTherapist[],
  { active, gender, area, treatment }: TherapistFilters,
  sort: string,
): AdminTherapist[] => {
  const order = orders[sort.replace('-', '') as Sort];
  const sorted = therapists
    .filter((person) => active === undefined || String(person.active) === active)
    .filter((person) => gender === undefined || person.gender === gender)
    .filter(({ serviceAreaIds }) => area === undefined || serviceAreaIds.some((id) => String(id) === area))
    .filter(({ treatmentIds }) => treatment === undefined || treatmentIds.some((id) => String(id) === treatment))
    .sort(order);
  return sort.startsWith('-') ? sorted.reverse() : sorted;
};

type Lack = 'hours' | 'serviceAreaIds' | 'treatmentIds';

/** Without these nobody can book them. */
export const lacksOf = (person: Pick<AdminTherapist, Lack>): Lack[] =>
  (['hours', 'serviceAreaIds', 'treatmentIds'] as const).filter((part) => person[part].length === 0);

/** What a week comes to: on how many days, and how many minutes. */
export const weekOf = (hours: AdminTherapist['hours']): { days: number; minutes: number } => {
  return {
    days: new Set(hours.map(({ weekday }) => weekday)).size,
    minutes: hours.reduce((sum, { from, to }) => sum + minuteOfTime(to) - minuteOfTime(from), 0),
  };
};

/** Off the whole day. */
export const isOffOn = ({ timeOff }: Pick<AdminTherapist, 'timeOff'>, day: string): boolean =>
  timeOff.some(({ startsOn, endsOn, times }) => !times && startsOn <= day && day <= endsOn);
