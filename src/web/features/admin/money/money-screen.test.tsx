import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  getProviderMoney,
  listMoney,
  type MoneyAnswer,
  type ProviderMoney,
  type ProviderPayout,
} from '#contract/admin-money.ts';
import { cents } from '#domain/money/cents.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './money-screen.tsx';

const id = '22222222-2222-4222-8222-222222222222';
const answer: MoneyAnswer = {
  items: [
    {
      ...{ id: '1', at: '2026-11-16T09:40:00.000Z', day: '2026-11-16', name: 'sale', bookingId: id, giftCardId: null },
      ...{ reference: 'CA-H7QX2L', client: 'Catarina Moura', nif: null, method: 'card', last4: '4242' },
      ...{ providerReference: 'pi_1', document: null, money: cents(8600), turnover: cents(8600), vat: cents(1608) },
      ...{ vatPercentage: 23, giftCards: cents(0) },
    },
  ],
  total: 1,
  period: { from: '2026-11-01', to: '2026-11-17' },
  figures: {
    ...{ cameIn: cents(42_200), paidBack: cents(-3950), otherOut: cents(0), money: cents(38_250) },
    ...{
      turnover: cents(37_250),
      vat: cents(6964),
      giftCards: cents(1000),
      refundsOwed: cents(0),
      earned: cents(20_000),
      fees: cents(-664),
      tips: cents(500),
      clientsOwe: cents(0),
    },
  },
  days: [{ day: '2026-11-16', money: cents(8600), turnover: cents(8600), vat: cents(1608) }],
  vatSplit: [{ percentage: 23, base: cents(30_286), vat: cents(6964), turnover: cents(37_250) }],
  provider: { ledger: cents(38_250), payments: cents(38_250) },
};

clearAdminStageAfterEach();
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows what came in, the VAT and every movement, and asks for days and kinds', async () => {
  const calls = onServer([listMoney, () => answer]);
  const user = onAdminStage(<Screen />, '/admin/money');
  expect(await screen.findByText(/422,00/)).toBeVisible();
  expect(screen.getByText(/302,86.*69,64/)).toBeVisible();
  expect(screen.getByText(/Matches the payments/)).toBeVisible();
  const [tips, meant] = screen.getAllByText('Tips, for the therapists (not ours, no VAT)');
  expect(tips?.nextElementSibling).toHaveTextContent(/^5,00/);
  expect(meant?.nextElementSibling).toHaveTextContent(/^Belongs to the therapists/);
  // Each figure that is shown has its sentence.
  expect(screen.getByText(/^What was received, less everything/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'CA-H7QX2L' })).toHaveAttribute('href', `/admin/bookings?open=${id}`);
  await user.selectOptions(screen.getByRole('combobox', { name: /What/ }), 'refund_done');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('name')).toBe('refund_done'));
});

it('keeps the days and the way from turnover to money behind their sums on a phone, and shows fewer rows a page', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media === '(max-width: 767px)', addEventListener: () => undefined },
    removeEventListener: () => undefined,
  }));
  const calls = onServer([listMoney, () => answer]);
  const user = onAdminStage(<Screen />, '/admin/money');
  const days = await screen.findByRole('button', { name: /^By day 86,00/, expanded: false });
  expect(calls.asked.at(-1)?.query.get('pageSize')).toBe('20');
  expect(screen.queryByText(/Turnover 86,00.*VAT 16,08/)).not.toBeVisible();
  await user.click(days);
  expect(screen.getByText(/Turnover 86,00.*VAT 16,08/)).toBeVisible();
  const split = screen.getByRole('button', { name: /^From turnover to cash flow 382,50/, expanded: false });
  expect(screen.getByText(/302,86.*69,64/)).not.toBeVisible();
  await user.click(split);
  expect(screen.getByText(/302,86.*69,64/)).toBeVisible();
});

it('says so when the ledger and the payments do not agree', async () => {
  onServer([listMoney, () => ({ ...answer, provider: { ledger: 100, payments: 200 } })]);
  onAdminStage(<Screen />, '/admin/money');
  expect(await screen.findByText('The ledger and the payments do not match')).toBeVisible();
});

it('offers the file in both forms and says what it is not', async () => {
  onServer([listMoney, () => answer]);
  const user = onAdminStage(<Screen />, '/admin/money');
  await screen.findByText(/422,00/);
  await user.click(screen.getByRole('button', { name: 'Export for the accountant' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('radio', { name: /Excel workbook/ })).toBeVisible();
  expect(within(dialog).getByText(/not SAF-T/)).toBeVisible();
});

const payout: ProviderPayout = {
  ...{ id: 'po_1', amount: cents(6377), arrivesOn: '2026-11-18', at: '2026-11-16T02:00:00.000Z' },
  ...{
    charges: cents(8500),
    refunds: cents(-2000),
    disputes: cents(0),
    fees: cents(-123),
    count: 3,
    unknown: 0,
    seen: null,
  },
};
const atProvider: ProviderMoney = {
  checkedAt: '2026-11-17T09:00:00.000Z',
  ours: cents(6500),
  theirs: cents(6500),
  disputed: cents(0),
  payouts: [payout],
};

it('shows what the provider sent to the bank, and whether its balance is ours', async () => {
  onServer([getProviderMoney, () => atProvider]);
  onAdminStage(<Screen />, '/admin/money?view=provider');
  const row = await screen.findByRole('row', { name: /po_1/ });
  expect(row).toHaveTextContent(/85,00.*−?20,00.*63,77/);
  expect(screen.getByText(/They match/)).toBeVisible();
});

it('names the difference of the two balances, and a payout that is not the sum of what it carried', async () => {
  const odd = { ...payout, fees: cents(0) };
  onServer([getProviderMoney, () => ({ ...atProvider, theirs: cents(6400), payouts: [odd] })]);
  onAdminStage(<Screen />, '/admin/money?view=provider');
  expect(await screen.findByText(/1,00.€/)).toBeVisible();
  expect(screen.getByRole('row', { name: /po_1/ })).toHaveTextContent(/65,00/);
});

it('counts one line as one, and says who has dealt with strange ones', async () => {
  const seen = { at: '2026-11-16T09:00:00.000Z', by: null };
  onServer([
    getProviderMoney,
    () => ({ ...atProvider, payouts: [{ ...payout, amount: cents(6377), unknown: 1, seen }] }),
  ]);
  onAdminStage(<Screen />, '/admin/money?view=provider');
  const row = await screen.findByRole('row', { name: /po_1/ });
  expect(row).toHaveTextContent('1 line belongs to no payment of ours');
  expect(row).toHaveTextContent('Dealt with: Nov 16, 2026');
});

it('names what banks hold until they decide a dispute, and does not call it a difference', async () => {
  onServer([getProviderMoney, () => ({ ...atProvider, theirs: cents(0), disputed: cents(-6500) })]);
  onAdminStage(<Screen />, '/admin/money?view=provider');
  const [held, meant] = await screen.findAllByText('Held for open disputes');
  expect(held?.nextElementSibling).toHaveTextContent('-65,00');
  expect(meant?.nextElementSibling).toHaveTextContent(/^Taken by banks/);
  expect(screen.getByText(/They match/)).toBeVisible();
});

it('says nothing about the bank before the account was read', async () => {
  onServer([getProviderMoney, () => ({ ...atProvider, checkedAt: null, payouts: [] })]);
  onAdminStage(<Screen />, '/admin/money?view=provider');
  expect(await screen.findByText(/has not been read yet/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
