import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StartPills } from './start-pills.tsx';

vi.mock('./real-press.ts', () => ({ isRealPress: () => true }));

const startsOf = (times: readonly string[]) => times.map((time) => ({ startsAt: `2026-11-20T${time}:00Z`, time }));
const quarters = ['09', '10', '11', '15'].flatMap((hour) =>
  ['00', '15', '30', '45'].map((minute) => `${hour}:${minute}`),
);

const show = (times: readonly string[], value: string | null = null) =>
  render(
    <StartPills
      starts={startsOf(times)}
      value={value}
      onChange={() => undefined}
      labelOf={({ time }) => time}
      legend="Part of the day"
      partNames={{ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }}
      moreLabel={(count) => `${count} more`}
    />,
  );

const times = () => screen.getAllByRole('radio', { name: /:/ }).map((radio) => radio.closest('label')?.textContent);

it('begins a long day with its whole and half hours and the chosen time, and shows the rest on request', async () => {
  show(quarters, '2026-11-20T15:45:00Z');
  expect(times()).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '15:00', '15:30', '15:45']);
  await userEvent.click(screen.getByRole('button', { name: '7 more' }));
  expect(times()).toEqual(quarters);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  expect(screen.getByRole('radio', { name: '15:45' }), 'for whoever goes on by keyboard').toHaveFocus();
});

it.each([[quarters.slice(0, 12)], [quarters.filter((time) => /(15|45)$/.test(time)).flatMap((time) => [time])]])(
  'hides nothing of a short day, nor of one without such hours',
  (free) => {
    show(free);
    expect(times()).toEqual(free);
  },
);
