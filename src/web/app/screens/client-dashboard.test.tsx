import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/booking.ts';
import { clearDraft, currentDraft } from '#web/features/booking-wizard/draft-storage.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { type Answers, exampleBooking, exampleBookingId, refusal } from '../../../../testing/example-company.ts';
import { rita } from '../../../../testing/rita.ts';
import { ClientDashboard } from './client-dashboard.tsx';

const id = exampleBookingId;
const confirmed: Partial<Booking> = {
  status: 'confirmed',
  paymentStatus: 'paid',
  datetime: '2026-11-18T10:00:00.000Z',
  datetimeEnd: '2026-11-18T11:00:00.000Z',
  therapists: [{ firstName: 'Marta', imageUrl: null }],
  cancellation: { ...exampleBooking().cancellation, fullRefundUntil: '2026-11-17T10:00:00.000Z' },
};
const past = (reference: string, day: string): Booking =>
  exampleBooking({
    ...confirmed,
    id: reference,
    reference,
    status: 'completed',
    addIns: [2, 99],
    datetime: `${day}T10:00:00.000Z`,
    datetimeEnd: `${day}T11:00:00.000Z`,
  });

const open = (answers: Answers, tab = '') =>
  openScreen(<ClientDashboard />, `/dashboard${tab && `?tab=${tab}`}`, {
    'GET /api/bookings': { body: [] },
    ...answers,
  });

keepScreensApart();
beforeEach(() => setSessionUser(rita));

describe('the dashboard of clients', () => {
  it.each([
    ['therapist', '/therapist/dashboard'],
    ['support', '/admin'],
    ['admin', '/admin'],
  ] as const)('shows a %s the way to their own', (role, home) => {
    setSessionUser({ ...rita, role });
    open({});
    expect(screen.getByText(/This dashboard is for clients/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To your dashboard' })).toHaveAttribute('href', home);
  });

  it('says nothing of that to a client', () => {
    open({});
    expect(screen.queryByText(/This dashboard is for clients/)).toBeNull();
  });
});

describe('the visits on the dashboard', () => {
  it('begin with the next one: when, who, where, and until when it costs nothing to cancel', async () => {
    open({ 'GET /api/bookings': { body: [exampleBooking(confirmed)] } });
    expect(screen.getByRole('heading', { level: 1, name: 'Good morning, Rita' })).toBeInTheDocument();
    const next = await screen.findByRole('region', { name: 'Your next booking: Wednesday, 10:00 am' });
    expect(await within(next).findByText('Relaxing, 60 min, with Marta')).toBeInTheDocument();
    expect(next).toHaveTextContent('Rua Garrett 12, 1200-109. Free cancellation until tomorrow, 10:00 am.');
    expect(within(next).getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      `/api/bookings/${id}/calendar.ics`,
    );
    expect(within(next).getByRole('link', { name: 'Reschedule' })).toHaveAttribute('href', `/reschedule/${id}`);
  });

  it('stay when the time of one of them cannot be read: it says so by itself', async () => {
    const spoilt = exampleBooking({ ...past('CA-BAD222', '2026-10-01'), datetime: 'noon', datetimeEnd: '' });
    open({ 'GET /api/bookings': { body: [exampleBooking(confirmed), spoilt, past('CA-AAA222', '2026-10-02')] } });
    expect(await screen.findByRole('region', { name: 'Your next booking: Wednesday, 10:00 am' })).toBeInTheDocument();
    expect((await screen.findAllByText(/Invalid (Date|Time)/)).length).toBeGreaterThan(0);
    expect(screen.getByText(/October 2|Oct 2/)).toBeInTheDocument();
  });

  it.each([
    ['asking', 'Checking payment'],
    ['not_charged', 'Not paid'],
  ] as const)('say of one that ran out, with money that is %s: %s', async (words, tag) => {
    const over = past('CA-EXP222', '2026-10-02');
    const expired = exampleBooking({ ...over, status: 'expired', money: { ...over.money, words } });
    open({ 'GET /api/bookings': { body: [expired] } });
    expect(await screen.findByText(tag)).toBeInTheDocument();
  });

  it('call nothing confirmed that may still be taken back', async () => {
    const saidYes = exampleBooking({ ...confirmed, certainFrom: '2026-11-16T09:13:00.000Z' });
    open({ 'GET /api/bookings': { body: [saidYes] } });
    const next = await screen.findByRole('region', { name: 'Your next booking: Wednesday, 10:00 am' });
    expect(within(next).getByText('Almost confirmed')).toBeInTheDocument();
    expect(next).toHaveTextContent('We confirm by email at 9:13 am.');
    expect(within(next).queryByText('Confirmed')).not.toBeInTheDocument();
  });

  it('show the exact euros, to card and gift card, before one is cancelled, and then where it went', async () => {
    let isCancelled = false;
    const { user, callsOf } = open({
      'GET /api/bookings': () => ({
        body: [
          exampleBooking(isCancelled ? { ...confirmed, status: 'cancelled', paymentStatus: 'refunded' } : confirmed),
        ],
      }),
      [`GET /api/bookings/${id}/cancellation`]: {
        body: {
          refund: 6500,
          toCard: 4500,
          toGiftCard: 2000,
          fee: 0,
          because: 'terms',
          fullRefundUntil: '2026-11-17T10:00:00.000Z',
          halfRefundUntil: '2026-11-18T04:00:00.000Z',
        },
      },
      [`POST /api/bookings/${id}/cancel`]: () => {
        isCancelled = true;
        return {
          body: { ...exampleBooking({ ...confirmed, status: 'cancelled', paymentStatus: 'refunded' }), refund: 6500 },
        };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
    const parts = /45,00\s€ to the original payment method and 20,00\s€ to the gift card\./;
    expect(await screen.findByText(parts)).toBeInTheDocument();
    expect(callsOf(`POST /api/bookings/${id}/cancel`)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByRole('heading', { name: 'Nothing booked at the moment.' })).toBeInTheDocument();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
  });

  it('open the wizard with what was had before, as far as it is still offered', async () => {
    clearDraft();
    const { user } = open({ 'GET /api/bookings': { body: [past('CA-PAST01', '2026-10-01')] } });
    await user.click(await screen.findByRole('button', { name: /^Book again/ }));
    await expect.poll(() => location.pathname).toBe('/');
    expect(currentDraft()).toMatchObject({ step: 6, treatmentId: 1, duration: 60, addIns: [2], zipCode: '1200-109' });
    clearDraft();
  });

  it('come in pages when there are many', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07'];
    const { user } = open({
      'GET /api/bookings': { body: days.map((day) => past(`CA-PAST${day}`, `2026-10-${day}`)) },
    });
    expect(await screen.findByText(/CA-PAST07/)).toBeInTheDocument();
    expect(screen.queryByText(/CA-PAST01/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText(/CA-PAST01/)).toBeInTheDocument();
  });

  it('say what to do when there are none, and how to go on when they could not be read', async () => {
    open({});
    expect(await screen.findByRole('link', { name: 'Book a massage' })).toHaveAttribute('href', '/');
  });

  it('can be asked for again when they could not be read', async () => {
    let isBroken = true;
    const { user } = open({
      'GET /api/bookings': () => (isBroken ? refusal('internal', 500) : { body: [exampleBooking(confirmed)] }),
    });
    expect(await screen.findByText('refused: internal')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: /Your next booking/ })).toBeInTheDocument();
  });
});
