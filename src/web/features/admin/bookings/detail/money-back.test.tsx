import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AdminBooking,
  collectPayment,
  getAdminBooking,
  refundByAdmin,
  settleRefund,
} from '#contract/admin-bookings.ts';
import { splitRefund } from '#domain/booking/refund-purses.ts';
import { cents } from '#domain/money/cents.ts';
import { adminBooking, bookingId } from '../../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../../testing/admin-stage.tsx';
import { BookingSheet } from '../booking-sheet.tsx';

const refundId = '77777777-7777-4777-8777-777777777777';

/** Whatever is set in it is what the server answers from then on. */
const openMoney = async (booking: AdminBooking, ...more: Parameters<typeof onServer>) => {
  const now = { booking };
  const calls = onServer(...more, [getAdminBooking, () => now.booking]);
  const user = onAdminStage(<BookingSheet id={bookingId} onClose={() => undefined} />, '/admin/bookings');
  const sheet = within(await screen.findByRole('dialog', { name: 'CA-7F3K2Q' }));
  const tab = i18next.language === 'pt' ? 'Pagamentos' : 'Money';
  await user.click(await sheet.findByRole('tab', { name: tab }));
  const sent = () => calls.asked.filter(({ call }) => call.startsWith('POST'));
  return { now, user, sheet, sent };
};

/** From the card first. */
const refunded = (amount: number): AdminBooking => {
  const booking = adminBooking({ status: 'completed' });
  const { card, giftCard } = splitRefund(cents(6500 - amount), booking.refundable, 'gift_card');
  return {
    ...booking,
    cancellation: { ...booking.cancellation, refunded: cents(amount) },
    refundable: { card, onSite: cents(0), giftCard },
  };
};

/** 45 € by card, 20 € by gift card and 14 € at the terminal. */
const paidInParts = (changes: Partial<AdminBooking> = {}): AdminBooking => ({
  ...adminBooking({ status: 'completed' }),
  refundable: { card: cents(4500), onSite: cents(1400), giftCard: cents(2000) },
  collected: { amount: cents(1400), by: 'terminal' },
  ...changes,
});

