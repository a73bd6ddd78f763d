import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { treatments } from '#contract/admin-catalogue.ts';
import { type AdminPromoCode, promoCodes } from '#contract/admin-promo-codes.ts';
import { listAudit } from '#contract/audit.ts';
import { listAddIns, listTreatments } from '#contract/catalogue.ts';
import { testPromoCode } from '#contract/promo-code-test.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './promo-codes-screen.tsx';

const code = (changes: Partial<AdminPromoCode> = {}): AdminPromoCode => ({
  id: 7,
  code: 'SPA-10',
  discountType: 'percentage',
  discountValue: 10,
  validFrom: null,
  validUntil: null,
  active: true,
  maxUses: 50,
  maxUsesPerClient: null,
  minimumAmount: null,
  treatmentIds: [],
  firstBookingOnly: false,
  advertised: false,
  state: 'running',
  uses: 3,
  reservedUses: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 2,
  ...changes,
});

const relaxing = {
  id: 1,
  name: { en: 'Relaxing', pt: 'Relaxante' },
  description: { en: '', pt: '' },
  price60min: 6500,
  price75min: null,
  price90min: 9500,
  imageUrl: '/treatments/relaxing.svg',
};
const stones = { ...relaxing, id: 2, name: { en: 'Hot stones', pt: 'Pedras quentes' }, price60min: 8000 };
const oil = { id: 4, name: { en: 'Oil', pt: 'Óleo' }, description: { en: '', pt: '' }, price: 1000, extraMinutes: 0 };
const inAdmin = (treatment: typeof relaxing) => ({
  ...treatment,
  imageAlt: { en: '', pt: '' },
  active: true,
  sharePercent: null,
  position: treatment.id,
  therapists: 2,
  version: 1,
});

