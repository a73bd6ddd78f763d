import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listTreatments } from '#contract/catalogue.ts';
import { getWaitingFigures, type WaitingPlace, waitingList } from '#contract/waiting-list.ts';
import { cents } from '#domain/money/cents.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { WaitingPlaces } from './waiting-places.tsx';

const eva: WaitingPlace = {
  ...{ id: 7, email: 'eva@calma.example', language: 'pt', zip: '9500-150', area: 'Ponta Delgada', date: '2026-11-20' },
  timezone: 'Atlantic/Azores',
  ...{ partOfDay: 'evening', treatmentId: 1, duration: 60, peopleCount: 2, mode: 'together', gender: 'any' },
  ...{ acceptOppositeGender: false, addIns: [], state: 'kept', place: 1, told: 1, version: 2 },
  startsAt: '2026-11-20T19:00:00.000Z',
  keptUntil: '2026-11-16T09:15:00.000Z',
  createdAt: '2026-11-14T10:00:00.000Z',
};

clearAdminStageAfterEach();

it('shows who waits, for what, until when a time is held, and what the lists saved', async () => {
  const calls = onServer(
    [waitingList.list, () => ({ items: [eva], total: 1 })],
    [getWaitingFigures, () => ({ waiting: 1, joined: 4, kept: 3, booked: 2, bookedTotal: cents(13_000) })],
    [listTreatments, () => []],
    [waitingList.remove, () => null],
  );
  const user = onAdminStage(<WaitingPlaces />, '/admin/waiting');
  const list = await screen.findByRole('table', { name: 'Full days' });
  expect(await within(list).findByText('eva@calma.example')).toBeVisible();
  expect(within(list).getByText('until Mon, Nov 16, 8:15 am (Azores time)')).toBeVisible();
  expect(within(list).getByText('60 min, 2 people')).toBeVisible();
  expect(await screen.findByText(/^130,00/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete eva@calma.example' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(calls.asked.some(({ call }) => call.startsWith('DELETE /api/admin/waiting-list/'))).toBe(true);
});
