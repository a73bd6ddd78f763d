import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#contract/booking.ts';
import { cents } from '#domain/money/cents.ts';
import { rememberUntold } from '#web/payment/untold-purchases.ts';
import { configureTracking, setTrackingConsent } from '#web/tracking/tracking.ts';
import { exampleBooking, exampleBookingId } from '../../../../../testing/example-company.ts';
import { useToldLater } from './told-later.ts';

const waiting = exampleBooking({ status: 'waiting_payment', paymentStatus: 'pending' });
const paid = exampleBooking({ status: 'finding_therapist', paymentStatus: 'paid', totalPrice: cents(6500) });

type Told = { event?: string; transaction_id?: string; value?: number; customer_type?: string };
const told = (): Told[] =>
  ((window as { dataLayer?: Told[] }).dataLayer ?? []).filter(({ event }) => event === 'purchase');
let before = 0;
let asked: string[] = [];

const show = (first: Booking) => renderHook((booking: Booking) => useToldLater(booking), { initialProps: first });

beforeEach(async () => {
  await configureTracking({ tagManagerId: 'GTM-ABC123', analyticsId: null, pixelId: null });
  setTrackingConsent(true);
  before = told().length;
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input), 'http://localhost').pathname);
    const body = { status: 'finding_therapist', paymentStatus: 'paid', isBeingRefunded: false, customerType: 'new' };
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => {
  setTrackingConsent(false);
  localStorage.clear();
});

it('tells a voucher that was paid meanwhile once, and not before', async () => {
  rememberUntold(exampleBookingId);
  const { rerender } = show(waiting);
  expect(told()).toHaveLength(before);
  rerender(paid);
  await expect.poll(() => told().length).toBe(before + 1);
  expect(told().at(-1)).toMatchObject({ transaction_id: paid.reference, value: 65, customer_type: 'new' });
  cleanup();
  show(paid);
  await Promise.resolve();
  expect(asked).toEqual(['/api/payment-return']);
  expect(told()).toHaveLength(before + 1);
});

it('tells nothing that this browser has not begun to pay, nor what its wizard tells', () => {
  show(paid);
  rememberUntold(exampleBookingId);
  localStorage.setItem('calma:held-booking', JSON.stringify({ bookingId: exampleBookingId, token: 'k' }));
  cleanup();
  show(paid);
  expect(asked).toEqual([]);
  expect(told()).toHaveLength(before);
});
