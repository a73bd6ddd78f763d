import type { createBooking } from '#contract/bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { parseNif } from '#domain/identity/nif.ts';
import type { Language } from '#domain/language/language.ts';
import { healthConsentVersion, lacksHealthConsent } from '#domain/privacy/health-consent.ts';
import { AppError } from '#server/http/app-error.ts';
import type { User } from '#server/modules/identity/public.ts';
import { parsePhone } from '#server/platform/phone-number.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { BookingFacts } from '../repo.ts';

export type BookingInput = RouteRequest<typeof createBooking>['body'];

type Details = Pick<BookingFacts, 'contact' | 'recipientDetails' | 'location' | 'nif' | 'notesConsent'>;

/** Whom to write to, who is treated, where, and for whose books. The faults say what is missing. */
export const checkDetails = (input: BookingInput, user: User | null, faults: FieldFaults): Details => ({
  contact: checkContact(input, user, faults),
  recipientDetails: checkRecipient(input, faults),
  location: checkLocation(input, faults),
  nif: checkNif(input, faults),
  notesConsent: checkNote(input, faults),
});

const emptyContact = { firstName: '', lastName: '', phone: '', email: '', gender: 'male' } as const;

/** What was typed for this booking, else what the account knows. */
const checkContact = ({ guestDetails }: BookingInput, user: User | null, faults: FieldFaults): Details['contact'] => {
  if (guestDetails) return { ...guestDetails, phone: checkPhone('guestDetails.phone', guestDetails.phone, faults) };
  if (!user) {
    faults.add('guestDetails', 'common:fields.required');
    return emptyContact;
  }
  const { firstName, lastName, email } = user;
  const phone = checkPhone('guestDetails.phone', user.phone ?? '', faults);
  return { ...emptyContact, firstName, lastName, email, phone };
};

const checkPhone = (field: string, typed: string, faults: FieldFaults): string => {
  const number = parsePhone(typed);
  if (!number) faults.add(field, typed.trim() === '' ? 'common:fields.required' : 'common:fields.phone');
  return number ?? '';
};

const nobodyElse = { name: '', phone: '' };

const checkRecipient = (input: BookingInput, faults: FieldFaults): Details['recipientDetails'] => {
  if (input.recipientType === 'myself') return nobodyElse;
  const recipient = input.recipientDetails ?? nobodyElse;
  if (recipient.name.length < shortestName) faults.add('recipientDetails.name', 'common:fields.required');
  return { ...recipient, phone: checkPhone('recipientDetails.phone', recipient.phone, faults) };
};

const checkLocation = ({ location }: BookingInput, faults: FieldFaults): Details['location'] => {
  if (!location.isHotel) return { ...location, hotelName: '', roomNumber: '' };
  if (location.hotelName === '') faults.add('location.hotelName', 'common:fields.required');
  if (location.roomNumber === '') faults.add('location.roomNumber', 'common:fields.required');
  return location;
};

/** Whoever writes about somebody's health says that it may be read; what they agreed to is kept with the note. */
const checkNote = (input: BookingInput, faults: FieldFaults): Details['notesConsent'] => {
  if (lacksHealthConsent(input)) faults.add('notesConsent', 'booking:missing.notesConsent');
  return input.notes.trim() === '' ? null : healthConsentVersion;
};

const checkNif = ({ nif }: BookingInput, faults: FieldFaults): string | null => {
  if (!nif) return null;
  const parsed = parseNif(nif);
  if (!parsed) faults.add('nif', 'booking:refused.nif');
  return parsed;
};

/** Collects what is wrong with which field, so that a person hears of all of it at once. */
export type FieldFaults = {
  /** Of whoever reads them. */
  readonly language: Language;
  /** The first fault of a field counts. */
  add(field: string, textKey: string): void;
  throwIfAny(): void;
};

export const collectFaults = (texts: Texts, language: Language): FieldFaults => {
  const fields: Record<string, string> = {};
  return {
    language,
    add: (field, textKey) => {
      fields[field] ??= texts.text(language, textKey);
    },
    throwIfAny: () => {
      if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
    },
  };
};
