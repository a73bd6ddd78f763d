import * as z from 'zod/mini';
import { type bookByPhone, internalNotes, longestPhoneHold, shortestPhoneHold } from '#contract/admin-bookings.ts';
import type { AddIn, Treatment } from '#contract/catalogue.ts';
import type { RouteInput } from '#contract/route.ts';
import { language } from '#contract/session.ts';
import { emailAddress, freeText, phoneNumber, singleLine } from '#contract/text-fields.ts';
import { onSiteWays } from '#domain/booking/pay-by.ts';
import { missingInPlace, shortestAddress } from '#domain/booking/place.ts';
import { mostPeople, type VisitMode } from '#domain/booking/visit-mode.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { parseNif } from '#domain/identity/nif.ts';
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { type BookingPrice, priceBooking } from '#domain/pricing/price-booking.ts';
import { lacksHealthConsent } from '#domain/privacy/health-consent.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';

const required = 'text:common:fields.required';
const atLeast = (most: number, least: number) => singleLine(most).check(z.minLength(least, required));
const shortestReason = 3;
export const payHows = ['link', 'on_site', 'hotel', 'free'] as const;
const sharedModes = ['together', 'back-to-back'] as const;

const zipIs = (reason: 'incomplete' | 'malformed') => (text: string) => {
  const zip = parseZipCode(text);
  return !zip.ok && zip.reason === reason;
};

const zipCode = z.string().check(
  z.refine((text) => !zipIs('incomplete')(text), 'text:booking:zip.incomplete'),
  z.refine((text) => !zipIs('malformed')(text), 'text:common:errors.zip_malformed'),
);

/** As it is typed: the names are those of the booking, so that the server's words find their fields. */
export const phoneForm = z
  .object({
    userId: z.nullable(z.string()),
    guestDetails: z.object({
      firstName: atLeast(80, shortestName),
      lastName: atLeast(80, shortestName),
      phone: phoneNumber,
      /** Without one nothing is mailed. */
      email: z.union([z.literal(''), emailAddress]),
    }),
    language,
    zipCode,
    peopleCount: z.int().check(z.minimum(1), z.maximum(mostPeople)),
    /** Counts only for more than one person. */
    sharedMode: z.enum(sharedModes),
    treatmentId: z.int().check(z.minimum(1, required)),
    duration: z.int().check(z.minimum(1, required)),
    addIns: z.array(z.int()),
    therapistGender: z.enum(therapistGenders),
    acceptOppositeGender: z.boolean(),
    location: z.object({
      address: atLeast(200, shortestAddress),
      isHotel: z.boolean(),
      apartment: singleLine(60),
      hotelName: singleLine(120),
      roomNumber: singleLine(20),
    }),
    locationNotes: freeText(1000),
    notes: freeText(2000),
    notesConsent: z.boolean(),
    datetime: z.string().check(z.minLength(1, 'text:admin:bookByPhone.startMissing')),
    flexibleMinutes: z.int(),
    nif: singleLine(20).check(
      z.refine((text) => text.trim() === '' || parseNif(text) !== null, 'text:booking:checkout.nifWrong'),
    ),
    holdMinutes: z.int().check(z.minimum(shortestPhoneHold), z.maximum(longestPhoneHold)),
    internalNotes,
    therapistId: z.nullable(z.string()),
    evenSoon: z.boolean(),
    code: singleLine(40),
    payHow: z.enum(payHows),
    payBy: z.enum(onSiteWays),
    freeReason: singleLine(300),
  })
  .check(
    z.refine(({ location }) => !missingInPlace(location).includes('hotelName'), {
      path: ['location', 'hotelName'],
      error: required,
    }),
    z.refine(({ location }) => !missingInPlace(location).includes('roomNumber'), {
      path: ['location', 'roomNumber'],
      error: required,
    }),
    z.refine(({ payHow, freeReason }) => payHow !== 'free' || freeReason.trim().length >= shortestReason, {
      path: ['freeReason'],
      error: required,
    }),
    z.refine((values) => !lacksHealthConsent(values), {
      path: ['notesConsent'],
      error: 'text:admin:bookByPhone.healthConsentMissing',
    }),
  );

export type PhoneValues = z.output<typeof phoneForm>;

