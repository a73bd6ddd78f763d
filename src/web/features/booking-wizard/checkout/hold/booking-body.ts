import type { createBooking } from '#contract/bookings.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';

export type BookingBody = RouteInput<typeof createBooking>['body'];

type Extras = {
  readonly nif: string | null;
  /** Said after having been told of another booking at that time. */
  readonly evenIfBusy?: boolean;
  /** The code that proves the address, once it was asked for. */
  readonly emailCode?: string;
  /** Of a time that is held for this person from a waiting list. */
  readonly heldKey?: string;
  readonly totalPrice: Cents;
  readonly originalPrice: Cents;
};

/** What the booking is made of; two equal ones need no second booking. */
const choicesOf = (state: WizardState): Omit<BookingBody, 'totalPrice'> => {
  const { location, recipientDetails, guestDetails } = state;
  const trimmed = <T extends Record<string, unknown>>(fields: T): T =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as T;
  return {
    treatmentId: state.treatmentId,
    duration: state.duration,
    peopleCount: state.peopleCount,
    isBackToBack: state.isBackToBack,
    requiresTwoTherapists: state.requiresTwoTherapists,
    addIns: [...state.addIns],
    datetime: state.dateTime ?? '',
    ...(state.dateTimeEnd && { datetimeEnd: state.dateTimeEnd }),
    bookingDate: state.bookingDate,
    bookingStartTime: state.bookingStartTime,
    bookingEndTime: state.bookingEndTime,
    userTimezone: state.userTimezone,
    scheduleType: state.scheduleType,
    flexibleMinutes: state.requiresTwoTherapists ? 0 : state.flexibleMinutes,
    therapistGender: state.therapistGender,
    acceptOppositeGender: state.acceptOppositeGender,
    recipientType: state.recipientType,
    recipientDetails: state.recipientType === 'someone-else' ? trimmed(recipientDetails) : null,
    notes: state.notes.trim(),
    notesConsent: state.notes.trim() !== '' && state.notesConsent,
    location: trimmed(location),
    hasMassageTable: state.hasMassageTable,
    locationNotes: state.locationNotes.trim(),
    zipCode: state.zipCode,
    guestDetails: trimmed(guestDetails),
  };
};

export const choicesKey = (state: WizardState): string => JSON.stringify(choicesOf(state));

/** The request of a new booking. Owner, status and price are said as the contract asks; the server decides them itself. */
export const toBookingBody = (
  state: WizardState,
  { nif, evenIfBusy = false, emailCode, heldKey, totalPrice, originalPrice }: Extras,
): BookingBody => ({
  ...choicesOf(state),
  nif,
  evenIfBusy,
  ...(emailCode && { emailCode }),
  ...(heldKey && { heldKey }),
  ...(state.promoCode && { promoCode: { id: state.promoCode.id, code: state.promoCode.code } }),
  totalPrice,
  originalPrice,
  paymentMethod: state.paymentMethod,
  status: 'waiting_payment',
  paymentStatus: 'pending',
  userId: 0,
});
