import type { AdminBooking, AdminBookingRow } from '#contract/admin-bookings.ts';
import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon, wallClockAt } from '#domain/time/wall-clock.ts';
import {
  type Absence,
  dayOf,
  type ListedBooking,
  type SeatedTherapist,
  seatsOf,
  timeOf,
} from '#server/modules/bookings/public.ts';
import type { PaymentInFull } from '#server/modules/payments/public.ts';

type AreaNames = ReadonlyMap<number, string>;

export const seatsByBooking = (seated: readonly SeatedTherapist[]): ReadonlyMap<string, SeatedTherapist[]> => {
  const byBooking = new Map<string, SeatedTherapist[]>();
  for (const seat of seated) byBooking.set(seat.bookingId, [...(byBooking.get(seat.bookingId) ?? []), seat]);
  return byBooking;
};

const treatmentOf = ({ lines }: ListedBooking) => lines.find(({ kind }) => kind === 'treatment')?.label ?? null;

type Times = Pick<ListedBooking, 'startsAt' | 'endsAt' | 'timezone'>;

/** On the clock of the place, or on another one. */
const wallTimes = ({ startsAt, endsAt, timezone }: Times, clock: TimeZone = timezone) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  date: dayOf(wallClockAt(startsAt, clock)),
  startTime: timeOf(wallClockAt(startsAt, clock)),
  endTime: timeOf(wallClockAt(endsAt, clock)),
  timezone,
});

const clientNameOf = ({ contact }: Pick<ListedBooking, 'contact'>): string =>
  `${contact.firstName} ${contact.lastName}`.trim();

export const toRow = (
  booking: ListedBooking,
  areas: AreaNames,
  therapists: readonly SeatedTherapist[],
  absent: readonly Absence[],
): AdminBookingRow => ({
  id: booking.id,
  reference: booking.reference,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  needsAttention: booking.needsAttention,
  absent: absent.map(({ therapistId, firstName, reason }) => ({ therapistId, firstName, reason })),
  treatment: treatmentOf(booking),
  duration: booking.duration,
  peopleCount: booking.peopleCount,
  ...wallTimes(booking),
  zipCode: booking.zipCode,
  area: areas.get(booking.serviceAreaId ?? 0) ?? '',
  clientName: clientNameOf(booking),
  clientEmail: booking.contact.email,
  clientPhone: booking.contact.phone,
  totalPrice: booking.totalPrice,
  seats: seatsOf(booking),
  therapists: therapists.map(({ therapistId, firstName, lastName }) => ({ id: therapistId, firstName, lastName })),
  hasInternalNotes: booking.hasInternalNotes,
  createdAt: booking.createdAt.toISOString(),
});

/** On the clock of the office, whose days the calendar has; whose clock the client reads is said beside it. */
export const toCalendarVisit = (booking: ListedBooking, areas: AreaNames, seated: number): CalendarVisit => ({
  id: booking.id,
  reference: booking.reference,
  status: booking.status,
  needsAttention: booking.needsAttention,
  treatment: treatmentOf(booking),
  ...wallTimes(booking, lisbon),
  clientName: clientNameOf(booking),
  zipCode: booking.zipCode,
  area: areas.get(booking.serviceAreaId ?? 0) ?? '',
  seats: seatsOf(booking),
  missing: Math.max(0, seatsOf(booking) - seated),
});

/** The database's own writing of an instant inside JSON has an offset; ours has none. */
const iso = (instant: string): string => new Date(instant).toISOString();

export const toPayment = (payment: PaymentInFull): AdminBooking['payments'][number] => ({
  id: payment.id,
  intentId: payment.intentId,
  amount: payment.amountCents,
  refunded: payment.refundedCents,
  status: payment.status,
  lastError: payment.lastError,
  ...(payment.method && { method: payment.method }),
  ...(payment.status === 'open' && payment.waits && { bankWait: payment.waits }),
  createdAt: payment.createdAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
  disputes: payment.disputes.map(({ status, createdAt }) => ({ status, createdAt: iso(createdAt) })),
  refunds: payment.refunds.map(({ id, amountCents, status, settledHow, createdAt, doneAt }) => ({
    id,
    amount: amountCents,
    status,
    settledHow,
    createdAt: iso(createdAt),
    doneAt: doneAt && iso(doneAt),
  })),
});
