import type { VisitMode } from '#domain/booking/visit-mode.ts';

export type VisitLength = {
  readonly duration: number;
  readonly people: number;
  readonly mode: VisitMode;
  readonly addInExtraMinutes: readonly number[];
};

/** From the first touch to the last. Two therapists serve three or four people in two rounds. */
export function totalMinutes({ duration, people, mode, addInExtraMinutes }: VisitLength): number {
  const rounds = mode === 'together' ? Math.ceil(people / 2) : people;
  return addInExtraMinutes.reduce((sum, extra) => sum + extra, duration * rounds);
}
