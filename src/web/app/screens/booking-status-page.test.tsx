import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/booking.ts';
import { clearDraft, currentDraft } from '#web/features/booking-wizard/draft-storage.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { exampleBooking, exampleBookingId } from '../../../../testing/example-company.ts';
import { BookingStatusPage } from './booking-status-page.tsx';

const id = exampleBookingId;
const review = { state: 'open', until: '2026-12-16T16:00:00.000Z', given: null };
const given = {
  ...{ stars: 5, text: '', chips: [], privateNote: '', isHidden: false },
  ...{ givenAt: '2026-11-15T12:00:00.000Z', shownFrom: '2026-11-22T12:00:00.000Z' },
};
const openTip = { state: 'open', amount: null, paidAt: null, returned: 0 };

const open = (booking: Partial<Booking>, asked: { review?: object; tip?: object } = {}) =>
  openScreen(<BookingStatusPage />, `/bookings/${id}?token=secret-key`, {
    [`GET /api/bookings/${id}`]: {
      body: exampleBooking({
        ...{ status: 'completed', paymentStatus: 'paid', holdExpiresAt: null },
        ...{ datetime: '2026-11-15T10:00:00.000Z', datetimeEnd: '2026-11-15T11:00:00.000Z' },
        therapists: [{ firstName: 'Marta', imageUrl: null }],
        ...booking,
      }),
    },
    [`GET /api/bookings/${id}/review`]: { body: asked.review ?? review },
    [`GET /api/bookings/${id}/tip`]: { body: asked.tip ?? openTip },
    'GET /api/me': { body: null },
  });

/** What is filled with the colour of the brand: the one thing to do now. */
const filledIn = async (expected: string[]): Promise<void> => {
  await expect
    .poll(() =>
      screen
        .getAllByRole('button')
        .filter(({ classList }) => classList.contains('bg-brand'))
        .map(({ textContent }) => textContent),
    )
    .toEqual(expected);
};

keepScreensApart();
beforeEach(() => {
  clearDraft();
  setSessionUser(null);
});

describe('the page of a booking that is over', () => {
  it('asks for the review first, and offers to book again beside it', async () => {
    open({});
    expect(await screen.findByRole('button', { name: 'Book again' })).toBeVisible();
    await filledIn(['Send review']);
    expect(screen.queryByText(/Nothing else to do/)).toBeNull();
  });

  it('offers after the review to book again, until an amount for a tip is chosen', async () => {
    const { user } = open({}, { review: { ...review, state: 'given', given } });
    expect(await screen.findByRole('heading', { name: 'Leave a tip for Marta?' })).toBeVisible();
    await filledIn(['Book again']);
    await user.click(screen.getByRole('radio', { name: /^5/ }));
    await filledIn([expect.stringMatching(/^Pay tip: 5,00/)]);
  });

  it.each<[string, { review: object; tip: object }]>([
    ['a tip', { review: { ...review, state: 'given', given }, tip: { ...openTip, state: 'given', amount: 500 } }],
    ['the days in which it can be reviewed', { review: { ...review, state: 'closed' }, tip: openTip }],
  ])('leaves after %s one thing to do: to book again, all but the time filled in', async (_, asked) => {
    const { user } = open({}, asked);
    await screen.findByRole('button', { name: 'Book again' });
    await filledIn(['Book again']);
    await user.click(screen.getByRole('button', { name: 'Book again' }));
    await expect.poll(() => location.pathname).toBe('/');
    expect(currentDraft()).toMatchObject({ step: 6, treatmentId: 1, duration: 60, zipCode: '1200-109' });
    clearDraft();
  });

  it('offers it too where a booking was not paid in time', async () => {
    open({ status: 'expired', paymentStatus: 'expired', therapists: [] });
    expect(await screen.findByRole('button', { name: 'Book again' })).toBeVisible();
  });

  it('offers nothing to whom our team will call', async () => {
    const { cancellation } = exampleBooking();
    open({ status: 'cancelled', cancellation: { ...cancellation, reason: 'left_for_safety' } });
    expect(await screen.findByText('Our team will call you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull();
  });
});
