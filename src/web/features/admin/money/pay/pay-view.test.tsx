import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { correctPay, getPayStatement, listPay, markPaidOut, type PayStatement } from '#contract/admin-pay.ts';
import { cents } from '#domain/money/cents.ts';
import { queryClient } from '#web/api/queries.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../../testing/admin-stage.tsx';
import { Screen } from '../money-screen.tsx';

const therapistId = '44444444-4444-4444-8444-444444444444';
const bookingId = '22222222-2222-4222-8222-222222222222';
const statement: PayStatement = {
  ...{ therapistId, name: 'Beatriz Sousa', month: '2026-10', isOver: true, earned: cents(3400), open: cents(5400) },
  ...{ carried: cents(-400), due: cents(3000) },
  paidOut: null,
  lines: [
    {
      ...{ id: 'carried', at: '2026-10-01T00:00:00.000Z', kind: 'carried', bookingId: null, reference: null },
      ...{ startsAt: null, treatment: null, duration: null, people: null, isShared: false, area: null },
      ...{ price: null, reason: null, amount: cents(-400) },
    },
    {
      ...{ id: '1', at: '2026-10-01T12:00:00.000Z', kind: 'visit', bookingId, reference: 'CA-B7XQ2M' },
      ...{ startsAt: '2026-10-01T09:00:00.000Z', treatment: { en: 'Relaxing', pt: 'Relaxante' }, duration: 60 },
      ...{ people: 2, isShared: true, area: 'Estrela', price: cents(6500), reason: null, amount: cents(3900) },
    },
    {
      ...{
        id: '2',
        at: '2026-11-02T12:00:00.000Z',
        kind: 'correction',
        bookingId: null,
        reference: null,
        startsAt: null,
      },
      ...{
        treatment: null,
        duration: null,
        people: null,
        isShared: false,
        area: null,
        price: null,
        reason: 'Towels',
        amount: cents(-500),
      },
    },
  ],
};
const carriedOver = { carried: cents(-400), due: cents(3000) };
const row = {
  therapistId,
  name: 'Beatriz Sousa',
  visits: 1,
  earned: cents(3400),
  tips: cents(500),
  paidOut: null,
  ...carriedOver,
};
const inDebt = { ...row, therapistId: bookingId, name: 'Rui Reis', carried: cents(0), due: cents(-200) };
const list = {
  month: '2026-10',
  isOver: true,
  therapists: [row, inDebt],
  toPay: cents(3000),
  paid: cents(0),
  open: cents(5400),
};
const paidOut = { amount: cents(3000), paidOn: '2026-11-16', method: 'bank_transfer' as const, reference: 'SEPA 4' };

clearAdminStageAfterEach();

it('shows a month, a statement, and notes the payout with day and reference', async () => {
  let shown: PayStatement = statement;
  const calls = onServer(
    [listPay, () => list],
    [getPayStatement, () => shown],
    [markPaidOut, () => (shown = { ...statement, paidOut, open: cents(2000) })],
  );
  const user = onAdminStage(<Screen />, '/admin/money?view=pay');
  await user.click(
    await screen.findByRole('link', { name: /Beatriz Sousa.*1 visit.*-4,00.€ from earlier months.*30,00.*To pay/ }),
  );
  expect(await screen.findByRole('heading', { name: 'Beatriz Sousa, October 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'CA-B7XQ2M' })).toHaveAttribute('href', `/admin/bookings?open=${bookingId}`);
  expect(screen.getByText('Correction: Towels')).toBeVisible();
  expect(screen.getByRole('row', { name: /From earlier months.*-4,00/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Rui Reis.*carried over to the next month/ })).toBeVisible();
  expect(screen.getByText('Relaxing 60, shared by two')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as paid out…' }));
  const dialog = await screen.findByRole('dialog', { name: /Paid 30,00.€ to Beatriz Sousa\?/ });
  await user.type(within(dialog).getByRole('textbox', { name: /Reference/ }), 'SEPA 4');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid out' }));
  await waitFor(() =>
    expect(calls.asked.find(({ body }) => body)?.body).toMatchObject({
      amount: 3000,
      method: 'bank_transfer',
      reference: 'SEPA 4',
    }),
  );
  expect(await screen.findByText(/Paid on .*Bank transfer/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Bonus or correction' })).toBeNull();
});

it('says why a payout was refused, and asks for amount and reason of a correction', async () => {
  onServer(
    [listPay, () => list],
    [getPayStatement, () => statement],
    [markPaidOut, () => refusal(409, 'already_paid_out')],
  );
  const user = onAdminStage(<Screen />, `/admin/money?view=pay&month=2026-10&therapist=${therapistId}`);
  await user.click(await screen.findByRole('button', { name: 'Mark as paid out…' }));
  await user.click(screen.getByRole('button', { name: 'Mark as paid out' }));
  expect(await screen.findByText('Not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Bonus or correction' }));
  await user.click(screen.getByRole('button', { name: 'Add the line' }));
  expect(screen.getByText('Please say why.')).toBeVisible();
});

it('orders a correction once, also when the answer to it was lost', async () => {
  let shown = statement;
  const calls = onServer(
    [listPay, () => list],
    [getPayStatement, () => shown],
    [
      correctPay,
      ({ body }) => {
        if ((body as { due: number }).due !== shown.due)
          return refusal(409, 'price_changed', { message: 'Look at the lines.' });
        shown = { ...statement, due: cents(2500) };
        throw new TypeError('the line is gone');
      },
    ],
  );
  const user = onAdminStage(<Screen />, `/admin/money?view=pay&month=2026-10&therapist=${therapistId}`);
  await user.click(await screen.findByRole('button', { name: 'Bonus or correction' }));
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '5');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Oils');
  await user.click(screen.getByRole('button', { name: 'Add the line' }));
  expect(await screen.findByText('Not saved')).toBeVisible();
  expect(await screen.findByText(/25,00/), 'the statement behind is read again').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add the line' }));
  expect(await screen.findByText('Look at the lines.')).toBeVisible();
  expect(calls.asked.flatMap(({ body }) => (body ? [body] : []))).toEqual([
    { amount: 500, reason: 'Oils', due: 3000 },
    { amount: 500, reason: 'Oils', due: 3000 },
  ]);
});

it('keeps what was typed when neither the order nor the statement gets through', async () => {
  let isAway = false;
  const whenHere = <Body,>(body: Body): Body => {
    if (isAway) throw new TypeError('the line is gone');
    return body;
  };
  const calls = onServer(
    [listPay, () => whenHere(list)],
    [getPayStatement, () => whenHere(statement)],
    [correctPay, () => whenHere(statement)],
  );
  const user = onAdminStage(<Screen />, `/admin/money?view=pay&month=2026-10&therapist=${therapistId}`);
  await user.click(await screen.findByRole('button', { name: 'Bonus or correction' }));
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '5');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Oils');
  isAway = true;
  const asked = () => calls.log.filter((call) => call.includes('/api/admin/pay/') && call.startsWith('GET')).length;
  const before = asked();
  await user.click(screen.getByRole('button', { name: 'Add the line' }));
  expect(await screen.findByText('Not saved')).toBeVisible();
  await waitFor(() => expect(asked(), 'the statement was asked for again').toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 20_000 });
  await act(() => queryClient.refetchQueries({ queryKey: ['admin', 'pay', 'list'] }));
  expect(await screen.findByText('The list could not be loaded.'), 'the page says so').toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Oils');
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('5');
}, 30_000);
