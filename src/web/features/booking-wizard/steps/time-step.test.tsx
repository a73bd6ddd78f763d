import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { forgetConfigAfterwards, tellConfig } from '../../../../../testing/public-config.ts';
import { keepWizardTestsApart, openWizard, user } from '../../../../../testing/wizard.tsx';

keepWizardTestsApart();
forgetConfigAfterwards();

const undecided = { step: 6, dateTime: null, finalStartTime: null, bookingDate: null } as const;

describe('the free times', () => {
  it('are asked for with everything that decides who is free, add-ins included', async () => {
    const network = openWizard({
      ...undecided,
      addIns: [2, 5],
      peopleCount: 2,
      isBackToBack: true,
      therapistGender: 'female',
      acceptOppositeGender: true,
    });
    await screen.findByRole('radio', { name: '2:00 pm' });
    const month = network.callsOf('GET /api/availability').find(({ query }) => query.get('to') === '2026-11-30');
    expect(Object.fromEntries(month?.query ?? [])).toEqual({
      zip: '1200-109',
      from: '2026-11-16',
      to: '2026-11-30',
      treatmentId: '1',
      duration: '60',
      peopleCount: '2',
      mode: 'back-to-back',
      gender: 'female',
      acceptOppositeGender: 'true',
      addIns: '2,5',
    });
  });

  it.each([
    [20, '2026-12-06'],
    [180, '2027-05-15'],
  ])('can be looked through for the %i days that the office has set', async (horizonDays, lastDay) => {
    await tellConfig({ policy: { horizonDays } });
    const network = openWizard(undecided);
    await screen.findByRole('radio', { name: '2:00 pm' });
    const next = () => screen.getByRole('button', { name: 'Next month' });
    for (let turns = 0; turns < 12 && next().getAttribute('aria-disabled') !== 'true'; turns++)
      await user.click(next());
    await waitFor(() => expect(network.callsOf('GET /api/availability').at(-1)?.query.get('to')).toBe(lastDay));
  });
});
