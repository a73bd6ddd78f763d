import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { closeDeskAfterEach, openDesk } from '../../../../../testing/therapist-desk.tsx';
import { PayCard } from './pay-card.tsx';

closeDeskAfterEach();

it('tells what is open, and of what was paid out the day and the reference on the bank statement', async () => {
  const month = { visits: 3, tips: cents(0), isOver: true };
  const paidOut = { amount: cents(8000), paidOn: '2026-10-05', method: 'bank_transfer', reference: 'SEPA 202609' };
  openDesk(<PayCard />, '/therapist/earnings', {
    'GET /api/therapist/pay': {
      body: {
        open: cents(3900),
        months: [
          { ...month, month: '2026-10', earned: cents(3900), paidOut: null },
          { ...month, month: '2026-09', earned: cents(8000), paidOut },
        ],
      },
    },
  });
  expect(await screen.findByText('Not paid out yet')).toBeVisible();
  expect(screen.getByText('Paid on Oct 5, 2026 · SEPA 202609')).toBeVisible();
});
