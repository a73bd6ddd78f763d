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

/** The nine steps as people feel them: four, each of so many steps. */
export const stepGroups = [
  { name: 'area', steps: 1 },
  { name: 'massage', steps: 3 },
  { name: 'when', steps: 2 },
  { name: 'you', steps: 3 },
] as const;
