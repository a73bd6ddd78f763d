import { type DayGrid, dayGrid, elapsedAtWall, instantAt } from '#domain/availability/day-grid.ts';
import { totalMinutes } from '#domain/availability/total-minutes.ts';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import type { VisitMode } from '#domain/booking/visit-mode.ts';
import { wallMs } from '#domain/time/instants.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import { after, days, minutes } from '../platform/durations.ts';
import type { Random } from './random.ts';
import type { DemoAddIn, DemoCompany, DemoTherapist, DemoTreatment } from './read-company.ts';

export type PlannedVisit = {
  team: readonly DemoTherapist[];
  treatment: DemoTreatment;
  duration: 60 | 75 | 90;
  peopleCount: number;
  mode: VisitMode;
  addIns: readonly DemoAddIn[];
  startsAt: Date;
  endsAt: Date;
  blockedUntil: Date;
  /** Paid for, and nobody has been asked yet: the search begins with the server. */
  isSearching: boolean;
};

const daysBack = 60;
const daysAhead = 30;
/** The therapist of the demo account has the fullest days. */
export const demoTherapistEmail = 'therapist@calma.example';
const triesForATime = 8;

type Stretch = { startsAt: Date; blockedUntil: Date };

type Planning = {
  company: DemoCompany;
  random: Random;
  visits: PlannedVisit[];
  taken: Map<number, Stretch[]>;
};

/** Days around today, each with what its therapists do: nobody in two places, inside their hours, with the way between. */
export const planVisits = (company: DemoCompany, random: Random): PlannedVisit[] => {
  const planning: Planning = { company, random, visits: [], taken: new Map() };
  planOpenSearches(planning);
  for (let offset = -daysBack; offset <= daysAhead; offset++)
    for (const therapist of company.therapists) {
      const count = visitsOn(random, therapist, offset);
      for (let visit = 0; visit < count; visit++) planOne(planning, therapist, offset);
    }
  return planning.visits;
};

const visitsOn = (random: Random, { email }: DemoTherapist, offset: number): number => {
  if (email === demoTherapistEmail) {
    if (offset === 0) return 3;
    return random.whole(offset < 0 || offset < 8 ? 1 : 0, offset < 8 ? 3 : 1);
  }
  const share = offset <= 0 ? 0.42 : 0.36 * (1 - offset / (daysAhead * 1.5));
  return random.chance(share) ? 1 : 0;
};

type Wish = Pick<PlannedVisit, 'treatment' | 'duration' | 'peopleCount' | 'mode' | 'addIns'>;

const planOne = (planning: Planning, therapist: DemoTherapist, offset: number): void => {
  const wish = wishFor(planning, therapist);
  const partners = wish.mode === 'together' ? partnersOf(planning.company, therapist, wish.treatment) : [];
  for (let attempt = 0; attempt < triesForATime; attempt++) {
    const time = randomTime(planning, therapist, offset, wish);
    if (!time || !isFree(planning, therapist, time)) continue;
    const partner = partners.find((one) => works(one, time) && isFree(planning, one, time));
    if (wish.mode === 'together' && !partner) continue;
    settle(planning, {
      ...wish,
      ...time,
      team: partner ? [therapist, partner] : [therapist],
      isSearching: false,
    });
    return;
  }
};

const wishFor = ({ company, random }: Planning, therapist: DemoTherapist): Wish => {
  const known = company.treatments.filter(({ id }) => therapist.treatmentIds.includes(id));
  // The first of the catalogue are asked for most.
  const treatment = random.pick(known.slice(0, random.whole(1, known.length)));
  const durations = ([60, 75, 90] as const).filter((duration) => treatment.prices[`${duration}`] !== null);
  const mode = random.chance(0.12) ? 'together' : random.chance(0.12) ? 'back-to-back' : 'single';
  return {
    treatment,
    duration: random.pick(durations),
    mode,
    peopleCount: mode === 'single' ? 1 : 2,
    addIns: random.chance(0.35) ? [random.pick(company.addIns)] : [],
  };
};

const partnersOf = ({ therapists }: DemoCompany, therapist: DemoTherapist, { id }: DemoTreatment): DemoTherapist[] =>
  therapists.filter(
    (one) =>
      one !== therapist &&
      one.treatmentIds.includes(id) &&
      one.areas.some((area) => therapist.areas.some((other) => other.id === area.id)),
  );

type VisitTimes = Pick<PlannedVisit, 'startsAt' | 'endsAt' | 'blockedUntil'>;

