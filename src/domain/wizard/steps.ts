export const wizardSteps = [
  'zip-code',
  'people',
  'massage-details',
  'add-ins',
  'location',
  'date-time',
  'user-details',
  'checkout',
  'confirmation',
] as const;

export type WizardStepName = (typeof wizardSteps)[number];

export const firstStep = 1;
export const lastStep = wizardSteps.length;

/** The nearest step there is. */
export function clampStep(step: number): number {
  if (Number.isNaN(step)) return firstStep;
  return Math.min(lastStep, Math.max(firstStep, Math.trunc(step)));
}

export const stepName = (step: number): WizardStepName => wizardSteps[clampStep(step) - 1] ?? wizardSteps[0];

/** Their answer stands before they are asked: one person, nothing added. Whoever wants it otherwise opens them. */
const answeredBeforehand: readonly WizardStepName[] = ['people', 'add-ins'];

/** The step after this one that has to be asked. */
export const nextToAsk = (step: number): number => {
  const next = clampStep(step + 1);
  return answeredBeforehand.includes(stepName(next)) ? next + 1 : next;
};
