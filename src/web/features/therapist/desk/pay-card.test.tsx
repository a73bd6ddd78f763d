import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { closeDeskAfterEach, openDesk } from '../../../../../testing/therapist-desk.tsx';
import { PayCard } from './pay-card.tsx';

closeDeskAfterEach();

it('tells what is open, and of what was paid out the day and the reference on the bank statement', async () => {
  const month = { visits: 3, tips: cents(0), isOver: true, carried: cents(0) };
  const paidOut = { amount: cents(8000), paidOn: '2026-10-05', method: 'bank_transfer', reference: 'SEPA 202609' };
  openDesk(<PayCard />, '/therapist/earnings', {
    'GET /api/therapist/pay': {
      body: {
        open: cents(3900),
        months: [
          { ...month, month: '2026-10', earned: cents(4400), carried: cents(-500), due: cents(3900), paidOut: null },
          { ...month, month: '2026-08', earned: cents(-500), due: cents(-500), paidOut: null },
          { ...month, month: '2026-09', earned: cents(8000), due: cents(8000), paidOut },
        ],
      },
    },
  });
  expect(await screen.findByText(/Not paid out yet · -5,00.€ from earlier months/)).toBeVisible();
  expect(screen.getByText('Goes over to the next month')).toBeVisible();
  expect(screen.getByText('Paid on Oct 5, 2026 · SEPA 202609')).toBeVisible();
});
