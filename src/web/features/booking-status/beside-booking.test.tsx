import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetConfigAfterwards, tellConfig } from '../../../../testing/public-config.ts';
import { NeedUs } from './beside-booking.tsx';

forgetConfigAfterwards();
afterEach(() => vi.restoreAllMocks());

const liveIn = (timeZone: string): void => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
};

it.each([
  ['Europe/Lisbon', 'Call or write to us, every day from 8:00 am to 10:00 pm.'],
  ['America/Los_Angeles', 'Call or write to us, every day from 8:00 am to 10:00 pm (Lisbon time).'],
])('for somebody in %s our hours read: %s', async (zone, words) => {
  liveIn(zone);
  await tellConfig({});
  render(<NeedUs />);
  expect(screen.getByText(words)).toBeInTheDocument();
});
