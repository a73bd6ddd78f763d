import type { Treatment } from '#contract/catalogue.ts';
import type { VisitMode } from '#domain/booking/visit-mode.ts';
import { offersOf } from '#domain/pricing/durations.ts';

export type Choice = {
  code: string;
  treatmentId: number | null;
  duration: number;
  people: number;
  mode: Exclude<VisitMode, 'single'>;
  addIns: readonly number[];
  email: string;
};

/** A choice that can be priced: the first treatment and length where the wished ones are not on offer. */
export const settle = (choice: Choice, treatments: readonly Treatment[]) => {
  const treatment = treatments.find(({ id }) => id === choice.treatmentId) ?? treatments[0];
  const lengths = treatment ? offersOf(treatment) : [];
  const length = lengths.find(({ minutes }) => minutes === choice.duration) ?? lengths[0];
  return { treatment, lengths, length };
};

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Half an address is nobody's. */
export const isAddress = (email: string): boolean => address.test(email.trim());

/** What the server is asked; null while something is missing. */
export const toBody = (choice: Choice, treatments: readonly Treatment[]) => {
  const { treatment, length } = settle(choice, treatments);
  const code = choice.code.trim();
  if (!treatment || !length || code === '') return null;
  const isSeveral = choice.people > 1;
  return {
    code,
    treatmentId: treatment.id,
    duration: length.minutes,
    peopleCount: choice.people,
    isBackToBack: isSeveral && choice.mode === 'back-to-back',
    requiresTwoTherapists: isSeveral && choice.mode === 'together',
    addIns: [...choice.addIns],
    ...(isAddress(choice.email) && { email: choice.email.trim() }),
  };
};
