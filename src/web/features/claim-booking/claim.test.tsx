import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSessionUser } from '#web/session/session-store.ts';
import { keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { type Answers, exampleBooking, exampleBookingId as id, refusal } from '../../../../testing/example-company.ts';
import { rita } from '../../../../testing/rita.ts';
import { claimQuietly } from './claim.ts';
import { ClaimOffer } from './claim-offer.tsx';

const others: Answers = {
  'GET /api/bookings': { body: [] },
  [`POST /api/bookings/${id}/claim`]: { body: exampleBooking() },
};
const open = (answers: Answers, token = '?token=guest-key') =>
  openScreen(<ClaimOffer />, `/bookings/${id}${token}`, answers);

keepScreensApart();
beforeEach(() => setSessionUser(rita));

describe('a guest’s booking, opened by somebody signed in', () => {
  it('comes into the account at one press, and not before', async () => {
    const { user, callsOf } = open(others);
    const button = await screen.findByRole('button', { name: 'Add to my account' });
    expect(callsOf(`POST /api/bookings/${id}/claim`)).toHaveLength(0);
    await user.click(button);
    expect(await screen.findByText('CA-7F3K2Q is in your account now')).toBeInTheDocument();
    expect(callsOf(`POST /api/bookings/${id}/claim`)[0]?.query.get('token')).toBe('guest-key');
    expect(screen.queryByRole('button', { name: 'Add to my account' })).toBeNull();
  });

  it('says why when it has an owner already', async () => {
    const { user } = open({ ...others, [`POST /api/bookings/${id}/claim`]: refusal('booking_owned', 409) });
    await user.click(await screen.findByRole('button', { name: 'Add to my account' }));
    expect(await screen.findByText('refused: booking_owned')).toBeInTheDocument();
  });

  it('is not offered when it is there already', async () => {
    const { callsOf } = open({ 'GET /api/bookings': { body: [exampleBooking()] } });
    await expect.poll(() => callsOf('GET /api/bookings').length).toBe(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not offered without its key, nor to somebody who is not signed in', () => {
    sessionStorage.clear();
    const { asked } = open(others, '');
    setSessionUser(null);
    expect(asked).toEqual([]);
  });
});

describe('a booking paid just before the account was made', () => {
  it('comes along by itself, once', async () => {
    const { callsOf } = openScreen(<p>somewhere</p>, '/', others);
    await claimQuietly(id, 'guest-key');
    expect(await screen.findByText('CA-7F3K2Q is in your account now')).toBeInTheDocument();
    expect(callsOf(`POST /api/bookings/${id}/claim`)).toHaveLength(1);
  });

  it('stops nobody when that fails', async () => {
    openScreen(<p>somewhere</p>, '/', { 'GET /api/bookings': refusal('internal', 500) });
    await expect(claimQuietly(id, 'guest-key')).resolves.toBeUndefined();
  });
});
