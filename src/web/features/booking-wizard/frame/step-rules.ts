import { missingInPlace, type PlaceField } from '#domain/booking/place.ts';
import { visitMode } from '#domain/booking/visit-mode.ts';
import { isEmail, nameProblem } from '#domain/identity/account-rules.ts';
import { looksLikePhone } from '#domain/identity/phone-number.ts';
import { lacksHealthConsent } from '#domain/privacy/health-consent.ts';
import type { WizardChanges } from '#domain/wizard/wizard-reducer.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';

/** What is still missing, by the name of its field. */
export type MissingField =
  | 'zipCode'
  | 'mode'
  | 'duration'
  | 'recipientName'
  | 'recipientPhone'
  | PlaceField
  | 'start'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'notesConsent';

type Rule = (state: WizardState, now: Date) => (MissingField | false | null)[];

const isForSomeoneElse = ({ recipientType }: WizardState): boolean => recipientType === 'someone-else';

const rules: Record<number, Rule> = {
  1: (state) => [!state.isZipCodeValid && 'zipCode'],
  2: (state) => [visitMode(state) === null && 'mode'],
  3: (state) => [
    state.duration === 0 && 'duration',
    isForSomeoneElse(state) && nameProblem(state.recipientDetails.name) && 'recipientName',
    isForSomeoneElse(state) && !looksLikePhone(state.recipientDetails.phone) && 'recipientPhone',
  ],
  5: ({ location }) => missingInPlace(location),
  6: ({ finalStartTime }, now) => [(!finalStartTime || new Date(finalStartTime) <= now) && 'start'],
  7: ({ guestDetails, ...state }) => [
    nameProblem(guestDetails.firstName) && 'firstName',
    nameProblem(guestDetails.lastName) && 'lastName',
    !looksLikePhone(guestDetails.phone) && 'phone',
    !isEmail(guestDetails.email.trim()) && 'email',
    lacksHealthConsent(state) && 'notesConsent',
  ],
};

/** In the order in which the fields stand on the screen. */
export const missingIn = (step: number, state: WizardState, now: Date): MissingField[] =>
  (rules[step]?.(state, now) ?? []).filter((field) => field !== false && field !== null);

export const checkoutStep = 8;

/** The furthest step that may be opened: every one before it is answered. */
export const firstUnfinished = (state: WizardState, now: Date): number => {
  for (let step = 1; step < checkoutStep; step++) if (missingIn(step, state, now).length > 0) return step;
  return checkoutStep;
};

const decidesWhoIsFree = [
  'zipCode',
  'peopleCount',
  'isBackToBack',
  'requiresTwoTherapists',
  'treatmentId',
  'duration',
  'therapistGender',
  'acceptOppositeGender',
  'addIns',
] as const satisfies (keyof WizardState)[];

/** After a change that decides who is free, the chosen start is a wish again until it has been looked up. */
export const withUnsettledStart = (state: WizardState, changes: WizardChanges): WizardChanges =>
  decidesWhoIsFree.some((key) => key in changes && JSON.stringify(changes[key]) !== JSON.stringify(state[key]))
    ? { ...changes, finalStartTime: null }
    : changes;
