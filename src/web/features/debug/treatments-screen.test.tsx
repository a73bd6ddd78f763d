import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { exampleTreatments, refusal } from '../../../../testing/example-company.ts';
import { TreatmentsScreen } from './treatments-screen.tsx';

keepScreensApart();

it('shows every treatment as the server gives it, with the price of each duration', async () => {
  openScreen(<TreatmentsScreen />, '/debug/treatments', {});
  const pregnancy = await screen.findByRole('heading', { level: 2, name: '4. Pregnancy' });
  const row = within(pregnancy.closest('li') as HTMLElement);
  expect(row.getByText('Gentle.')).toBeInTheDocument();
  const prices = row.getAllByRole('definition').map(({ textContent }) => textContent?.replace('\u00a0', ' '));
  expect(prices).toEqual(['not offered', '86,00 €', 'not offered']);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(exampleTreatments.length);
});

it('says that they could not be loaded, and asks again', async () => {
  let isThere = false;
  const { user } = openScreen(<TreatmentsScreen />, '/debug/treatments', {
    'GET /api/treatments': () => (isThere ? { body: exampleTreatments } : refusal('internal', 500)),
  });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(screen.getByText('The treatments could not be loaded.')).toBeInTheDocument();
  isThere = true;
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 2, name: '1. Relaxing' })).toBeInTheDocument();
});
