import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getUnserved } from '#contract/stats.ts';
import { listZipInterests } from '#contract/zip-interests.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, rowTexts } from '../../../../../../testing/admin-stage.tsx';
import type { Unserved } from './group-times.ts';
import { UnservedDemand } from './unserved-demand.tsx';

const some: Unserved = {
  zipCodes: [
    { zipPrefix: 9000, asked: 14, waiting: 3, area: null, isServed: false },
    { zipPrefix: 2900, asked: 2, waiting: 0, area: 'Setúbal', isServed: true },
    { zipPrefix: 2400, asked: 1, waiting: 2, area: 'Leiria', isServed: false },
  ],
  times: [
    { areaId: 1, area: 'Lisboa', reason: 'all_taken', weekday: 6, hour: null, count: 6 },
    { areaId: 1, area: 'Lisboa', reason: 'start_taken', weekday: 1, hour: 18, count: 2 },
  ],
};

const waiting = [
  { id: 1, zip: '2400-001', email: 'eva@calma.example', language: 'pt', createdAt: '2026-11-14T10:00:00.000Z' },
];

const open = (answer: Unserved) => {
  const calls = onServer([getUnserved, () => answer], [listZipInterests, () => ({ items: waiting, total: 1 })]);
  return { calls, user: onAdminStage(<UnservedDemand />, '/admin/waiting') };
};

clearAdminStageAfterEach();
afterEach(() => void vi.restoreAllMocks());

describe('unserved demand', () => {
  it('shows what was asked for, with the way to serve it', async () => {
    open(some);
    const zips = await screen.findByRole('table', { name: 'Zip codes we do not serve' });
    expect(rowTexts(zips)).toEqual(['9000', '2900', '2400']);
    expect(within(zips).getByRole('link', { name: 'Create an area for 9000' })).toHaveAttribute(
      'href',
      '/admin/settings?section=areas&open=new&zip=9000',
    );
    expect(within(zips).getByText('Setúbal')).toBeVisible();
    expect(within(zips).getByText('Leiria: No therapist serves it')).toBeVisible();
  });

  it('lists who left an address, with the file of all of them', async () => {
    open(some);
    const list = await screen.findByRole('table', { name: 'Emails left' });
    expect(rowTexts(list)).toEqual(['2400-001']);
    expect(within(list).getByText('eva@calma.example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/zip-interests/export?lang=en',
    );
  });

  it('says by area what one more therapist could have taken at most, and when', async () => {
    const porto = { areaId: 2, area: 'Porto', weekday: 6, hour: 10 };
    const times: Unserved['times'] = [
      ...some.times,
      { areaId: 1, area: 'Lisboa', reason: 'nobody_works', weekday: 1, hour: 18, count: 5 },
      { ...porto, reason: 'nobody_fits', count: 1 },
    ];
    open({ ...some, times });
    const title = await screen.findByRole('heading', { name: 'What could one more therapist serve?' });
    const cards = within(title.parentElement as HTMLElement).getAllByText(/^(Lisboa|Porto)$/);
    expect(cards.map((card) => card.textContent)).toEqual(['Lisboa', 'Porto']);
    const lisbon = within(cards[0]?.parentElement as HTMLElement);
    expect(lisbon.getByText('Up to 13 of the times')).toBeVisible();
    expect(lisbon.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Monday, 18:00 to 19:007',
      'Saturday, the whole day6',
    ]);
    expect(screen.getByText('Up to 1 of the times')).toBeVisible();
  });

  it('shows the times nobody could give, why, and what to do', async () => {
    open(some);
    const times = await screen.findByRole('table', { name: 'Times without a free therapist' });
    expect(rowTexts(times)).toEqual(['Saturdaythe whole day', 'Monday18:00 to 19:00']);
    expect(screen.getByText('6 · 75%')).toBeVisible();
    expect(screen.getByText(/More therapists would fill these days/)).toBeVisible();
  });

  it('asks for another period and keeps it in the address', async () => {
    const { user, calls } = open(some);
    await screen.findByText('9000');
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    expect(location.search).toBe('?days=7');
    const [first, second] = calls.asked.filter(({ call }) => call.includes('unserved')).map(({ query }) => query);
    expect(second?.get('to')).toBe(first?.get('to'));
    expect(String(second?.get('from')) > String(first?.get('from'))).toBe(true);
  });

  it('on a phone folds what is long behind its title and its count', async () => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
    const { user } = open(some);
    expect(await screen.findByRole('button', { name: 'Times without a free therapist 8' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Emails left 1' }));
    const list = within(screen.getByRole('table', { name: 'Emails left' }));
    expect(list.getByText(/^2400-001 · Português/)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Delete eva@calma.example' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete this address?' })).toBeVisible();
  });

  it('says so when nothing was missing', async () => {
    open({ zipCodes: [], times: [] });
    expect(await screen.findByRole('heading', { name: 'Every search was served' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Everyone found a time' })).toBeVisible();
  });
});