const open = (path: string, more: Parameters<typeof onServer> = [], row = code()) => {
  const calls = onServer(
    ...more,
    [promoCodes.list, () => ({ items: [row], total: 1 })],
    [promoCodes.read, () => row],
    [treatments.list, () => ({ items: [inAdmin(relaxing), inAdmin(stones)], total: 2 })],
    [listTreatments, () => [relaxing, stones]],
    [listAddIns, () => [oil]],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const bodyOf = (calls: ReturnType<typeof onServer>, start: string) =>
  calls.asked.findLast(({ call }) => call.startsWith(start))?.body;
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

clearAdminStageAfterEach();

describe('the list of codes', () => {
  it('tells what each takes off, for whom and how often it was used', async () => {
    open('/admin/promo-test', [], code({ firstBookingOnly: true, minimumAmount: 5000 as never, treatmentIds: [1, 2] }));
    expect(await screen.findByText('SPA-10')).toBeVisible();
    const row = within(screen.getByRole('table')).getAllByRole('row')[1] as HTMLElement;
    expect(row).toHaveTextContent(/10%.*Active.*no end date.*3 of 50.*1 waiting for payment/);
    expect(row).toHaveTextContent(/first booking, from 50,00\s€, 2 treatments/);
  });

  it('is narrowed by state in the address', async () => {
    const { user, calls } = open('/admin/promo-test');
    await screen.findByText('SPA-10');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by State' }), 'Used up');
    await waitFor(() => expect(calls.asked.at(-1)?.query.get('state')).toBe('used_up'));
    expect(location.search).toBe('?state=used_up');
  });
});

describe('a code', () => {
  it('is made with every rule', async () => {
    const { user, calls } = open('/admin/promo-test?open=new', [
      [promoCodes.create, ({ body }) => ({ ...code(), ...(body as object) })],
    ]);
    await screen.findByRole('button', { name: 'Create' });
    const form = await sheet('New code');
    await user.type(form.getByLabelText(/^Code/), 'xmas-5');
    await user.selectOptions(form.getByLabelText('Kind of discount'), 'A fixed amount');
    await user.clear(form.getByLabelText(/How much/));
    await user.type(form.getByLabelText(/How much/), '7,50');
    await user.type(form.getByLabelText('First day'), '2026-12-01');
    await user.type(form.getByLabelText('Last day'), '2026-12-24');
    await user.type(form.getByLabelText('Uses in all'), '100');
    await user.type(form.getByLabelText('Uses per client'), '1');
    await user.type(form.getByLabelText('Minimum amount'), '50');
    await user.click(await form.findByLabelText('Hot stones'));
    await user.click(form.getByLabelText('First booking only'));
    await user.click(form.getByLabelText('Advertised'));
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(bodyOf(calls, 'POST')).toEqual({
        code: 'XMAS-5',
        discountType: 'fixed',
        discountValue: 750,
        validFrom: '2026-12-01T00:00:00.000Z',
        validUntil: '2026-12-25T00:00:00.000Z',
        active: true,
        maxUses: 100,
        maxUsesPerClient: 1,
        minimumAmount: 5000,
        treatmentIds: [2],
        firstBookingOnly: true,
        advertised: true,
      }),
    );
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('hears of every fault in one round', async () => {
    const { user, calls } = open('/admin/promo-test?open=new');
    await screen.findByRole('button', { name: 'Create' });
    const form = await sheet('New code');
    await user.type(form.getByLabelText(/^Code/), 'a b');
    await user.clear(form.getByLabelText(/How much/));
    await user.type(form.getByLabelText(/How much/), '150');
    await user.type(form.getByLabelText('First day'), '2026-12-24');
    await user.type(form.getByLabelText('Last day'), '2026-12-01');
    await user.type(form.getByLabelText('Uses in all'), 'many');
    await user.click(form.getByRole('button', { name: 'Create' }));
    for (const label of [/^Code/, /How much/, 'Last day', 'Uses in all'] as const)
      await waitFor(() => expect(form.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true'));
    expect(calls.log.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('is asked about a code that is over already or takes everything off', async () => {
    const { user, calls } = open('/admin/promo-test?open=new');
    await screen.findByRole('button', { name: 'Create' });
    const form = await sheet('New code');
    await user.type(form.getByLabelText(/^Code/), 'gone');
    await user.clear(form.getByLabelText(/How much/));
    await user.type(form.getByLabelText(/How much/), '100');
    await user.type(form.getByLabelText('Last day'), '2020-12-01');
    await user.click(form.getByRole('button', { name: 'Create' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save it like this?' }));
    expect(question.getByText(/nobody can use this code/)).toBeVisible();
    expect(question.getByText(/the booking costs nothing/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(form.getByLabelText(/^Code/)).toHaveValue('gone');
    expect(calls.log.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('shows the fault beside its field before anybody is asked', async () => {
    const { user, calls } = open('/admin/promo-test?open=7');
    const form = await sheet('SPA-10');
    expect(form.getByText(/Used 3 times so far\. 1 waiting for payment\./)).toBeVisible();
    await user.clear(form.getByLabelText(/How much/));
    await user.type(form.getByLabelText(/How much/), '120');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText(/How much/)).toHaveAccessibleDescription(/At most 100 per cent/));
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
  });

  it('is saved with the version one has seen; a newer one is shown', async () => {
    const { user, calls } = open('/admin/promo-test?open=7', [
      [promoCodes.change, () => refusal(409, 'changed_meanwhile', { current: code({ maxUses: 80, version: 3 }) })],
    ]);
    const form = await sheet('SPA-10');
    await user.clear(form.getByLabelText('Uses in all'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Nothing was overwritten. They changed: Uses in all/)).toBeVisible();
    expect(bodyOf(calls, 'PATCH')).toMatchObject({ maxUses: null, version: 2 });
  });

  it('that stands on bookings is switched off instead of deleted', async () => {
    const { user, calls } = open('/admin/promo-test?open=7', [
      [promoCodes.remove, () => refusal(409, 'in_use')],
      [promoCodes.change, () => code({ active: false, version: 3 })],
    ]);
    await user.click((await sheet('SPA-10')).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the code' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'SPA-10 is used in bookings' }));
    await user.click(question.getByRole('button', { name: 'Switch it off' }));
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toEqual({ active: false, version: 2 }));
  });
});

const price = (totalPrice: number, discount = 0) => ({
  lines: [
    { kind: 'treatment', label: relaxing.name, quantity: 2, amount: totalPrice + discount },
    ...(discount > 0
      ? [{ kind: 'promo', label: { en: 'Promo code SPA-10', pt: 'Código SPA-10' }, amount: -discount }]
      : []),
  ],
  originalPrice: totalPrice + discount,
  discount,
  giftCard: 0,
  totalPrice,
});

describe('the tester', () => {
  const path = '/admin/promo-test?view=test&code=SPA-10';
  const accepted = {
    accepted: true,
    kind: 'promo',
    reason: null,
    price: price(13_500, 1_500),
    priceWithoutCode: price(15_000),
  };
  const refused = (reason: string) => ({
    accepted: false,
    kind: 'promo',
    reason,
    price: price(15_000),
    priceWithoutCode: price(15_000),
  });

  it('asks anew with every choice and shows the bill', async () => {
    const { user, calls } = open(path, [[testPromoCode, () => accepted]]);
    expect(await screen.findByText(/SPA-10 is accepted: 15,00\s€ off\./)).toBeVisible();
    expect(screen.getByText('Relaxing × 2')).toBeVisible();
    expect(screen.getByText(/^135,00\s€$/)).toBeVisible();
    expect(screen.getByText(/Without the code: 150,00\s€/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Treatment'), 'Hot stones');
    await user.selectOptions(screen.getByLabelText('Duration'), '90');
    await user.selectOptions(screen.getByLabelText('People'), '2');
    await user.selectOptions(screen.getByLabelText('How'), 'One after the other');
    await user.click(screen.getByLabelText(/^Oil/));
    await user.type(screen.getByLabelText('Client'), 'rita@example.com');
    await waitFor(() =>
      expect(bodyOf(calls, 'POST')).toEqual({
        code: 'SPA-10',
        treatmentId: 2,
        duration: 90,
        peopleCount: 2,
        isBackToBack: true,
        requiresTwoTherapists: false,
        addIns: [4],
        email: 'rita@example.com',
      }),
    );
  });

  it.each([
    ['unknown', {}, /There is no such code/],
    ['switched_off', { active: false }, /It is switched off/],
    ['expired', { validUntil: '2026-11-01T00:00:00.000Z' }, /It was valid until Oct 31, 2026\./],
    ['not_yet_valid', { validFrom: '2027-01-01T00:00:00.000Z' }, /It is valid from Jan 1, 2027\./],
    ['used_up', { maxUses: 4 }, /used all 4 times allowed/],
    ['used_up', { maxUsesPerClient: 1 }, /This client has used it the one time allowed/],
    [
      'minimum_not_reached',
      { minimumAmount: 20_000 as never },
      /valid from 200,00\s€, and this choice costs 150,00\s€/,
    ],
    ['first_booking_only', { firstBookingOnly: true }, /this client has booked before/],
  ])('says in words that a code is %s (%j)', async (reason, terms, words) => {
    open(path, [[testPromoCode, () => refused(reason)]], code(terms));
    expect(await screen.findByText('SPA-10 is refused.')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText(/^150,00\s€$/, { selector: '.figure' })).toBeVisible();
  });

  it('names the treatments a code is for', async () => {
    open(path, [[testPromoCode, () => refused('not_for_treatment')]], code({ treatmentIds: [2] }));
    expect(await screen.findByText(/only for: Hot stones\./)).toBeVisible();
  });

  it('asks nothing without a code', async () => {
    const { calls } = open('/admin/promo-test?view=test');
    expect(await screen.findByText('Type a code to see what it does.')).toBeVisible();
    expect(calls.log.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('says when it could not be tried, and tries again', async () => {
    let isDown = true;
    const { user } = open(path, [[testPromoCode, () => (isDown ? refusal(500, 'internal') : accepted)]]);
    expect(await screen.findByText('The code could not be tried.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/SPA-10 is accepted/)).toBeVisible();
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open(path, [[testPromoCode, () => accepted]]);
    expect(await screen.findByText(/SPA-10 é aceite: menos 15,00\s€\./)).toBeVisible();
    expect(screen.getByText('Relaxante × 2')).toBeVisible();
  });
});
