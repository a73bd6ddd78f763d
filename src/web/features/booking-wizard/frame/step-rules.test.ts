import { describe, expect, it } from 'vitest';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';
import { answeredState } from '../../../../../testing/example-company.ts';
import { firstUnfinished, missingIn, withUnsettledStart } from './step-rules.ts';

const now = new Date('2026-11-16T09:00:00Z');
const but = (changes: Partial<WizardState>): WizardState => ({ ...answeredState, ...changes });

describe('a step of the wizard', () => {
  it.each([
    ['a zip code that was not checked', 1, { isZipCodeValid: false }, ['zipCode']],
    ['two people who did not say how', 2, { peopleCount: 2 }, ['mode']],
    ['no duration', 3, { duration: 0 }, ['duration']],
    [
      'a massage for someone without a name',
      3,
      { recipientType: 'someone-else' as const },
      ['recipientName', 'recipientPhone'],
    ],
    [
      'a hotel without name and room',
      5,
      { location: { ...answeredState.location, isHotel: true, address: 'x' } },
      ['hotelName', 'roomNumber', 'address'],
    ],
    ['no start', 6, { finalStartTime: null }, ['start']],
    ['a start that has passed', 6, { finalStartTime: '2026-11-16T08:59:00Z' }, ['start']],
    ['a phone that is none', 7, { guestDetails: { ...answeredState.guestDetails, phone: 'abc123' } }, ['phone']],
    ['a health note without consent', 7, { notes: 'A bad knee' }, ['notesConsent']],
    [
      'a guest who left everything empty',
      7,
      { guestDetails: initialWizardState.guestDetails },
      ['firstName', 'lastName', 'phone', 'email'],
    ],
  ])('does not take %s', (_, step, changes, missing) => {
    expect(missingIn(step, but(changes), now)).toEqual(missing);
    expect(firstUnfinished(but(changes), now)).toBe(step);
  });

  it('opens the checkout when everything is answered, and nothing further', () => {
    expect(firstUnfinished(answeredState, now)).toBe(8);
    expect(firstUnfinished(initialWizardState, now)).toBe(1);
  });

  it('needs no answer about extras', () => {
    expect(missingIn(4, initialWizardState, now)).toEqual([]);
  });
});

describe('the chosen start', () => {
  it.each([[{ treatmentId: 4 }], [{ peopleCount: 2 }], [{ addIns: [2] }], [{ therapistGender: 'female' as const }]])(
    'has to be looked up again after %o',
    (changes) => {
      expect(withUnsettledStart(answeredState, changes)).toEqual({ ...changes, finalStartTime: null });
    },
  );

  it('stays settled when nothing changes that decides who is free', () => {
    expect(withUnsettledStart(answeredState, { notes: 'Ring twice' })).toEqual({ notes: 'Ring twice' });
    expect(withUnsettledStart(answeredState, { treatmentId: 1, addIns: [] })).toEqual({ treatmentId: 1, addIns: [] });
  });
});
