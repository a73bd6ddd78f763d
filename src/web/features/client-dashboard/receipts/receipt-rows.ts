import type { Booking } from '#contract/booking.ts';
import type { GiftCard } from '#contract/gift-cards.ts';
import { addCents, type Cents } from '#domain/money/cents.ts';

export type ReceiptRow = {
  readonly key: string;
  readonly at: string;
  readonly amount: Cents;
  readonly refunded: Cents | null;
  readonly file: string;
} & ({ readonly kind: 'visit'; readonly booking: Booking } | { readonly kind: 'gift-card'; readonly card: GiftCard });

const wasPaid = ({ paymentStatus }: Booking): boolean =>
  ['paid', 'refunded', 'partially_refunded'].includes(paymentStatus);

/** Everything that was ever paid, the latest first. */
export const receiptRows = (bookings: readonly Booking[], cards: readonly GiftCard[]): ReceiptRow[] => {
  const visits = bookings.filter(wasPaid).map((booking) => ({
    kind: 'visit' as const,
    booking,
    key: booking.id,
    at: booking.createdAt,
    amount: addCents(booking.totalPrice, booking.giftCardAmount),
    refunded: booking.cancellation.refunded > 0 ? booking.cancellation.refunded : null,
    file: `/api/bookings/${booking.id}/receipt.pdf`,
  }));
  const gifts = cards.flatMap((card) =>
    card.paidAt
      ? [
          {
            kind: 'gift-card' as const,
            card,
            key: card.id,
            at: card.paidAt,
            amount: card.amount,
            refunded: card.status === 'withdrawn' ? card.amount : null,
            file: `/api/gift-cards/${card.id}/receipt.pdf`,
          },
        ]
      : [],
  );
  return [...visits, ...gifts].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
};
