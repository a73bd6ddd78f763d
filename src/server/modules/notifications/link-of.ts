import type { NotificationKind } from '#contract/notifications.ts';

type Place = 'therapist-booking' | 'therapist-bookings' | 'client-booking' | 'admin-booking';

/** Where each kind leads. What is no longer theirs leads therapists to their list, not to a closed door. */
const places: Record<NotificationKind, Place> = {
  offer_received: 'therapist-booking',
  offer_withdrawn: 'therapist-bookings',
  proposal_declined: 'therapist-bookings',
  booking_assigned: 'therapist-booking',
  assignment_cancelled: 'therapist-bookings',
  assignment_moved: 'therapist-booking',
  assignment_ended: 'therapist-bookings',
  visit_changed: 'therapist-booking',
  visit_reminder: 'therapist-booking',
  all_well: 'therapist-booking',
  booking_received: 'client-booking',
  booking_confirmed: 'client-booking',
  booking_moved: 'client-booking',
  booking_changed: 'client-booking',
  booking_cancelled: 'client-booking',
  payment_failed: 'client-booking',
  choice_needed: 'client-booking',
  answer_due: 'client-booking',
  time_proposed: 'client-booking',
  searching_again: 'client-booking',
  therapist_changed: 'client-booking',
  booking_reminder: 'client-booking',
  therapist_on_way: 'client-booking',
  therapist_there: 'client-booking',
  nobody_opens: 'client-booking',
  visit_finished: 'client-booking',
  needs_attention: 'admin-booking',
  therapist_dropped_out: 'admin-booking',
  therapist_needs_help: 'admin-booking',
  therapist_silent: 'admin-booking',
  door_closed: 'admin-booking',
  therapist_late: 'admin-booking',
  client_waits: 'admin-booking',
  payment_problem: 'admin-booking',
};

const paths: Record<Place, (bookingId: string | null) => string> = {
  'therapist-booking': (id) => (id ? `/therapist/booking/${id}` : '/therapist/bookings'),
  'therapist-bookings': () => '/therapist/bookings',
  'client-booking': (id) => (id ? `/bookings/${id}` : '/dashboard'),
  'admin-booking': (id) => (id ? `/admin/bookings?open=${id}` : '/admin/bookings'),
};

export const linkOf = (kind: NotificationKind, bookingId: string | null): string => paths[places[kind]](bookingId);
