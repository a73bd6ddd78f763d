/** What a client may choose whose search has not brought what was booked. */
export const bookingChoices = ['one_after_the_other', 'look_on', 'another_time', 'money_back'] as const;

export type BookingChoice = (typeof bookingChoices)[number];

/** Why they are asked: one therapist was found instead of two, or nobody has accepted by the hour that was promised. */
export const choiceReasons = ['only_one_found', 'no_answer'] as const;

export type ChoiceReason = (typeof choiceReasons)[number];
