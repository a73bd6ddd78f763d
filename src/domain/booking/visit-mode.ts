export const visitModes = ['single', 'together', 'back-to-back'] as const;

export type VisitMode = (typeof visitModes)[number];

export const mostPeople = 4;

type Party = {
  readonly peopleCount: number;
  readonly requiresTwoTherapists: boolean;
  readonly isBackToBack: boolean;
};

/** How the people are served; null when several come and it is not said how, or said both ways. */
export function visitMode({ peopleCount, requiresTwoTherapists, isBackToBack }: Party): VisitMode | null {
  if (!Number.isInteger(peopleCount) || peopleCount < 1 || peopleCount > mostPeople) return null;
  if (peopleCount === 1) return 'single';
  if (requiresTwoTherapists === isBackToBack) return null;
  return requiresTwoTherapists ? 'together' : 'back-to-back';
}

export const seatsNeeded = (mode: VisitMode): 1 | 2 => (mode === 'together' ? 2 : 1);
