import type { VisitMode } from '#domain/booking/visit-mode.ts';

type VisitLength = {
  readonly duration: number;
  readonly people: number;
  readonly mode: VisitMode;
  readonly addInExtraMinutes: readonly number[];
};

/** How often the therapists begin anew. Two of them serve three or four people in two rounds. */
export const roundsOf = (people: number, mode: VisitMode): number =>
  mode === 'together' ? Math.ceil(people / 2) : people;

/** From the beginning to the end of the visit. Add-ins are paid by each person, so each person gets their minutes. */
export function totalMinutes({ duration, people, mode, addInExtraMinutes }: VisitLength): number {
  const perPerson = addInExtraMinutes.reduce((sum, extra) => sum + extra, duration);
  return perPerson * roundsOf(people, mode);
}
