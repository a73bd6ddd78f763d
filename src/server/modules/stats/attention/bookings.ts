import type { AttentionKind } from '#contract/attention.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatMoney } from '#domain/money/cents.ts';
import {
  type Absence,
  listAbsentVisits,
  listCloseVisits,
  listDisputedBookings,
  listRefusedRefunds,
  listShortBookings,
  listUnpaidChanges,
  listUnpaidVisits,
  listVisitAlarms,
  listVisitsOnClosedDays,
  type TroubledBooking,
} from '#server/modules/bookings/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import type { AttentionSource, Trouble } from './attention-source.ts';
import { stillOpen } from './ticked-off.ts';

/** A search that ends within these hours is shown at once, whoever may still be asked. */
const nearHours = 6;

const kindOfAbsence: Record<Absence['reason'], AttentionKind> = {
  off: 'therapist_off',
  hours: 'therapist_hours',
  gone: 'therapist_gone',
};

export const aboutIn = (areas: ReadonlyMap<number, string>) => (booking: TroubledBooking) => ({
  since: booking.since.toISOString(),
  bookingId: booking.id,
  link: `/admin/bookings?open=${booking.id}`,
  visit: {
    reference: booking.reference,
    startsAt: booking.startsAt.toISOString(),
    timezone: booking.timezone,
    clientName: booking.clientName,
    treatment: booking.treatment,
    area: areas.get(booking.serviceAreaId ?? 0) ?? null,
  },
});

export const visitAlarms: AttentionSource = async (on) => {
  const about = aboutIn(await listAreaNames(on));
  return (await listVisitAlarms(on)).map((booking): Trouble => {
    const { visit, ...told } = about(booking);
    const { kind, firstName, clientName, place } = booking;
    const phone = formatPhone(booking.phone);
    return {
      ...told,
      kind,
      hurtsAt: booking.hurtsAt.toISOString(),
      remedy: booking.isSettledByHand ? 'settle_alarm' : 'open_booking',
      values: { name: firstName, phone },
      call: { name: kind === 'nobody_opens' ? clientName : firstName, phone },
      visit: { ...visit, place },
    };
  });
};

export const troubledBookings: AttentionSource = async (on) => {
  const areas = await listAreaNames(on);
  const about = aboutIn(areas);
  const short = (await listShortBookings(on, nearHours)).map(
    (booking): Trouble => ({
      ...about(booking),
      kind: booking.accepted.length > 0 ? 'second_seat_short' : 'seat_short',
      hurtsAt: booking.cancelledAt.toISOString(),
      remedy: 'find_therapist',
      values: { name: booking.accepted.join(', ') },
    }),
  );
  const absent = (await listAbsentVisits(on)).map(
    (booking): Trouble => ({
      ...about(booking),
      kind: kindOfAbsence[booking.reason],
      hurtsAt: booking.startsAt.toISOString(),
      remedy: 'give_away',
      values: { name: booking.firstName },
    }),
  );
  const closed = (await listVisitsOnClosedDays(on)).map(
    (booking): Trouble => ({
      ...about(booking),
      kind: 'closed_day',
      hurtsAt: booking.startsAt.toISOString(),
      remedy: 'move_visit',
      values: {},
    }),
  );
  const close = (await listCloseVisits(on)).map(
    (booking): Trouble => ({
      ...about(booking),
      kind: 'visits_close',
      hurtsAt: booking.startsAt.toISOString(),
      remedy: 'give_away',
      values: {
        name: booking.firstName,
        minutes: String(booking.minutesShort),
        from: areas.get(booking.fromAreaId ?? 0) ?? '–',
      },
    }),
  );
  const disputed = (await listDisputedBookings(on)).map(
    (booking): Trouble => ({
      ...about(booking),
      kind: 'payment_disputed',
      // The bank waits for an answer since then; who does not give it in time has lost.
      hurtsAt: (booking.answerBy ?? booking.since).toISOString(),
      remedy: 'open_booking',
      values: {},
    }),
  );
  const refused = (await listRefusedRefunds(on)).map(
    (booking): Trouble => ({
      ...about(booking),
      kind: 'refund_refused',
      // The client waits for the money already.
      hurtsAt: booking.since.toISOString(),
      remedy: 'settle_refund',
      values: {},
    }),
  );
  return [...short, ...absent, ...closed, ...close, ...disputed, ...refused];
};

/** Money that was to be handed over at the door, or comes from a hotel. */
export const unpaidVisits: AttentionSource = async (on) => {
  const about = aboutIn(await listAreaNames(on));
  return (await listUnpaidVisits(on)).map((booking) => ({
    ...about(booking),
    kind: 'visit_unpaid',
    hurtsAt: booking.since.toISOString(),
    remedy: 'open_booking',
    values: { amount: formatMoney(booking.amount) },
  }));
};

/** A paid visit was made dearer: the link was mailed, and the difference has not come. */
export const unpaidChanges: AttentionSource = async (on) => {
  const about = aboutIn(await listAreaNames(on));
  const unpaid = (await listUnpaidChanges(on)).map(({ amount, subject, isAhead, ...booking }): Trouble => {
    const told = about(booking);
    const hurtsAt = isAhead ? booking.startsAt.toISOString() : told.since;
    return {
      ...told,
      kind: 'change_unpaid',
      subject,
      hurtsAt,
      remedy: 'open_booking',
      values: { amount: formatMoney(amount) },
    };
  });
  return stillOpen(on, 'change_unpaid', unpaid);
};
