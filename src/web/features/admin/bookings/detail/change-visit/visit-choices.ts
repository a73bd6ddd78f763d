import type { AdminBooking } from '#contract/admin-bookings.ts';
import type { Treatment } from '#contract/catalogue.ts';
import { offeredDurations } from '#domain/pricing/durations.ts';

/** What the office may choose anew; the start stays. */
export type VisitChoices = {
  treatmentId: number;
  duration: number;
  addIns: readonly number[];
  peopleCount: number;
  /** How more than one are served. */
  sharedMode: 'together' | 'back-to-back';
};

export const choicesOf = (booking: AdminBooking): VisitChoices => ({
  treatmentId: booking.treatmentId,
  duration: booking.duration,
  addIns: booking.addIns.toSorted((a, b) => a - b),
  peopleCount: booking.peopleCount,
  sharedMode: booking.isBackToBack ? 'back-to-back' : 'together',
});

/** As the server takes them. */
export const bodyOf = ({ sharedMode, addIns, ...choices }: VisitChoices) => ({
  ...choices,
  addIns: [...addIns],
  isBackToBack: choices.peopleCount > 1 && sharedMode === 'back-to-back',
  requiresTwoTherapists: choices.peopleCount > 1 && sharedMode === 'together',
});

export const isSameVisit = (one: VisitChoices, other: VisitChoices): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/** Another treatment may not be offered at this length: then the first of its own. */
export const withTreatment = (choices: VisitChoices, treatment: Treatment): VisitChoices => {
  const offered = offeredDurations(treatment);
  const duration = offered.includes(choices.duration) ? choices.duration : (offered[0] ?? choices.duration);
  return { ...choices, treatmentId: treatment.id, duration };
};

export const withAddIn = (choices: VisitChoices, id: number, isOn: boolean): VisitChoices => ({
  ...choices,
  addIns: (isOn ? [...choices.addIns, id] : choices.addIns.filter((other) => other !== id)).toSorted((a, b) => a - b),
});
