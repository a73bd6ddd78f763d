import { initialWizardState, type WizardState } from './wizard-state.ts';

/** What a booking has in common with the answers that made it. */
export type EarlierAnswers = Pick<
  WizardState,
  | 'zipCode'
  | 'timezone'
  | 'peopleCount'
  | 'isBackToBack'
  | 'requiresTwoTherapists'
  | 'treatmentId'
  | 'therapistGender'
  | 'acceptOppositeGender'
  | 'duration'
  | 'recipientType'
  | 'recipientDetails'
  | 'addIns'
  | 'location'
  | 'hasMassageTable'
  | 'locationNotes'
  | 'notes'
  | 'guestDetails'
>;

/** What the company offers today. */
type Offer = {
  readonly treatments: readonly { readonly id: number; readonly durations: readonly number[] }[];
  readonly addInIds: readonly number[];
};

const massageStep = 3;
const timeStep = 6;

/**
 * The wizard as it would be after answering the same again: all but the time is filled in, and prices are today's, because
 * none is taken over. A treatment or length that is no longer offered is asked for again.
 */
export function bookAgain(earlier: EarlierAnswers, { treatments, addInIds }: Offer): WizardState {
  const treatment = treatments.find(({ id }) => id === earlier.treatmentId);
  const isOffered = treatment?.durations.includes(earlier.duration) ?? false;
  const { address, isHotel, apartment, hotelName, roomNumber } = earlier.location;
  const { firstName, lastName, phone, email, gender } = earlier.guestDetails;
  return {
    ...initialWizardState,
    step: isOffered ? timeStep : massageStep,
    zipCode: earlier.zipCode,
    isZipCodeValid: true,
    timezone: earlier.timezone,
    peopleCount: earlier.peopleCount,
    isBackToBack: earlier.isBackToBack,
    requiresTwoTherapists: earlier.requiresTwoTherapists,
    treatmentId: treatment?.id ?? treatments[0]?.id ?? initialWizardState.treatmentId,
    therapistGender: earlier.therapistGender,
    acceptOppositeGender: earlier.acceptOppositeGender,
    duration: isOffered ? earlier.duration : initialWizardState.duration,
    recipientType: earlier.recipientType,
    recipientDetails: { name: earlier.recipientDetails.name, phone: earlier.recipientDetails.phone },
    addIns: earlier.addIns.filter((id) => addInIds.includes(id)),
    location: { address, isHotel, apartment, hotelName, roomNumber },
    hasMassageTable: earlier.hasMassageTable,
    locationNotes: earlier.locationNotes,
    notes: earlier.notes,
    guestDetails: { firstName, lastName, phone, email, gender },
  };
}
