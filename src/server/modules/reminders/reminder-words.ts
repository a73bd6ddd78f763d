import type { ReminderMail } from '#contract/reminder-rules.ts';
import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import { type BookingRow, listSeated, mailPlaceOf, mailValuesOf } from '#server/modules/bookings/public.ts';
import { type MailRequest, publicLink } from '#server/modules/messaging/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';

type Deps = { config: Config };

/** `Marta`, `Marta and Rui` */
export const therapistNames = async (on: Queryable, bookingId: string, language: Language): Promise<string> => {
  const names = (await listSeated(on, [bookingId])).map(({ firstName }) => firstName);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
};

type ReminderTo = Pick<MailRequest<ReminderMail>, 'to' | 'language'>;

export const clientOf = ({ contact, language }: BookingRow): ReminderTo => ({
  to: { email: contact.email, name: contact.firstName },
  language,
});

export const therapistAddress = ({ email, firstName, language }: Therapist): ReminderTo => ({
  to: { email, name: firstName },
  language,
});

export const bookingReminderWords = async (deps: Deps, on: Queryable, booking: BookingRow) => ({
  ...mailValuesOf(deps, booking),
  place: mailPlaceOf(booking),
  therapist: await therapistNames(on, booking.id, booking.language),
});

export const reviewWords = async (deps: Deps, on: Queryable, booking: BookingRow) => {
  const { firstName, treatment, link } = mailValuesOf(deps, booking);
  // Straight to the stars; without them the page still opens.
  return {
    firstName,
    treatment,
    link: `${link}#review`,
    therapist: await therapistNames(on, booking.id, booking.language),
  };
};

export const therapistReminderWords = (deps: Deps, booking: BookingRow, therapist: Therapist) => {
  const { reference, treatment, date, time, zone } = mailValuesOf(deps, { ...booking, language: therapist.language });
  return {
    firstName: therapist.firstName,
    reference,
    treatment,
    date,
    time,
    zone,
    place: mailPlaceOf(booking, therapist.language),
    link: publicLink(deps.config, `/therapist/booking/${booking.id}`),
  };
};
