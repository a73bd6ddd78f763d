import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { doneKey } from '#web/features/booking-wizard/draft-storage.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { tabMemory } from '#web/ui/browser-memory.ts';
import { keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { exampleBooking, exampleBookingId as id } from '../../../../testing/example-company.ts';
import { rita } from '../../../../testing/rita.ts';
import { SignedInLinks } from './signed-in-links.tsx';

keepScreensApart();
beforeEach(() => tabMemory.keepJson(doneKey, { bookingId: id, token: 'guest-key' }));

const signIn = (user: SessionUser) => {
  setSessionUser(user);
  return openScreen(<SignedInLinks user={user} />, '/', {
    'GET /api/bookings': { body: [] },
    'GET /api/notifications/news': { body: { unread: 0 } },
    [`POST /api/bookings/${id}/claim`]: { body: exampleBooking() },
  });
};

it('brings the booking this tab paid as a guest into the account of a client', async () => {
  const { callsOf } = signIn(rita);
  await expect.poll(() => callsOf(`POST /api/bookings/${id}/claim`).length).toBe(1);
});

it.each(['therapist', 'support', 'admin'] as const)('leaves it with its guest when a %s signs in', async (role) => {
  const { asked } = signIn({ ...rita, role });
  expect(await screen.findByRole('button', { name: 'Log out' })).toBeInTheDocument();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((call) => JSON.stringify(call).includes(id))).toEqual([]);
});
