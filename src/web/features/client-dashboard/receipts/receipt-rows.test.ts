import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { exampleGiftCard } from '../../../../../testing/after-booking.tsx';
import { exampleBooking } from '../../../../../testing/example-company.ts';
import { receiptRows } from './receipt-rows.ts';

it('there is a receipt for everything that was ever paid, the latest first, with what went back', () => {
  const rows = receiptRows(
    [
      exampleBooking({ id: 'open' }),
      exampleBooking({
        id: 'half',
        paymentStatus: 'partially_refunded',
        totalPrice: cents(4500),
        giftCardAmount: cents(2000),
        createdAt: '2026-11-01T09:00:00.000Z',
        cancellation: { ...exampleBooking().cancellation, refunded: cents(3250) },
      }),
    ],
    [exampleGiftCard({ paidAt: '2026-11-10T09:00:00.000Z' }), exampleGiftCard({ id: 'unpaid', paidAt: null })],
  );
  expect(rows.map(({ kind, amount, refunded, file }) => ({ kind, amount, refunded, file }))).toEqual([
    { kind: 'gift-card', amount: 10000, refunded: null, file: `/api/gift-cards/${exampleGiftCard().id}/receipt.pdf` },
    { kind: 'visit', amount: 6500, refunded: 3250, file: '/api/bookings/half/receipt.pdf' },
  ]);
});
