import { quietUntil } from '#domain/dispatch/quiet-hours.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Language } from '#domain/language/language.ts';
import { formatPlaceUntil, formatVisitDay } from '#domain/language/moments.ts';
import { formatPlaceTime } from '#domain/language/zone-names.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import type { BookingRow } from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { findWish, queueSms } from '#server/modules/sms/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, days, hours, minutes } from '#server/platform/durations.ts';
import type { DispatchDeps } from '../deps.ts';
import type { Offer } from '../repo.ts';

/* What cannot wait for a mail. What is about the visit itself leaves at any hour; a request keeps the night. */

type Deps = Pick<DispatchDeps, 'config' | 'texts' | 'smsSender' | 'clock'>;

const toClient = ({ id, contact, language }: BookingRow) => ({ bookingId: id, phone: contact.phone, language });

/** Only on the day itself: before it a mail is soon enough. */
export const smsFound = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist, cause }: { booking: BookingRow; therapist: string; cause: string },
): Promise<void> => {
  if (dayAt(deps.clock.now(), booking.timezone) !== dayAt(booking.startsAt, booking.timezone)) return;
  const values = { therapist, time: formatPlaceTime(booking.startsAt, booking.timezone, booking.language) };
  await queueSms(deps, tx, { kind: 'therapist_found', cause, ...toClient(booking), values, staleAt: booking.startsAt });
};

/** Of a visit that is today another time cannot wait for a mail. */
export const smsProposed = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist, until, times, cause }: Proposed,
): Promise<void> => {
  if (dayAt(deps.clock.now(), booking.timezone) !== dayAt(booking.startsAt, booking.timezone)) return;
  const { timezone, language } = booking;
  const values = {
    therapist: therapist.firstName,
    times,
    until: formatPlaceUntil(until, timezone, language, deps.clock.now()),
  };
  await queueSms(deps, tx, { kind: 'time_proposed', cause, ...toClient(booking), values, staleAt: until });
};

type Proposed = { booking: BookingRow; therapist: Therapist; until: Date; times: string; cause: string };

const goodFor = minutes(30);

/** To every therapist who does not say that a visit is over, also to one without push: it is about her safety. */
export const smsAllWell = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist }: { booking: BookingRow; therapist: Therapist },
): Promise<void> => {
  const { phone } = await readSettings(tx, 'company');
  const { language } = therapist;
  await queueSms(deps, tx, {
    kind: 'all_well',
    cause: `${booking.id}:${therapist.id}`,
    bookingId: booking.id,
    phone: therapist.phone,
    language,
    values: {
      phone: formatPhone(phone),
      time: formatPlaceUntil(booking.startsAt, booking.timezone, language, deps.clock.now()),
    },
    staleAt: after(deps.clock.now(), goodFor),
  });
};

const whenWords = ({ startsAt, timezone }: BookingRow, language: Language, now: Date): string =>
  `${formatVisitDay(startsAt.toISOString(), language, { now, timeZone: timezone })}, ${formatPlaceTime(startsAt, timezone, language)}`;

/** To a therapist who wished so. At night it waits for the morning, and is dropped when that is too late for an answer. */
export const smsOffer = async (
  deps: Deps,
  tx: Transaction,
  {
    booking,
    offer,
    therapist,
    area,
    cause,
  }: { booking: BookingRow; offer: Offer; therapist: Therapist; area: string; cause: string },
): Promise<void> => {
  if (!(await findWish(tx, therapist.id))) return;
  const now = deps.clock.now();
  const { language } = therapist;
  const faraway = { since: now, startsAt: after(now, days(30)), giveUpAt: after(now, days(30) - hours(2)) };
  const sendAt = quietUntil(await readSettings(tx, 'dispatch'), faraway, now, therapist.zone) ?? undefined;
  await queueSms(deps, tx, {
    kind: 'offer',
    cause,
    bookingId: booking.id,
    phone: therapist.phone,
    language,
    values: {
      when: whenWords(booking, language, sendAt ?? now),
      area,
      pay: formatMoney(offer.pay),
      until: formatPlaceUntil(offer.answerBy, booking.timezone, language, sendAt ?? now),
    },
    sendAt,
    staleAt: offer.answerBy,
  });
};
