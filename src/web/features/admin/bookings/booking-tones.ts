import type { AdminBooking } from '#contract/admin-bookings.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { TagTone } from '#web/ui/tag.tsx';

export const statusTones: Record<BookingStatus, TagTone> = {
  waiting_payment: 'wait',
  expired: 'neutral',
  finding_therapist: 'wait',
  confirmed: 'good',
  completed: 'good',
  cancelled: 'neutral',
};

type Payment = AdminBooking['payments'][number];

export const paymentStateTones: Record<Payment['status'], TagTone> = {
  open: 'wait',
  succeeded: 'good',
  cancelled: 'neutral',
};

export const refundTones: Record<Payment['refunds'][number]['status'], TagTone> = {
  queued: 'wait',
  done: 'good',
  failed: 'bad',
};

export const disputeTones: Record<Payment['disputes'][number]['status'], TagTone> = {
  open: 'bad',
  won: 'good',
  lost: 'bad',
};
