import { timeZones } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { flexibleChoices } from '../dispatch/flexible.ts';
import { draftVersion, pickState } from './draft.ts';
import { clampStep } from './steps.ts';
import { guestGenders, recipientTypes, scheduleTypes, therapistGenders, type WizardState } from './wizard-state.ts';

const keepForMs = 30 * 24 * 60 * 60 * 1000;

/** The state of a saved draft, or null when it is too old, of another format or not a draft at all. */
export function parseDraft(text: string | null | undefined, now: Date): WizardState | null {
  const draft = parseJson(text ?? '');
  if (!isRecord(draft) || draft.version !== draftVersion || !isRecord(draft.state)) return null;
  const savedAt = new Date(typeof draft.savedAt === 'string' ? draft.savedAt : Number.NaN).getTime();
  if (!(now.getTime() - savedAt <= keepForMs)) return null;
  // A draft of before these were asked is as good as one without the answers.
  const state = { notesConsent: false, flexibleMinutes: 0, timezone: lisbon, ...draft.state };
  return isWizardState(state) ? pickState(state) : null;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isCount: Check = (value) => isWhole(value) && (value as number) >= 0;
const isOneOf =
  (allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** Exactly these fields. */
const isObjectOf =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).every((key) => Object.hasOwn(checks, key)) &&
    Object.entries(checks).every(([key, check]) => check(value[key]));

const isPromoCode = isObjectOf({
  id: (value) => isText(value) || isWhole(value),
  code: isText,
  discountType: isOneOf(['percentage', 'fixed']),
  discountValue: (value) => Number.isFinite(value),
  appliedDiscount: isCount,
});

const checks: Record<keyof WizardState, Check> = {
  step: (value) => isWhole(value) && clampStep(value as number) === value,
  zipCode: isText,
  isZipCodeValid: isFlag,
  peopleCount: (value) => isCount(value) && value !== 0,
  isBackToBack: isFlag,
  requiresTwoTherapists: isFlag,
  treatmentId: isCount,
  therapistGender: isOneOf(therapistGenders),
  acceptOppositeGender: isFlag,
  duration: isCount,
  scheduleType: isOneOf(scheduleTypes),
  flexibleMinutes: isOneOf(flexibleChoices),
  recipientType: isOneOf(recipientTypes),
  recipientDetails: isObjectOf({ name: isText, phone: isText }),
  addIns: isListOf(isCount),
  location: isObjectOf({ address: isText, isHotel: isFlag, apartment: isText, hotelName: isText, roomNumber: isText }),
  hasMassageTable: isCount,
  locationNotes: isText,
  notes: isText,
  notesConsent: isFlag,
  dateTime: isTextOrNull,
  dateTimeEnd: isTextOrNull,
  finalStartTime: isTextOrNull,
  timezone: isOneOf(timeZones),
  bookingDate: isTextOrNull,
  bookingStartTime: isTextOrNull,
  bookingEndTime: isTextOrNull,
  userTimezone: isText,
  totalPrice: isCount,
  treatmentPrice: isCount,
  originalPrice: isCount,
  paymentMethod: isOneOf(['card']),
  guestDetails: isObjectOf({
    firstName: isText,
    lastName: isText,
    phone: isText,
    email: isText,
    gender: isOneOf(guestGenders),
  }),
  promoCode: (value) => value === null || isPromoCode(value),
};

const isWizardState = (value: Record<string, unknown>): value is WizardState & Record<string, unknown> =>
  Object.entries(checks).every(([key, check]) => check(value[key]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
