import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { wasEndedByDeclines } from '#domain/booking/declined.ts';
import type { PaymentStatus } from '#domain/booking/payment-status.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankWait } from '#domain/money/ways-to-pay.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayTouch } from '../access.ts';
import { findBooking } from '../repo.ts';

/** What the checkout must know about a booking that is being paid. */
export type Purchase = {
  readonly id: string;
  readonly reference: string;
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalPrice: Cents;
  /** Of a paid booking, what is still to be paid since it was changed. */
  readonly due: Cents;
  readonly promoCodeId: number | null;
  readonly isPaid: boolean;
  readonly holdExpiresAt: Date;
  readonly createdAt: Date;
  readonly startsAt: Date;
  readonly paidAt: Date | null;
  /** The bank was asked and has not answered. */
  readonly bankWait: BankWait | null;
  /** It ended because too many cards were declined. */
  readonly wasDeclined: boolean;
  readonly userId: string | null;
  readonly contact: { readonly email: string };
  readonly accessTokenHash: Buffer;
};

export const findPurchase = async (on: Queryable, bookingId: string): Promise<Purchase | null> => {
  const booking = await findBooking(on, bookingId);
  if (!booking) return null;
  const { id, reference, status, paymentStatus, totalPrice, paidAt, holdExpiresAt, userId, contact, accessTokenHash } =
    booking;
  const isPaid = paidAt !== null;
  const wasDeclined = wasEndedByDeclines(booking);
  return {
    ...{ id, reference, status, paymentStatus, totalPrice, isPaid, holdExpiresAt, wasDeclined },
    ...{ createdAt: booking.createdAt, startsAt: booking.startsAt, paidAt, bankWait: booking.bankWait },
    ...{ due: booking.due, promoCodeId: booking.promoCodeId, userId, contact, accessTokenHash },
  };
};

/** Its client, whoever has its key, or an admin. */
export const mayPay = (
  actor: Actor,
  token: string | null | undefined,
  booking: Pick<Purchase, 'userId' | 'accessTokenHash'>,
): boolean => mayTouch({ actor, token: token ?? null }, booking);
