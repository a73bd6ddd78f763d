import type { BookingStatus } from '#domain/booking/booking-status.ts';

export const offerStatuses = ['open', 'confirmed', 'rejected', 'withdrawn', 'dropped'] as const;

export type OfferStatus = (typeof offerStatuses)[number];

/** What whoever opens a link is told. Only `open` can be answered. */
export const offerStates = [
  'open',
  /** They have the seat. */
  'yours',
  'rejected',
  /** They had it and gave it back. */
  'dropped',
  /** Everybody needed has been found. */
  'taken',
  /** They have another visit at that time. */
  'busy',
  'cancelled',
  /** The booking is at another time now. */
  'moved',
  /** Somebody else was given it. */
  'withdrawn',
  /** The time for an answer is over. */
  'expired',
  'completed',
] as const;

export type OfferState = (typeof offerStates)[number];

const withdrawals = ['taken', 'cancelled', 'moved', 'replaced', 'gave_up', 'busy'] as const;

export type Withdrawal = (typeof withdrawals)[number];

export type OfferFacts = {
  readonly status: OfferStatus;
  readonly withdrawnBecause: Withdrawal | null;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly booking: { readonly status: BookingStatus; readonly startsAt: Date };
  readonly isBusyElsewhere: boolean;
};

const ofWithdrawal: Record<Exclude<Withdrawal, 'busy'>, OfferState> = {
  taken: 'taken',
  cancelled: 'cancelled',
  moved: 'moved',
  replaced: 'withdrawn',
  gave_up: 'expired',
};

/** What became of an offer, the booking's own state first: it is true even while the offer's row lags behind. */
export const offerState = (offer: OfferFacts, now: Date): OfferState => {
  const { status, booking } = offer;
  if (booking.status === 'cancelled' || booking.status === 'expired') return 'cancelled';
  if (status === 'confirmed') return booking.status === 'completed' ? 'completed' : 'yours';
  // A colleague has it, at whatever start: that tells more than that the start is another.
  if (offer.withdrawnBecause === 'taken' && booking.status === 'confirmed') return 'taken';
  if (offer.startsAt.getTime() !== booking.startsAt.getTime()) return 'moved';
  if (status === 'rejected' || status === 'dropped') return status;
  // Withdrawn by their own yes to another visit: that is so while they have it, and over when they gave it back.
  if (status === 'withdrawn' && offer.withdrawnBecause !== 'busy')
    return ofWithdrawal[offer.withdrawnBecause ?? 'replaced'];
  if (booking.status !== 'finding_therapist') return booking.status === 'completed' ? 'completed' : 'taken';
  if (now >= offer.expiresAt) return 'expired';
  return offer.isBusyElsewhere ? 'busy' : 'open';
};