/** How long the time may be kept; two hours unless somebody says otherwise. */
export const holdChoices = [30, 60, 120, 240, 1440] as const;

export const emptyValues = (firstLanguage: Language): PhoneValues => ({
  userId: null,
  guestDetails: { firstName: '', lastName: '', phone: '', email: '' },
  language: firstLanguage,
  zipCode: '',
  peopleCount: 1,
  sharedMode: 'together',
  treatmentId: 0,
  duration: 60,
  addIns: [],
  therapistGender: 'any',
  acceptOppositeGender: false,
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  locationNotes: '',
  notes: '',
  notesConsent: false,
  datetime: '',
  flexibleMinutes: 0,
  nif: '',
  holdMinutes: 120,
  internalNotes: '',
  therapistId: null,
  evenSoon: false,
  code: '',
  payHow: 'link',
  payBy: 'cash',
  freeReason: '',
});

const modeOf = ({ peopleCount, sharedMode }: PhoneValues): VisitMode => (peopleCount === 1 ? 'single' : sharedMode);

const flagsOf = (values: PhoneValues) => ({
  isBackToBack: modeOf(values) === 'back-to-back',
  requiresTwoTherapists: modeOf(values) === 'together',
});

/** Two who come together would have to agree on a start, and whoever was chosen comes at the one that was said. */
export const mayBeFlexible = (values: PhoneValues): boolean =>
  values.therapistId === null && modeOf(values) !== 'together';

export type Catalogue = { readonly treatments: readonly Treatment[]; readonly addIns: readonly AddIn[] };

/** By the one function that prices every booking; null while there is nothing to price. */
export const priceOf = (values: PhoneValues, { treatments, addIns }: Catalogue): BookingPrice | null => {
  const treatment = treatments.find(({ id }) => id === values.treatmentId);
  const treatmentPrice = treatment ? priceOfDuration(treatment, values.duration) : null;
  if (treatmentPrice === null) return null;
  const chosen = addIns.filter(({ id }) => values.addIns.includes(id));
  return priceBooking({ treatmentPrice, addIns: chosen, peopleCount: values.peopleCount, ...flagsOf(values) });
};

/** What the free times depend on; null while they cannot be asked for. */
export const availabilityOf = (values: PhoneValues, isServed: boolean) => {
  const zip = parseZipCode(values.zipCode);
  if (!isServed || !zip.ok || values.treatmentId === 0 || values.duration === 0) return null;
  return {
    zip: zip.zip,
    treatmentId: `${values.treatmentId}`,
    duration: `${values.duration}`,
    peopleCount: `${values.peopleCount}`,
    mode: modeOf(values),
    gender: values.therapistGender,
    acceptOppositeGender: values.acceptOppositeGender ? ('true' as const) : ('false' as const),
    addIns: values.addIns.join(','),
  };
};

const paymentOf = ({
  payHow,
  payBy,
  freeReason,
}: Pick<PhoneValues, 'payHow' | 'payBy' | 'freeReason'>): Body['payment'] => {
  if (payHow === 'on_site') return { how: payHow, by: payBy };
  return payHow === 'free' ? { how: payHow, reason: freeReason.trim() } : { how: payHow };
};

/** What a code takes off is asked for with these. */
export const quoteOf = (values: PhoneValues) => ({
  treatmentId: values.treatmentId,
  duration: values.duration,
  peopleCount: values.peopleCount,
  addIns: values.addIns,
  ...flagsOf(values),
});

type Body = RouteInput<typeof bookByPhone>['body'];

export const toBody = (values: PhoneValues, totalPrice: Cents): Body => {
  const { sharedMode: _, location, code, payHow, payBy, freeReason, ...rest } = values;
  return {
    ...rest,
    ...flagsOf(values),
    acceptOppositeGender: values.therapistGender !== 'any' && values.acceptOppositeGender,
    flexibleMinutes: mayBeFlexible(values) ? values.flexibleMinutes : 0,
    location: location.isHotel ? location : { ...location, hotelName: '', roomNumber: '' },
    notesConsent: values.notes.trim() !== '' && values.notesConsent,
    nif: values.nif.trim() || null,
    userTimezone: lisbon,
    ...(code !== '' && { promoCode: { code } }),
    payment: paymentOf({ payHow, payBy, freeReason }),
    totalPrice,
  };
};
