import type { SmsKind } from '#contract/sms.ts';
import { therapistLateMinutes } from '#domain/booking/cancellation.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatPlaceTime } from '#domain/language/zone-names.ts';
import { type BookingRow, isNothingPaid, isReachable } from '#server/modules/bookings/public.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { queueSms } from '#server/modules/sms/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import type { DispatchDeps } from '../deps.ts';
import { clientMail } from './mails.ts';

/* One short message to the client for each step of the day: an SMS, or a mail where none can be sent. */

type Deps = Pick<DispatchDeps, 'config' | 'texts' | 'smsSender' | 'clock'>;

type News = { booking: BookingRow; therapist: Therapist };

type Message = {
  kind: Extract<SmsKind, 'on_the_way' | 'late' | 'there' | 'nobody_here'>;
  cause: string;
  booking: BookingRow;
  values: Record<string, string | number>;
  staleAt: Date;
};

/** So much later than planned is nobody's worry. */
const smallDelay = minutes(5);
const goodFor = minutes(30);

const toClient = ({ id, contact, language }: BookingRow) => ({ bookingId: id, phone: contact.phone, language });

const tellShortly = async (deps: Deps, tx: Transaction, message: Message): Promise<void> => {
  const { kind, cause, booking, values, staleAt } = message;
  if (await queueSms(deps, tx, { kind, cause, ...toClient(booking), values, staleAt })) return;
  if (!isReachable(booking)) return;
  const mail = clientMail(deps, booking);
  const words = (part: string) => deps.texts.text(booking.language, `emails:day.${kind}.${part}`, values);
  const isUnpaid = kind === 'nobody_here' && isNothingPaid(booking);
  await queueMail(tx, {
    type: 'visit_news',
    ...mail,
    cause: `day:${kind}:${cause}`,
    values: { ...mail.values, headline: words('headline'), news: words(isUnpaid ? 'newsUnpaid' : 'news') },
    staleAt,
  });
};

const timeFor = ({ timezone, language }: BookingRow, at: Date): string => formatPlaceTime(at, timezone, language);

export const tellOnWayShortly = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist, expectedAt }: News & { expectedAt: Date },
): Promise<void> => {
  const isLate = expectedAt > after(booking.startsAt, smallDelay);
  await tellShortly(deps, tx, {
    kind: isLate ? 'late' : 'on_the_way',
    // A late one is told anew when it becomes another hour; that somebody is on the way, once.
    cause: isLate ? `${booking.id}:${therapist.id}:${expectedAt.toISOString()}` : `${booking.id}:${therapist.id}`,
    booking,
    values: {
      therapist: therapist.firstName,
      time: timeFor(booking, expectedAt),
      minutes: therapistLateMinutes,
    },
    staleAt: after(deps.clock.now(), goodFor),
  });
};

export const tellThereShortly = (deps: Deps, tx: Transaction, { booking, therapist }: News): Promise<void> =>
  tellShortly(deps, tx, {
    kind: 'there',
    cause: `${booking.id}:${therapist.id}`,
    booking,
    values: { therapist: therapist.firstName },
    staleAt: after(deps.clock.now(), goodFor),
  });

export const tellNobodyOpensShortly = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist }: News,
): Promise<void> => {
  const until = after(deps.clock.now(), minutes(visitDayRules.waitAtDoorMinutes));
  const { phone } = await readSettings(tx, 'company');
  await tellShortly(deps, tx, {
    kind: 'nobody_here',
    cause: `${booking.id}:${therapist.id}`,
    booking,
    values: { therapist: therapist.firstName, phone: formatPhone(phone), time: timeFor(booking, until) },
    staleAt: until,
  });
};

/** No mail in its place: the one that asks how it was comes anyway. */
export const smsFinished = async (deps: Deps, tx: Transaction, booking: BookingRow): Promise<void> => {
  const staleAt = after(deps.clock.now(), goodFor);
  await queueSms(deps, tx, { kind: 'finished', cause: booking.id, ...toClient(booking), values: {}, staleAt });
};
