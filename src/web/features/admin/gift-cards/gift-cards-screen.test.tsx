import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  endGiftCard,
  getOfficeCard,
  issueGiftCard,
  listOfficeCards,
  type OfficeCard,
} from '#contract/admin-gift-cards.ts';
import { cents } from '#domain/money/cents.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './gift-cards-screen.tsx';

const id = '22222222-2222-4222-8222-222222222222';
const card: OfficeCard = {
  id,
  code: 'CALM-7XQK-M4DT-8KQ2',
  amount: cents(5000),
  balance: cents(2590),
  state: 'in_use',
  recipientName: 'Rita Nunes',
  recipientEmail: 'rita@calma.example',
  fromName: 'Paulo Nunes',
  soldAt: '2026-10-12T09:41:00.000Z',
  expiresOn: '2029-10-12',
  deliverOn: null,
  deliveredAt: '2026-10-12T09:42:00.000Z',
  buyerEmail: 'paulo@calma.example',
  message: 'Parabéns',
  design: 'sage',
  nif: null,
  paidWith: 'visa 4242',
  paidBy: null,
  refundable: cents(2590),
  isFrozenByOffice: false,
  isDisputed: false,
  movements: [
    {
      ...{ id: 2, kind: 'spent', amount: cents(-2410), balance: cents(2590), at: '2026-11-08T07:14:00.000Z' },
      ...{ bookingId: id, reference: 'CA-7F3K2Q' },
    },
  ],
};
const figures = {
  ...{ owed: cents(684_230), withBalance: 118, soldThisMonth: cents(115_000) },
  ...{ usedThisMonth: cents(86_420), endingSoon: cents(27_500) },
};
const list: [typeof listOfficeCards, () => object] = [listOfficeCards, () => ({ items: [card], total: 1, figures })];

clearAdminStageAfterEach();

it('lists cards with what is owed, and asks for a state', async () => {
  const calls = onServer(list);
  const user = onAdminStage(<Screen />, '/admin/gift-cards');
  expect(await screen.findByText(/6\s?842,30/)).toBeVisible();
  expect(screen.getByRole('cell', { name: /CALM-7XQK/ })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /State/ }), 'used_up');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('state')).toBe('used_up'));
});

it('shows one card, and ends it only with a reason', async () => {
  const calls = onServer(list, [getOfficeCard, () => card], [endGiftCard, () => ({ ...card, state: 'cancelled' })]);
  const user = onAdminStage(<Screen />, `/admin/gift-cards?open=${id}`);
  expect(await screen.findByRole('link', { name: 'CA-7F3K2Q' })).toHaveAttribute('href', `/admin/bookings?open=${id}`);
  await user.click(screen.getByRole('button', { name: 'Cancel the gift card' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: /Cancel and refund 25,90/ });
  await user.click(confirm);
  expect(within(dialog).getByText('Say why in a few words.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The buyer asked');
  await user.click(confirm);
  await waitFor(() =>
    expect(calls.asked.at(-1)?.body).toEqual({ to: 'card', balance: 2590, reason: 'The buyer asked' }),
  );
});

it('gives back in person what was paid at the desk, and notes how', async () => {
  const sold = { ...card, paidWith: null, paidBy: 'terminal' as const };
  const calls = onServer(list, [getOfficeCard, () => sold], [endGiftCard, () => ({ ...sold, state: 'cancelled' })]);
  const user = onAdminStage(<Screen />, `/admin/gift-cards?open=${id}`);
  expect(await screen.findByText('Card terminal')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the gift card' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText(/original payment method/)).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: 'Bank transfer' }));
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The buyer asked');
  await user.click(within(dialog).getByRole('button', { name: /Cancel and refund 25,90/ }));
  const body = { to: 'on_site', byHand: 'bank_transfer', balance: 2590, reason: 'The buyer asked' };
  await waitFor(() => expect(calls.asked.at(-1)?.body).toEqual(body));
});

it('issues a card with what was typed, and says what is wrong with an amount', async () => {
  const calls = onServer(list, [issueGiftCard, () => card], [getOfficeCard, () => card]);
  const user = onAdminStage(<Screen />, '/admin/gift-cards?open=new');
  const dialog = await screen.findByRole('dialog');
  const value = within(dialog).getByRole('textbox', { name: 'Value' });
  await user.clear(value);
  await user.type(value, '10');
  await user.click(within(dialog).getByRole('button', { name: 'Issue a gift card' }));
  expect(within(dialog).getByText(/An amount from/)).toBeVisible();
  await user.clear(value);
  await user.type(value, '80');
  await user.type(within(dialog).getByRole('textbox', { name: 'For' }), 'Sara');
  await user.click(within(dialog).getByRole('button', { name: /Issue 80,00/ }));
  await waitFor(() =>
    expect(calls.asked.find(({ body }) => body)?.body).toMatchObject({
      amount: 8000,
      recipientName: 'Sara',
      paidHow: 'given',
    }),
  );
});
