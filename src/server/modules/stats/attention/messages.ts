import { formatPhone, tidyPhone } from '#domain/identity/phone-number.ts';
import { listComing } from '#server/modules/bookings/public.ts';
import { listUnreached } from '#server/modules/notifications/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { findStuckSms, listUndelivered, listUnreachedTherapists } from '#server/modules/sms/public.ts';
import { minutes } from '#server/platform/durations.ts';
import type { AttentionSource } from './attention-source.ts';
import { aboutIn } from './bookings.ts';

/** The end of a number says whether it is the same one: its country may be left out. */
const isSamePhone = (one: string, other: string): boolean =>
  (tidyPhone(one) ?? one).slice(-9) === (tidyPhone(other) ?? other).slice(-9);

/** Who has a visit was not reached by the last SMS: somebody has to call, or the number is wrong. */
export const undeliveredSms: AttentionSource = async (on) => {
  const undelivered = await listUndelivered(on);
  if (undelivered.length === 0) return [];
  const about = aboutIn(await listAreaNames(on));
  const coming = await listComing(
    on,
    undelivered.map(({ bookingId }) => bookingId),
  );
  return coming.flatMap((booking) => {
    const sms = undelivered.find(({ bookingId }) => bookingId === booking.id);
    if (!sms || !isSamePhone(sms.phone, booking.phone)) return [];
    const phone = formatPhone(sms.phone);
    return {
      ...about({ ...booking, since: sms.since }),
      kind: 'sms_failed' as const,
      hurtsAt: booking.startsAt.toISOString(),
      remedy: 'open_booking' as const,
      values: { phone },
      call: { name: booking.clientName, phone },
    };
  });
};

/** A provider that is away for a moment is asked again by itself. */
const patience = minutes(5);

/** Messages that do not leave, therapists whose number is wrong, and devices that are not reached. */
export const lostMessages: AttentionSource = async (on, now) => {
  const stuck = await findStuckSms(on);
  const isStuck = stuck !== null && now.getTime() - stuck.since.getTime() >= patience;
  const at = (since: Date) => ({ since: since.toISOString(), hurtsAt: since.toISOString() });
  return [
    ...(isStuck
      ? [
          {
            ...at(stuck.since),
            kind: 'sms_stuck' as const,
            remedy: 'open_sms' as const,
            link: '/admin/email-scheduler?view=sms',
            values: { count: String(stuck.count) },
          },
        ]
      : []),
    ...(await listUnreachedTherapists(on)).map(({ therapistId, name, phone, since }) => ({
      ...at(since),
      kind: 'therapist_sms_failed' as const,
      remedy: 'open_therapist' as const,
      link: `/admin/therapists?open=${therapistId}`,
      values: { name, phone: formatPhone(phone) },
    })),
    ...(await listUnreached(on)).map(({ name, since }) => ({
      ...at(since),
      kind: 'push_failed' as const,
      remedy: 'ask_operator' as const,
      link: null,
      values: { name },
    })),
  ];
};