const lengthOf = ({ duration, peopleCount, mode, addIns }: Wish): number =>
  totalMinutes({ duration, people: peopleCount, mode, addInExtraMinutes: addIns.map((addIn) => addIn.extraMinutes) });

type DemoDay = { date: string; weekday: number; grid: DayGrid };

/** Asking the calendar for clock changes takes longer than all the rest, and the same days come up again and again. */
const knownDays = new Map<number, DemoDay>();

const dayAt = (now: Date, offset: number): DemoDay => {
  const wall = wallMs(wallClockAt(now)) + days(offset);
  const known = knownDays.get(wall);
  if (known) return known;
  const moved = new Date(wall);
  const day = { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
  const made = { date: moved.toISOString().slice(0, 10), weekday: moved.getUTCDay() || 7, grid: dayGrid(day) };
  knownDays.set(wall, made);
  return made;
};

const timesFrom = (startsAt: Date, lengthMinutes: number): VisitTimes => {
  const endsAt = after(startsAt, minutes(lengthMinutes));
  return { startsAt, endsAt, blockedUntil: after(endsAt, minutes(minutesAround(defaultPolicy))) };
};

/** A quarter hour inside a shift of that day; null when the therapist does not work or it is too short. */
const randomTime = (
  { company, random }: Planning,
  therapist: DemoTherapist,
  offset: number,
  wish: Wish,
): VisitTimes | null => {
  const { date, weekday, grid } = dayAt(company.now, offset);
  const shifts = therapist.hours.filter((shift) => shift.weekday === weekday);
  if (shifts.length === 0 || isOff(therapist, date)) return null;
  const shift = random.pick(shifts);
  const lengthMinutes = lengthOf(wish);
  const quarters = Math.floor((shift.to - shift.from - lengthMinutes) / 15);
  if (quarters < 0) return null;
  return timesFrom(instantAt(grid, elapsedAtWall(grid, shift.from + random.whole(0, quarters) * 15)), lengthMinutes);
};

const isOff = ({ timeOff }: DemoTherapist, date: string): boolean =>
  timeOff.some(({ from, to }) => from <= date && date <= to);

const works = (therapist: DemoTherapist, { startsAt, endsAt }: VisitTimes): boolean => {
  const { date, weekday, grid } = dayAt(startsAt, 0);
  const within = ({ from, to }: { from: number; to: number }) =>
    instantAt(grid, elapsedAtWall(grid, from)) <= startsAt && endsAt <= instantAt(grid, elapsedAtWall(grid, to));
  return !isOff(therapist, date) && therapist.hours.some((shift) => shift.weekday === weekday && within(shift));
};

/** Where a visit is made is settled later, so the longest of the therapist's ways counts. */
const isFree = ({ taken }: Planning, { no, longestWay }: DemoTherapist, time: Stretch): boolean =>
  !(taken.get(no) ?? []).some(
    (one) =>
      one.startsAt < after(time.blockedUntil, minutes(longestWay)) &&
      time.startsAt < after(one.blockedUntil, minutes(longestWay)),
  );

const settle = (planning: Planning, visit: PlannedVisit): void => {
  planning.visits.push(visit);
  for (const { no } of visit.team) planning.taken.set(no, [...(planning.taken.get(no) ?? []), visit]);
};

const openSearches = 2;

/** Visits that only the demo's therapist can make, so that the offers of the running server come to that desk. */
const planOpenSearches = (planning: Planning): void => {
  const { company, random } = planning;
  const therapist = company.therapists.find(({ email }) => email === demoTherapistEmail);
  if (!therapist) return;
  const others = company.therapists.filter((one) => one !== therapist);
  const before = planning.visits.length;
  for (let tries = 0; tries < 200 && planning.visits.length < before + openSearches; tries++) {
    const wish = { ...wishFor(planning, therapist), mode: 'single' as const, peopleCount: 1 };
    const time = randomTime(planning, therapist, random.whole(2, 9), wish);
    if (!time || !isFree(planning, therapist, time)) continue;
    const rivals = others.filter((one) => canGo(one, wish.treatment, therapist) && works(one, time));
    if (rivals.length === 0) settle(planning, { ...wish, ...time, team: [therapist], isSearching: true });
  }
};

const canGo = (one: DemoTherapist, { id }: DemoTreatment, { areas }: DemoTherapist): boolean =>
  one.treatmentIds.includes(id) && one.areas.some((area) => area.id === areas[0]?.id);
