import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepGroups } from './step-groups.ts';
import { clampStep, stepName, wizardSteps } from './steps.ts';
import { type WizardAction, wizardReducer } from './wizard-reducer.ts';
import { initialWizardState, zipStatus } from './wizard-state.ts';

const at = (step: number) => ({ ...initialWizardState, step });

describe('the wizard', () => {
  it('starts with the defaults everybody agreed on', () => {
    expect(initialWizardState).toMatchObject({
      step: 1,
      peopleCount: 1,
      treatmentId: 1,
      therapistGender: 'any',
      duration: 0,
      scheduleType: 'fit-schedule',
      recipientType: 'myself',
      hasMassageTable: 0,
      paymentMethod: 'card',
      guestDetails: { gender: 'male' },
      promoCode: null,
    });
  });

  it('passes one person and nothing added with their answers, and asks all else', () => {
    const path = (from: number): number => wizardReducer(at(from), { type: 'next-to-ask' }).step;
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(path)).toEqual([3, 3, 5, 5, 6, 7, 8, 9, 9]);
  });

  it('has nine steps with names', () => {
    expect(wizardSteps).toHaveLength(9);
    expect([1, 2, 9].map(stepName)).toEqual(['zip-code', 'people', 'confirmation']);
  });

  it.each([
    [1, 2],
    [2, 3],
    [8, 9],
    [9, 9],
  ])('goes on from step %i to step %i', (from, to) => {
    expect(wizardReducer(at(from), { type: 'next' }).step).toBe(to);
  });

  it.each([
    [9, 8],
    [2, 1],
    [1, 1],
  ])('goes back from step %i to step %i', (from, to) => {
    expect(wizardReducer(at(from), { type: 'back' }).step).toBe(to);
  });

  it.each([
    [5, 5],
    [0, 1],
    [-3, 1],
    [10, 9],
    [4.7, 4],
    [Number.POSITIVE_INFINITY, 9],
    [Number.NaN, 1],
  ])('asked to jump to %d, jumps to %i', (wanted, to) => {
    expect(wizardReducer(at(3), { type: 'jump', step: wanted }).step).toBe(to);
  });

  it('keeps every answer while it moves', () => {
    const answered = { ...at(4), addIns: [2, 5], notes: 'Ring twice' };
    for (const action of [{ type: 'next' }, { type: 'back' }, { type: 'jump', step: 8 }] as const) {
      expect({ ...wizardReducer(answered, action), step: 4 }).toEqual(answered);
    }
  });

  it('forgets everything on reset, and takes over a restored state whole', () => {
    const restored = { ...at(6), zipCode: '1000-001' };
    expect(wizardReducer(restored, { type: 'reset' })).toEqual(initialWizardState);
    expect(wizardReducer(initialWizardState, { type: 'restore', state: restored })).toEqual(restored);
  });

  it('is never anywhere but on one of its steps', () => {
    const actions = fc.oneof(
      fc.constantFrom<WizardAction>({ type: 'next' }, { type: 'back' }, { type: 'reset' }),
      fc.double().map((step): WizardAction => ({ type: 'jump', step })),
    );
    fc.assert(
      fc.property(fc.array(actions), (sequence) => {
        const { step } = sequence.reduce(wizardReducer, initialWizardState);
        expect(Number.isInteger(step) && step === clampStep(step)).toBe(true);
      }),
    );
  });
});

describe('the zip code in the wizard', () => {
  const checked = wizardReducer(initialWizardState, {
    type: 'patch',
    changes: { zipCode: '1000-001', isZipCodeValid: true },
  });

  it('is serviced once it was checked', () => {
    expect(zipStatus(initialWizardState)).toBe('unchecked');
    expect(zipStatus(checked)).toBe('serviced');
  });

  it('has to be checked again when it changes, and only then', () => {
    expect(zipStatus(wizardReducer(checked, { type: 'patch', changes: { zipCode: '9000-001' } }))).toBe('unchecked');
    expect(zipStatus(wizardReducer(checked, { type: 'patch', changes: { zipCode: '1000-001' } }))).toBe('serviced');
    expect(zipStatus(wizardReducer(checked, { type: 'patch', changes: { peopleCount: 2 } }))).toBe('serviced');
  });
});

it('the nine steps are felt as four groups that hold each of them once', () => {
  expect(stepGroups).toHaveLength(4);
  expect(stepGroups.reduce((sum, { steps }) => sum + steps, 0)).toBe(wizardSteps.length);
});
