import type { AdminBooking } from '#contract/admin-bookings.ts';
import { nextBookingStatus } from '#domain/booking/booking-status.ts';

const bookingActions = [
  'assign',
  'ask',
  'step',
  'resend',
  'complete',
  'noShow',
  'cancel',
  'move',
  'change',
  'mailLink',
] as const;
export type BookingAction = (typeof bookingActions)[number];

/** What gives money back, keeps it or asks for more. */
const aboutMoney: ReadonlySet<BookingAction> = new Set(['noShow', 'cancel', 'change']);

/** Of every question before something is done. */
export type ActionDialogProps = { booking: AdminBooking; onClose(): void };

type Facts = Pick<AdminBooking, 'status' | 'datetime' | 'holdExpiresAt' | 'reschedule'> & {
  assignment: Pick<AdminBooking['assignment'], 'therapists' | 'offers'>;
};

/** What the server would let happen now, so that nobody is offered a button that can only refuse. */
export const actionsFor = (booking: Facts, now: Date, isSupport = false): ReadonlySet<BookingAction> => {
  const { status, assignment } = booking;
  const hasBegun = Date.parse(booking.datetime) <= now.getTime();
  const isSearching = status === 'finding_therapist' && !hasBegun;
  const isAhead = isSearching || (status === 'confirmed' && !hasBegun);
  const isAwaited = assignment.therapists.length > 0 || assignment.offers.some((offer) => offer.status === 'open');
  const isKept = booking.holdExpiresAt !== null && Date.parse(booking.holdExpiresAt) > now.getTime();
  const can: Record<BookingAction, boolean> = {
    assign: isAhead,
    ask: isSearching,
    step: isSearching,
    resend: isAhead && isAwaited,
    complete: hasBegun && nextBookingStatus(status, 'completed') !== null,
    noShow: hasBegun && status === 'confirmed',
    cancel: nextBookingStatus(status, 'cancelled') !== null,
    move: booking.reschedule.isAllowed,
    change: isAhead,
    mailLink: status === 'waiting_payment' && isKept,
  };
  return new Set(bookingActions.filter((action) => can[action] && !(isSupport && aboutMoney.has(action))));
};
