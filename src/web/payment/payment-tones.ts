import type { PaymentStatus } from '#domain/booking/payment-status.ts';
import type { TagTone } from '#web/ui/tag.tsx';

export const paymentTones: Record<PaymentStatus, TagTone> = {
  pending: 'wait',
  paid: 'good',
  failed: 'bad',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  expired: 'neutral',
};
