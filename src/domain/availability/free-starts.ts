import { type DayGrid, elapsedAt, elapsedAtWall, instantAt } from './day-grid.ts';
import { addRun, cellMinutes, cellsInAtLeast, makeSets, removeRun } from './start-bits.ts';

/** Minutes of the wall clock's day: 08:00 to 22:00 is 480 to 1320. */
export type WallHours = { readonly from: number; readonly to: number };

export type DayQuestion = {
  readonly grid: DayGrid;
  readonly businessHours: WallHours;
  /** Times of that day in which the company is closed all the same; no visit may reach into them. */
  readonly closings: readonly WallHours[];
  /** The first and the last start that notice and horizon allow. */
  readonly earliest: Date;
  readonly latest: Date;
  readonly lengthMinutes: number;
  /** Travel after the visit. Busy ranges bring their own with them. */
  readonly bufferMinutes: number;
  /** For each therapist who could do it, the hours worked that day. */
  readonly rosters: readonly (readonly WallHours[])[];
};

/** The starts each therapist could take, as sets of quarter hours; busy ranges are taken out of them one by one. */
export type DayPlan = {
  readonly question: DayQuestion;
  readonly allowed: Int32Array;
  readonly possible: Int32Array;
};

export function planDay(question: DayQuestion): DayPlan {
  const { grid, businessHours, closings, earliest, latest, rosters } = question;
  const allowed = makeSets(1);
  addStarts(allowed, 0, question, businessHours);
  for (const closing of closings) removeStarts(allowed, question, closing);
  removeRun(allowed, 0, 0, firstCellFrom(elapsedAt(grid, earliest)));
  removeRun(allowed, 0, lastCellUntil(elapsedAt(grid, latest)) + 1, firstCellFrom(grid.lengthMinutes));
  const possible = makeSets(rosters.length);
  rosters.forEach((shifts, therapist) => {
    for (const shift of shifts) addStarts(possible, therapist, question, shift);
  });
  return { question, allowed, possible };
}

/** Hours of a therapist, in minutes from the day's start; they may begin before the day and end after. */
export function allow(plan: DayPlan, therapist: number, fromElapsed: number, toElapsed: number): void {
  const { grid, lengthMinutes } = plan.question;
  const to = Math.min(lastCellUntil(toElapsed - lengthMinutes) + 1, firstCellFrom(grid.lengthMinutes));
  addRun(plan.possible, therapist, firstCellFrom(fromElapsed), to);
}

/**
 * One booking, hold or time off of a therapist, in minutes from the day's start; it may begin before the day and end after.
 * It forbids every start whose visit, travel included, would touch it: one run of cells.
 */
export function block(plan: DayPlan, therapist: number, fromElapsed: number, toElapsed: number): void {
  const { lengthMinutes, bufferMinutes } = plan.question;
  const firstForbidden = lastCellUntil(fromElapsed - lengthMinutes - bufferMinutes) + 1;
  removeRun(plan.possible, therapist, Math.max(0, firstForbidden), firstCellFrom(toElapsed));
}

/** The instants at which at least one therapist, or two together, can start. */
export function freeStarts(plan: DayPlan, seats: 1 | 2): Date[] {
  const cells = cellsInAtLeast(seats, plan.possible, plan.allowed);
  return cells.map((cell) => instantAt(plan.question.grid, cell * cellMinutes));
}

/** A visit fits into hours when it ends by their end; the way home is the therapist's own time. */
function addStarts(sets: Int32Array, index: number, question: DayQuestion, hours: WallHours): void {
  const from = elapsedAtWall(question.grid, hours.from);
  const to = elapsedAtWall(question.grid, hours.to);
  addRun(sets, index, firstCellFrom(from), lastCellUntil(to - question.lengthMinutes) + 1);
}

/** The way home may lie in a closed time: it is the therapist's own. */
function removeStarts(sets: Int32Array, { grid, lengthMinutes }: DayQuestion, { from, to }: WallHours): void {
  const firstForbidden = lastCellUntil(elapsedAtWall(grid, from) - lengthMinutes) + 1;
  removeRun(sets, 0, Math.max(0, firstForbidden), firstCellFrom(elapsedAtWall(grid, to)));
}

const firstCellFrom = (elapsedMinutes: number): number => Math.max(0, Math.ceil(elapsedMinutes / cellMinutes));
const lastCellUntil = (elapsedMinutes: number): number => Math.floor(elapsedMinutes / cellMinutes);
