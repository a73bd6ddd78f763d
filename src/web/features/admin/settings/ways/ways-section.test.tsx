import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getTravel, placeArea, setWay, type Travel } from '#contract/travel.ts';
import {
  type Calls,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
} from '../../../../../../testing/admin-stage.tsx';
import { WaysSection } from './ways-section.tsx';

const travel = (changes: Partial<Travel> = {}): Travel => ({
  areas: [
    { id: 1, name: 'Lisboa', active: true, centre: { latitude: 38.7223, longitude: -9.1393 }, insideMinutes: 15 },
    { id: 2, name: 'Cascais', active: true, centre: { latitude: 38.6979, longitude: -9.4215 }, insideMinutes: 10 },
    { id: 3, name: 'Leiria', active: true, centre: null, insideMinutes: 10 },
  ],
  ways: [
    { fromAreaId: 1, toAreaId: 2, computed: 45, own: null, minutes: 45 },
    { fromAreaId: 1, toAreaId: 3, computed: 30, own: null, minutes: 30 },
    { fromAreaId: 2, toAreaId: 1, computed: 45, own: null, minutes: 45 },
    { fromAreaId: 2, toAreaId: 3, computed: 30, own: null, minutes: 30 },
    { fromAreaId: 3, toAreaId: 1, computed: 30, own: null, minutes: 30 },
    { fromAreaId: 3, toAreaId: 2, computed: 30, own: null, minutes: 30 },
  ],
  close: [],
  ...changes,
});

const close: Travel['close'] = [
  {
    bookingId: 'b1',
    reference: 'CA-7F3K2Q',
    startsAt: '2026-11-20T12:15:00.000Z',
    timezone: 'Europe/Lisbon',
    clientName: 'Ana',
    therapist: 'Marta',
    from: 'Lisboa',
    minutesShort: 35,
  },
];

clearAdminStageAfterEach();

const address = '/admin/settings?section=ways';
const sentTo = ({ asked }: Calls, call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

describe('the ways between areas', () => {
  it('show what the distance says, and who has no centre yet', async () => {
    onServer([getTravel, () => travel()]);
    onAdminStage(<WaysSection />, address);
    expect(await screen.findByRole('heading', { name: 'Travel from Lisboa' })).toBeVisible();
    expect(screen.getByRole('img', { name: /how they lie/ })).toBeVisible();
    expect(screen.getByText('Travel to and from Leiria is only estimated until the centre is known.')).toBeVisible();
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringContaining('LeiriaBy the distance: 30 min'),
      expect.stringContaining('CascaisBy the distance: 45 min'),
    ]);
  });

  it('take the office’s own minutes, and name the visits that are too close now', async () => {
    const calls = onServer([getTravel, () => travel()], [setWay, () => travel({ close })]);
    const user = onAdminStage(<WaysSection />, address);
    const field = await screen.findByRole('spinbutton', { name: 'Own minutes to Cascais' });
    await user.type(field, '90');
    const row = screen.getAllByRole('listitem').find((one) => one.textContent?.includes('Cascais'));
    await user.click(within(row as HTMLElement).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 upcoming visit leaves too little travel time')).toBeVisible();
    expect(screen.getByText(/too little travel time\. It is listed at the top of this page\.$/)).toBeVisible();
    expect(screen.getByText(/Marta travels from Lisboa and is 35 min short\./)).toBeVisible();
    expect(sentTo(calls, 'PUT /api/admin/travel/1/2')).toEqual([{ minutes: 90 }]);
  });

  it('place an area, with the comma people type; half a centre is asked for', async () => {
    const calls = onServer([getTravel, () => travel()], [placeArea, () => travel()]);
    const user = onAdminStage(<WaysSection />, address);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Area' }), 'Leiria');
    await user.type(screen.getByRole('textbox', { name: 'Latitude of the centre' }), '39,7436');
    await user.click(screen.getByRole('button', { name: 'Save the area' }));
    expect(await screen.findByText('Please enter both numbers of the centre, and the minutes.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Longitude of the centre' }), '-8,8071');
    await user.click(screen.getByRole('button', { name: 'Save the area' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sentTo(calls, 'PUT /api/admin/travel/3')).toEqual([
      { centre: { latitude: 39.7436, longitude: -8.8071 }, insideMinutes: 10 },
    ]);
  });
});
