import type { AddIn, Treatment } from '#contract/catalogue.ts';
import { totalMinutes } from '#domain/availability/total-minutes.ts';
import { seatsNeeded, type VisitMode, visitMode } from '#domain/booking/visit-mode.ts';
import type { Cents } from '#domain/money/cents.ts';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { findAddIns, findTreatment } from '#server/modules/catalogue/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { FieldFaults } from './check-details.ts';

/** What a visitor has picked from the catalogue, and for how many. */
type Choices = {
  treatmentId: number;
  duration: number;
  peopleCount: number;
  isBackToBack: boolean;
  requiresTwoTherapists: boolean;
  addIns: number[];
};

export type CheckedChoices = {
  treatment: Treatment;
  treatmentPrice: Cents;
  addIns: AddIn[];
  duration: number;
  peopleCount: number;
  mode: VisitMode;
  seats: 1 | 2;
  isBackToBack: boolean;
  requiresTwoTherapists: boolean;
  lengthMinutes: number;
};

/** Null when the company does not offer these choices; the faults say why. */
export const readChoices = async (
  on: Queryable,
  choices: Choices,
  faults: FieldFaults,
): Promise<CheckedChoices | null> => {
  const mode = visitMode(choices);
  if (!mode) faults.add('peopleCount', 'booking:refused.howManyTherapists');
  const treatment = await findTreatment(on, choices.treatmentId);
  if (!treatment) faults.add('treatmentId', 'booking:refused.treatment');
  const treatmentPrice = treatment && priceOfDuration(treatment, choices.duration);
  if (treatment && treatmentPrice === null) faults.add('duration', 'booking:refused.duration');
  const addIns = await findAddIns(on, choices.addIns);
  // Also when one is named twice: what is charged is what was shown.
  if (addIns.length !== choices.addIns.length) faults.add('addIns', 'booking:refused.addIns');
  if (!mode || !treatment || treatmentPrice === null || addIns.length !== choices.addIns.length) return null;
  const { duration, peopleCount } = choices;
  return {
    treatment,
    treatmentPrice,
    addIns,
    duration,
    peopleCount,
    mode,
    seats: seatsNeeded(mode),
    isBackToBack: mode === 'back-to-back',
    requiresTwoTherapists: mode === 'together',
    lengthMinutes: totalMinutes({
      duration,
      people: peopleCount,
      mode,
      addInExtraMinutes: addIns.map(({ extraMinutes }) => extraMinutes),
    }),
  };
};
