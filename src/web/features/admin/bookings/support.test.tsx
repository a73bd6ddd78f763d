import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdminBooking, listAdminBookings } from '#contract/admin-bookings.ts';
import { getAssignmentStats } from '#contract/admin-dispatch.ts';
import { therapists } from '#contract/admin-therapists.ts';
import { forSupport } from '#contract/for-support.ts';
import { getAdminHome } from '#contract/stats.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { adminBooking, bookingId } from '../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, helena, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './bookings-screen.tsx';

clearAdminStageAfterEach();

it('support opens a booking without amounts and health notes', async () => {
  onServer(
    [getAdminBooking, () => forSupport(getAdminBooking).answer.parse(adminBooking())],
    [listAdminBookings, () => ({ items: [], total: 0 })],
    [therapists.list, () => []],
    [
      getAdminHome,
      () => ({
        now: '2026-11-18T10:00:00.000Z',
        today: [],
        visitsWeekAgo: 0,
        needsAttention: { total: 0, items: [] },
        nextOffers: [],
      }),
    ],
    [getAssignmentStats, () => ({ offersSent: 0, waitingNow: 0, needAttention: 0 })],
  );
  const user = onAdminStage(<Screen />, `/admin/bookings?open=${bookingId}`);
  act(() => setSessionUser({ ...helena, role: 'support' }));
  const sheet = within(await screen.findByRole('dialog', { name: /CA-7F3K2Q/ }));
  expect(sheet.getByText('Rua Garrett 12')).toBeVisible();
  expect(sheet.queryByText('A bad knee')).toBeNull();
  expect(sheet.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Visit', 'Therapists', 'History']);
  expect(sheet.queryByRole('button', { name: /Cancel the visit/ })).toBeNull();
  for (const tab of sheet.getAllByRole('tab')) {
    await user.click(tab);
    expect(document.body.textContent).not.toMatch(/€|NaN|undefined/);
  }
});
