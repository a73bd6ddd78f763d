import { type Cents, noCents } from '#domain/money/cents.ts';
import type { DiscountType } from '#domain/pricing/price-booking.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { firstStep } from './steps.ts';

export const therapistGenders = ['any', 'female', 'male'] as const;
export const scheduleTypes = ['fit-schedule', 'asap'] as const;
export const recipientTypes = ['myself', 'someone-else'] as const;
export const guestGenders = ['male', 'female', 'other'] as const;

export type WizardState = {
  readonly step: number;
  readonly zipCode: string;
  readonly isZipCodeValid: boolean;
  readonly peopleCount: number;
  readonly isBackToBack: boolean;
  readonly requiresTwoTherapists: boolean;
  readonly treatmentId: number;
  readonly therapistGender: (typeof therapistGenders)[number];
  readonly acceptOppositeGender: boolean;
  /** Minutes; 0 until one is chosen. */
  readonly duration: number;
  readonly scheduleType: (typeof scheduleTypes)[number];
  /** How many minutes earlier or later will do. */
  readonly flexibleMinutes: number;
  readonly recipientType: (typeof recipientTypes)[number];
  readonly recipientDetails: { readonly name: string; readonly phone: string };
  readonly addIns: readonly number[];
  readonly location: {
    readonly address: string;
    readonly isHotel: boolean;
    readonly apartment: string;
    readonly hotelName: string;
    readonly roomNumber: string;
  };
  /** How many tables stand at the place; with 0 the therapist brings one. */
  readonly hasMassageTable: number;
  readonly locationNotes: string;
  readonly notes: string;
  /** Whether the note about health may be read by those who need it; asked where it is written. */
  readonly notesConsent: boolean;
  /** Instants, ISO in UTC. */
  readonly dateTime: string | null;
  readonly dateTimeEnd: string | null;
  readonly finalStartTime: string | null;
  /** Whose clock the place goes by; known with the zip code. */
  readonly timezone: TimeZone;
  /** Wall-clock day and times at the place. */
  readonly bookingDate: string | null;
  readonly bookingStartTime: string | null;
  readonly bookingEndTime: string | null;
  readonly userTimezone: string;
  readonly totalPrice: Cents;
  readonly treatmentPrice: Cents;
  readonly originalPrice: Cents;
  readonly paymentMethod: 'card';
  readonly guestDetails: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly email: string;
    readonly gender: (typeof guestGenders)[number];
  };
  readonly promoCode: {
    readonly id: number | string;
    readonly code: string;
    readonly discountType: DiscountType;
    readonly discountValue: number;
    readonly appliedDiscount: Cents;
  } | null;
};

export const initialWizardState: WizardState = {
  step: firstStep,
  zipCode: '',
  isZipCodeValid: false,
  peopleCount: 1,
  isBackToBack: false,
  requiresTwoTherapists: false,
  treatmentId: 1,
  therapistGender: 'any',
  acceptOppositeGender: false,
  duration: 0,
  scheduleType: 'fit-schedule',
  flexibleMinutes: 0,
  recipientType: 'myself',
  recipientDetails: { name: '', phone: '' },
  addIns: [],
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  hasMassageTable: 0,
  locationNotes: '',
  notes: '',
  notesConsent: false,
  dateTime: null,
  dateTimeEnd: null,
  finalStartTime: null,
  timezone: 'Europe/Lisbon',
  bookingDate: null,
  bookingStartTime: null,
  bookingEndTime: null,
  userTimezone: '',
  totalPrice: noCents,
  treatmentPrice: noCents,
  originalPrice: noCents,
  paymentMethod: 'card',
  guestDetails: { firstName: '', lastName: '', phone: '', email: '', gender: 'male' },
  promoCode: null,
};

export const zipStatus = (state: Pick<WizardState, 'isZipCodeValid'>): 'unchecked' | 'serviced' =>
  state.isZipCodeValid ? 'serviced' : 'unchecked';
