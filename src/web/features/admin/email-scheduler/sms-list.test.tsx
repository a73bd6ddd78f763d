import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSms, type SmsMessage } from '#contract/sms.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './email-scheduler-screen.tsx';

const message: SmsMessage = {
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'on_the_way',
  to: '+351912345678',
  language: 'en',
  text: 'Calma: Ana is on the way, arriving around 2:50 pm.',
  status: 'delivered',
  parts: 1,
  priceMicros: 41_700,
  currency: 'EUR',
  lastError: null,
  bookingId: null,
  createdAt: '2026-11-16T14:30:00.000Z',
  sentAt: '2026-11-16T14:30:01.000Z',
  deliveredAt: '2026-11-16T14:30:09.000Z',
};

clearAdminStageAfterEach();

it('shows the short messages with their price, what the month costs, and that none leaves', async () => {
  const month = { count: 12, parts: 15, prices: [{ currency: 'EUR', micros: 625_500 }] };
  const calls = onServer([listSms, () => ({ items: [message], total: 1, isMailbox: true, month })]);
  const user = onAdminStage(<Screen />, '/admin/email-scheduler?view=sms');
  expect(await screen.findByText('Calma: Ana is on the way, arriving around 2:50 pm.')).toBeVisible();
  expect(screen.getByText('On the way').parentElement).toHaveTextContent(/^On the way · \+351 912 345 678$/);
  expect(screen.getByText('€0.0417')).toBeVisible();
  expect(screen.getByText('This month: 12 messages, 15 parts · €0.6255')).toBeVisible();
  expect(screen.getByText(/^No SMS provider is connected/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /State/ }), 'failed');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('status')).toBe('failed'));
});
