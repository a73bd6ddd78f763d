/** What a client who booked two therapists may choose when only one was found. */
export const bookingChoices = ['one_after_the_other', 'another_time', 'money_back'] as const;

export type BookingChoice = (typeof bookingChoices)[number];
