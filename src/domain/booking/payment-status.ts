export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'partially_refunded', 'expired'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentEvents = [
  'succeeded',
  'failed',
  'expired',
  'refunded_in_part',
  'refunded_in_full',
  /** A bank sent back what had gone back: all of it is with us again. */
  'refund_refused',
] as const;

export type PaymentEvent = (typeof paymentEvents)[number];

const moves: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  pending: { succeeded: 'paid', failed: 'failed', expired: 'expired' },
  // A declined card may be followed by a better one.
  failed: { succeeded: 'paid', failed: 'failed', expired: 'expired' },
  // Money that comes late is still money.
  expired: { succeeded: 'paid' },
  paid: { refunded_in_part: 'partially_refunded', refunded_in_full: 'refunded' },
  partially_refunded: {
    refunded_in_part: 'partially_refunded',
    refunded_in_full: 'refunded',
    refund_refused: 'paid',
  },
  // Only a bank's refusal leads back.
  refunded: { refunded_in_part: 'partially_refunded', refund_refused: 'paid' },
};

/** Where an event leads, or null when it may not happen now. */
export const nextPaymentStatus = (status: PaymentStatus, event: PaymentEvent): PaymentStatus | null =>
  moves[status][event] ?? null;
