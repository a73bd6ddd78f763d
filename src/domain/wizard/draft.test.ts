import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { serialiseDraft } from './draft.ts';
import { parseDraft } from './parse-draft.ts';
import { initialWizardState, type WizardState } from './wizard-state.ts';

const savedAt = new Date('2026-11-01T10:00:00Z');
const later = (days: number) => new Date(savedAt.getTime() + days * 86_400_000);

const filled: WizardState = {
  ...initialWizardState,
  step: 8,
  zipCode: '1000-001',
  isZipCodeValid: true,
  addIns: [1, 4],
  dateTime: '2026-11-20T15:00:00.000Z',
  bookingDate: '2026-11-20',
  totalPrice: cents(8550),
  promoCode: { id: 7, code: 'WELCOME10', discountType: 'percentage', discountValue: 10, appliedDiscount: cents(950) },
};

const withState = (changes: Record<string, unknown>) =>
  JSON.stringify({ version: 1, savedAt: savedAt.toISOString(), state: { ...filled, ...changes } });

describe('a saved draft', () => {
  it('comes back as it was', () => {
    expect(parseDraft(serialiseDraft(filled, savedAt), later(1))).toEqual(filled);
    expect(parseDraft(serialiseDraft(initialWizardState, savedAt), savedAt)).toEqual(initialWizardState);
  });

  it('lives for thirty days and not a millisecond longer', () => {
    const draft = serialiseDraft(filled, savedAt);
    expect(parseDraft(draft, later(30))).toEqual(filled);
    expect(parseDraft(draft, new Date(later(30).getTime() + 1))).toBeNull();
  });

  it('of before consent was asked comes back without it', () => {
    const old = withState({ notes: 'A bad knee', notesConsent: undefined });
    expect(parseDraft(old, later(1))).toEqual({ ...filled, notes: 'A bad knee', notesConsent: false });
  });

  it('survives a clock that was set back', () => {
    expect(parseDraft(serialiseDraft(filled, savedAt), later(-1))).toEqual(filled);
  });

  it('never holds card data, even when somebody put it into the state', () => {
    const careless = { ...filled, cardNumber: '4242424242424242', cvc: '123' };
    expect(serialiseDraft(careless, savedAt)).not.toMatch(/4242|cvc/);
    expect(parseDraft(withState({ cardNumber: '4242' }), later(1))).toEqual(filled);
  });

  it.each([
    ['nothing', null],
    ['no text', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another version', serialiseDraft(filled, savedAt).replace('"version":1', '"version":2')],
    ['no date', JSON.stringify({ version: 1, state: filled })],
    ['a broken date', JSON.stringify({ version: 1, savedAt: 'soon', state: filled })],
    ['a step that is not there', withState({ step: 10 })],
    ['half a step', withState({ step: 1.5 })],
    ['nobody', withState({ peopleCount: 0 })],
    ['a missing field', withState({ notes: undefined })],
    ['an unknown gender', withState({ therapistGender: 'both' })],
    ['half a cent', withState({ totalPrice: 0.5 })],
    ['a nested field of another kind', withState({ location: { ...filled.location, isHotel: 'yes' } })],
    ['a nested field too many', withState({ guestDetails: { ...filled.guestDetails, card: '4242' } })],
    ['a broken promo code', withState({ promoCode: { code: 'X' } })],
    ['add-ins that are no list', withState({ addIns: '1,2' })],
  ])('with %s is dropped quietly', (_, text) => {
    expect(parseDraft(text, later(1))).toBeNull();
  });

  it('never throws, whatever lies in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseDraft(text, later(1))).toBeNull();
      }),
    );
  });
});