const openRefund = async (booking: AdminBooking, ...more: Parameters<typeof onServer>) => {
  const stage = await openMoney(booking, ...more);
  await stage.user.click(await stage.sheet.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const type = async (text: string): Promise<void> => {
    await stage.user.clear(amount);
    await stage.user.type(amount, text);
  };
  return { ...stage, dialog, amount, type };
};

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T20:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

it.each([
  [{ paidAt: '2026-11-16T09:00:00.000Z', payBy: null }, []],
  [{ paidAt: null, payBy: 'cash' }, ['To pay as agreed']],
  [{ paidAt: null, payBy: null }, ['To pay online']],
] as const)('the price of a visit with %j says what is still to be paid', async (facts, said) => {
  const { sheet } = await openMoney({ ...adminBooking({ status: 'completed' }), ...facts });
  await sheet.findByRole('heading', { name: 'Price' });
  expect(sheet.queryAllByText(/^To pay/).map(({ textContent }) => textContent)).toEqual(said);
});

it.each([
  ['2026-11-20T09:00:00.000Z', 'Full refund until Nov 19, 2026, 10:00 am, 50% until Nov 20, 2026, 9:00 am.'],
  ['2026-11-19T10:00:00.000Z', 'Full refund until Nov 19, 2026, 10:00 am.'],
] as const)('half a refund until %s is told of only where it is a step of its own', async (halfRefundUntil, said) => {
  const booking = adminBooking({ status: 'confirmed' });
  const fullRefundUntil = '2026-11-19T10:00:00.000Z';
  const cancellation = { ...booking.cancellation, fullRefundUntil, halfRefundUntil };
  const { sheet } = await openMoney({ ...booking, cancellation });
  expect(await sheet.findByText(said)).toBeVisible();
});

describe('a refund by the office', () => {
  it('is any amount, also after the visit; the button says it before and a message after', async () => {
    const { now, user, dialog, amount, type, sent } = await openRefund(refunded(0), [
      refundByAdmin,
      () => {
        now.booking = refunded(1250);
        return now.booking;
      },
    ]);
    expect(amount, 'all of it, unless another amount is typed').toHaveValue('65,00');
    await type('12,5');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' The oil stained a sheet ');
    await user.click(dialog.getByRole('button', { name: /^Refund 12,50\s€$/ }));
    expect(await screen.findByText('Refund ordered')).toBeVisible();
    expect(screen.getByText(/^Refund: 12,50\s€\. The client gets an email\.$/)).toBeVisible();
    expect(sent()).toEqual([
      expect.objectContaining({
        call: `POST /api/admin/bookings/${bookingId}/refund`,
        body: { amount: 1250, reason: 'The oil stained a sheet', to: 'card', refunded: 0 },
      }),
    ]);
    expect(screen.queryByRole('dialog', { name: 'Refund' })).toBeNull();
    expect(await screen.findByText(/^Not refunded so far: 52,50\s€\.$/)).toBeVisible();
  });

  it('goes to the gift card first where that is chosen, after what has gone back before', async () => {
    const { user, dialog, amount, sent } = await openRefund(refunded(1250), [refundByAdmin, () => refunded(6500)]);
    expect(amount).toHaveValue('52,50');
    await user.click(dialog.getByRole('radio', { name: /^Gift card first/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sorry');
    await user.click(dialog.getByRole('button', { name: /^Refund 52,50\s€$/ }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        { amount: 5250, reason: 'Sorry', to: 'gift_card', refunded: 1250 },
      ]),
    );
  });

  it('is never more than is left, nor nothing: then the limit is said and nothing sent', async () => {
    const { user, dialog, amount, type, sent } = await openRefund(refunded(1250));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sorry');
    for (const wrong of ['52,51', '0', '-5', '1,234', 'all']) {
      await type(wrong);
      await user.click(dialog.getByRole('button', { name: 'Refund' }));
      expect(dialog.getByText(/^Please enter an amount from 0,01\s€ to 52,50\s€\.$/), wrong).toBeVisible();
      expect(amount).toBeInvalid();
    }
    expect(sent()).toEqual([]);
    await type('52,50');
    expect(amount).toBeValid();
  });

  it('needs a reason, for the client reads it', async () => {
    const { user, dialog, sent } = await openRefund(refunded(0));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '  ');
    await user.click(dialog.getByRole('button', { name: /^Refund 65,00\s€$/ }));
    expect(await dialog.findByText('Please say why.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('that is refused leaves the dialog open with what was typed, and says why', async () => {
    const { user, dialog, sent } = await openRefund(refunded(0), [
      refundByAdmin,
      () => refusal(409, 'refund_changed', { refunded: 6500 }),
    ]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sorry');
    await user.click(dialog.getByRole('button', { name: /^Refund 65,00\s€$/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was changed. refused: refund_changed');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sorry');
    expect(sent()).toHaveLength(1);
    expect(screen.queryByText('Refund ordered')).toBeNull();
  });

  it('is not ordered twice when its answer is lost: the second press is told, and only the third is another one', async () => {
    const { now, user, dialog, type, sent } = await openRefund(refunded(0), [
      refundByAdmin,
      ({ body }) => {
        const before = now.booking.cancellation.refunded;
        if ((body as { refunded: number }).refunded !== before)
          return refusal(409, 'refund_changed', { refunded: before });
        now.booking = refunded(before + 1250);
        return before === 0 ? refusal(503, 'unavailable') : now.booking;
      },
    ]);
    await type('12,5');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sorry');
    const press = () => user.click(dialog.getByRole('button', { name: /^Refund 12,50\s€$/ }));
    await press();
    expect(await dialog.findByText(/^Not refunded so far: 52,50\s€\.$/)).toBeVisible();
    await press();
    expect(await dialog.findByText('refused: refund_changed')).toBeVisible();
    expect(now.booking.cancellation.refunded).toBe(1250);
    await press();
    expect(await screen.findByText('Refund ordered')).toBeVisible();
    expect(sent().map(({ body }) => (body as { refunded: number }).refunded)).toEqual([0, 0, 1250]);
  });

  it('of what was paid in person is noted with the way it was given back, and nothing is ordered', async () => {
    const { user, dialog, type, sent } = await openRefund(
      { ...refunded(0), payBy: 'terminal', refundable: { card: cents(0), onSite: cents(6500), giftCard: cents(0) } },
      [refundByAdmin, () => refunded(2000)],
    );
    const ways = within(dialog.getByRole('group', { name: 'How did you give it back?' }));
    expect(ways.getAllByRole('radio').map((way) => (way as HTMLInputElement).value)).toEqual([
      ...['cash', 'terminal', 'mb_way', 'bank_transfer'],
    ]);
    expect(ways.getByRole('radio', { name: 'Cash' })).toBeChecked();
    expect(dialog.getByText(/^65,00\s€ was paid in person and is not refunded automatically\./)).toBeVisible();
    await type('20');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Cold room');
    await user.click(ways.getByRole('radio', { name: 'Bank transfer' }));
    await user.click(dialog.getByRole('button', { name: /^Refund 20,00\s€$/ }));
    expect(await screen.findByText('Refund noted')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { amount: 2000, reason: 'Cold room', to: 'card', refunded: 0, byHand: 'bank_transfer' },
    ]);
  });

  it('by several ways says which part goes where before it is done, and asks how the part in person was given', async () => {
    const { user, dialog, amount, type, sent } = await openRefund(paidInParts(), [refundByAdmin, () => refunded(6500)]);
    expect(amount).toHaveValue('79,00');
    const first = within(dialog.getByRole('group', { name: 'Where first?' }));
    expect(first.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      ...['card', 'on_site', 'gift_card'],
    ]);
    const ways = () => dialog.queryByRole('group', { name: 'How did you give it back?' });
    await type('45');
    expect(ways()).toBeNull();
    await type('50');
    expect(
      dialog.getByText(/^This refund: 45,00\s€ to the original payment method, 5,00\s€ in person\.$/),
    ).toBeVisible();
    expect(dialog.getByText(/^5,00\s€ was paid in person/)).toBeVisible();
    await user.click(first.getByRole('radio', { name: /^In person first/ }));
    expect(dialog.getByText(/^This refund: 36,00\s€ to the original.*, 14,00\s€ in person\.$/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Card terminal' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Cold room');
    await user.click(dialog.getByRole('button', { name: /^Refund 50,00\s€$/ }));
    expect(await screen.findByText('Refund ordered')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { amount: 5000, reason: 'Cold room', to: 'on_site', refunded: 0, byHand: 'terminal' },
    ]);
  });

  it.each([
    ['en', /^Paid in person: 14,00\s€ \(Card terminal\)\.$/, /^Refunded in cash: 4,00\s€\.$/],
    ['pt', /^Pago no local: 14,00\s€ \(Terminal de pagamento\)\.$/, /^Reembolsado em dinheiro: 4,00\s€\.$/],
  ])('in person is told with what came in person, in %s', async (language, came, went) => {
    await i18next.changeLanguage(language);
    const booking = paidInParts();
    const money = { ...booking.money, byHand: [{ way: 'cash' as const, amount: cents(400) }] };
    const { sheet } = await openMoney({ ...booking, money });
    expect(await sheet.findByText(came)).toBeVisible();
    expect(sheet.getByText(went)).toBeVisible();
  });

  it('of what was paid by card asks for no way: the provider gives it back', async () => {
    const { dialog } = await openRefund(refunded(0));
    expect(dialog.queryByRole('group', { name: 'How did you give it back?' })).toBeNull();
  });

  it('is offered for nothing that was not paid or has gone back', async () => {
    const { sheet } = await openMoney(refunded(6500));
    expect(await sheet.findByText('VAT included.')).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

const refusedByBank = (settledHow: 'again' | 'otherwise' | null = null): AdminBooking => {
  const booking = adminBooking({ status: 'cancelled' });
  const [payment] = booking.payments;
  if (!payment) throw new Error('The visit of these tests is paid');
  const at = '2026-11-19T10:00:00.000Z';
  return {
    ...booking,
    money: { ...booking.money, words: settledHow ? 'cancelled_on_its_way' : 'cancelled_refused' },
    cancellation: { ...booking.cancellation, refunded: cents(6500) },
    payments: [
      {
        ...payment,
        refunds: [{ id: refundId, amount: cents(4500), status: 'failed', settledHow, createdAt: at, doneAt: null }],
      },
    ],
  };
};

describe('a refund that the bank refused', () => {
  it.each([
    ['again', 'Refund again', 'Ordered again; the client has been emailed.'],
    ['otherwise', 'Paid another way', 'Paid another way; the client has been emailed.'],
  ] as const)('is settled: %s', async (how, button, words) => {
    const { now, user, sheet, sent } = await openMoney(refusedByBank(), [
      settleRefund,
      () => {
        now.booking = refusedByBank(how);
        return now.booking;
      },
    ]);
    expect(
      sheet.getByText(/Under Money you can order it again, or note that it was paid another way\.$/),
    ).toBeVisible();
    expect(sheet.getByText('The bank refused this refund. The client has not received it.')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: button }));
    expect(sheet.getByText('Please say why.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.type(sheet.getByRole('textbox', { name: 'Reason' }), ' Your card had expired ');
    await user.click(sheet.getByRole('button', { name: button }));
    expect(await screen.findByText('Resolved')).toBeVisible();
    expect(sent()).toEqual([
      expect.objectContaining({
        call: `POST /api/admin/bookings/${bookingId}/refunds/${refundId}/settle`,
        body: { how, reason: 'Your card had expired' },
      }),
    ]);
    expect(sheet.getByText(words), 'stays after the message has gone').toBeVisible();
    expect(sheet.queryByRole('button', { name: button }), 'nobody settles it twice').toBeNull();
    expect(sheet.queryByText('The bank refused a refund.')).toBeNull();
  });

  it('stays to be settled when that fails, and says why', async () => {
    const { user, sheet } = await openMoney(refusedByBank(), [settleRefund, () => refusal(409, 'refund_changed')]);
    await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'Sorry');
    await user.click(sheet.getByRole('button', { name: 'Refund again' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('refused: refund_changed');
    expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sorry');
    expect(screen.queryByText('Resolved')).toBeNull();
  });

  it('names in Portuguese the tab where that is done', async () => {
    await i18next.changeLanguage('pt');
    const { sheet } = await openMoney(refusedByBank());
    expect(sheet.getByText(/ Em Pagamentos pode repetir o reembolso/)).toBeVisible();
  });
});

describe('the difference of a changed visit', () => {
  it('is noted as received on site once the visit is done', async () => {
    const done = adminBooking({ status: 'completed', due: cents(1400) });
    const { user, sheet, sent } = await openMoney(done, [collectPayment, () => adminBooking({ status: 'completed' })]);
    expect(await sheet.findByText(/Still to pay: 14,00/)).toBeVisible();
    await user.click(sheet.getByRole('radio', { name: 'MB WAY' }));
    await user.click(sheet.getByRole('button', { name: /^Payment received: 14,00/ }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ by: 'mb_way' }]));
  });

  it('is only asked for by the link before that', async () => {
    const { sheet } = await openMoney(adminBooking({ status: 'confirmed', due: cents(1400) }));
    expect(await sheet.findByText(/note it here once the visit is done/)).toBeVisible();
    expect(sheet.getByText('New total')).toBeVisible();
    expect(sheet.queryByRole('button', { name: /^Payment received/ })).toBeNull();
  });
});
