import { type MoneyTold, moneyWordsFor } from '#domain/booking/money-words.ts';
import { addCents } from '#domain/money/cents.ts';
import type { BookingRow } from '../repo.ts';

/** What page and mails say about the money: one table in the domain decides. */
export const moneyTold = (booking: BookingRow): MoneyTold => {
  const { status, paymentStatus, refundState, unwantedState } = booking;
  const paid = addCents(booking.totalPrice, booking.giftCard);
  return {
    words: moneyWordsFor({
      status,
      paymentStatus,
      paidCents: paid,
      refundCents: booking.refunded,
      refundState,
      unwantedState,
    }),
    paid,
    refund: booking.refunded,
    refundToGiftCard: booking.refundedCredit,
    unwanted: booking.unwanted,
    method: booking.paidWith,
  };
};
