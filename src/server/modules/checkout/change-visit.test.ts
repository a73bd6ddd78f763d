import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { addGiftCard, addPromo, balanceOf, rowOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { confirmInBrowser, declinedCard, goodCard } from '../../../../testing/payments.ts';
import { signIn } from '../../../../testing/people.ts';
import { addAddIn, addTreatment } from '../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

type Made = { id: string; token: string };

onPostgres('a paid visit that the office changes', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;
  let scalp: number;
  let nobodyDoes: number;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
    scalp = await addAddIn(server, 15);
    nobodyDoes = await addTreatment(server);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(async () => {
    await desk.clear();
    await emptyTables(
      server.database,
      ...(['gift_cards', 'promo_codes', 'promo_uses', 'sandbox_intents', 'sandbox_refunds'] as const),
      ...(['sandbox_answers', 'provider_events'] as const),
    );
  });
  afterEach(() => expectSameLedgerAnew(server.database));

  const paid = async (changes: Record<string, unknown> = {}): Promise<Made> => {
    const made = await desk.booked(changes);
    await payNow(made);
    await desk.admin(as, `${made.id}/assign`, { therapistId: desk.ids[0] });
    await desk.pass(hours(1));
    as = await signIn(server, 'admin@calma.example');
    await server.database.run(sql`delete from emails`);
    return made;
  };
  const start = ({ id, token }: Made) =>
    server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
  const payNow = async (made: Made, card = goodCard) => {
    const { body } = await start(made);
    if (body.clientSecret) await confirmInBrowser(server, body.clientSecret, card);
    await server.worker.runDue();
    return body;
  };
  const page = async ({ id, token }: Made) => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const choices = (more: object = {}) => ({
    treatmentId: desk.treatmentId,
    duration: 60,
    peopleCount: 1,
    addIns: [] as number[],
    ...more,
  });
  const versionOf = async (id: string) => Number((await rowOf(server, id)).version);
  const preview = async (id: string, more: object) =>
    server.request('POST', `/api/admin/bookings/${id}/change/preview`, {
      as,
      body: { ...choices(more), version: await versionOf(id) },
    });
  const change = async (id: string, more: object, shown: { toPay?: number; refund?: number; version?: number } = {}) =>
    server.request('POST', `/api/admin/bookings/${id}/change`, {
      as,
      body: { ...choices(more), toPay: 0, refund: 0, version: await versionOf(id), ...shown },
    });
  const returned = async () =>
    (await server.database.many<{ amount: number }>(sql`select amount from sandbox_refunds order by created_at`)).map(
      ({ amount }) => amount,
    );
  /** What the client still owes or has to get, and what we keep of it, tax included. */
  const inLedger = ({ id }: Made) =>
    server.database.one<{ client: number; kept: number }>(sql`
      select coalesce(sum(amount_cents) filter (where account = 'client'), 0)::int as client,
        coalesce(-sum(amount_cents) filter (where account in ('prepaid', 'revenue', 'fee_kept', 'vat')), 0)::int as kept
      from ledger_lines where booking_id = ${id}`);
  const mails = () =>
    server.database.many<{ type: string; to: string; text: string }>(
      sql`select type, to_email as "to", text from emails where status = 'sent' order by type, to_email, id`,
    );

  it('is longer and dearer: tried first without a trace, then kept by its therapist and paid by the link', async () => {
    const made = await paid();
    const tried = await preview(made.id, { duration: 75 });
    expect(tried.body).toMatchObject({
      totalPrice: 7900,
      toPay: 1400,
      refund: 0,
      endsAt: '2026-11-20T11:15:00.000Z',
      therapists: [{ id: desk.ids[0], stays: true }],
      missing: 0,
    });
    expect(await rowOf(server, made.id)).toMatchObject({ duration: 60, due_cents: 0, total_price_cents: 6500 });

    const changed = await change(made.id, { duration: 75 }, { toPay: 1400 });
    expect(changed.body).toMatchObject({ status: 'confirmed', duration: 75, totalPrice: 7900, due: 1400 });
    await server.worker.runDue();
    const told = (await mails()).filter(({ type }) => type.endsWith('_changed'));
    expect(told.map(({ type, to }) => [type, to])).toEqual([
      ['booking_changed', 'ana@calma.example'],
      ['visit_changed', mailOf(desk.ids[0] ?? '')],
    ]);
    expect(told[0]?.text).toMatch(/To pay: 14,00.€/);
    const seats = await server.database.many(sql`
      select kind, blocked_until as until from busy where booking_id = ${made.id}`);
    expect(seats).toHaveLength(1);
    const [seat] = await server.database.many<{ pay: number }>(sql`
      select pay_cents as pay from booking_seats where booking_id = ${made.id}`);
    expect(seat?.pay).toBeGreaterThan(3900);

    expect(await page(made)).toMatchObject({ due: 1400, money: { paid: 6500 } });
    expect(await inLedger(made)).toEqual({ client: 0, kept: 6500 });
    expect((await payNow(made)).amount).toBe(1400);
    expect(await inLedger(made)).toEqual({ client: 0, kept: 7900 });
    const settled = await page(made);
    expect([settled.due, settled.money.paid, settled.status]).toEqual([undefined, 7900, 'confirmed']);
    expect((await start(made)).body.code).toBe('already_paid');
    expect((await mails()).filter(({ type }) => type === 'receipt')).toHaveLength(1);
  });

  it('has its difference noted as received on site once it is done, in the ledger and by a receipt', async () => {
    const made = await paid();
    await change(made.id, { duration: 75 }, { toPay: 1400 });
    const collect = () => desk.admin(as, `${made.id}/collect`, { by: 'cash' });
    expect((await collect()).body.code).toBe('too_early');
    await desk.pass(hours(24 * 5));
    as = await signIn(server, 'admin@calma.example');
    expect((await collect()).body).toMatchObject({ status: 'completed', totalPrice: 7900 });
    expect((await collect()).body.code).toBe('already_paid');
    await server.worker.runDue();
    expect((await page(made)).due).toBeUndefined();
    expect((await mails()).filter(({ type }) => type === 'receipt')).toHaveLength(1);
    const onSite = await server.database.many<{ amount: number }>(sql`
      select sum(amount_cents)::int as amount from ledger_lines
      where booking_id = ${made.id} and kind = 'payment_on_site' group by account order by 1 desc`);
    expect(onSite.map(({ amount }) => amount)).toEqual([1400, -1400]);
  });

  it('gives the part that was paid in person back in person, and only the rest by card', async () => {
    const made = await paid();
    await change(made.id, { duration: 75 }, { toPay: 1400 });
    await desk.pass(hours(24 * 5));
    as = await signIn(server, 'admin@calma.example');
    expect((await desk.admin(as, `${made.id}/collect`, { by: 'terminal' })).body).toMatchObject({
      collected: { amount: 1400, by: 'terminal' },
      refundable: { card: 6500, onSite: 1400, giftCard: 0 },
    });
    const refund = async (body: object) => {
      server.clock.advance(minutes(1));
      const answer = await desk.admin(as, `${made.id}/refund`, { reason: 'Cold room', ...body });
      server.clock.advance(minutes(1));
      await server.worker.runDue();
      return answer;
    };
    expect((await refund({ amount: 7901, byHand: 'cash' })).body).toMatchObject({
      code: 'refund_too_much',
      left: 7900,
    });
    // More than the card holds needs the way in which the rest was handed back.
    expect((await refund({ amount: 6501 })).body.code).toBe('refund_by_hand');
    expect((await refund({ amount: 1000, to: 'on_site' })).body.code).toBe('refund_by_hand');
    expect(await returned()).toEqual([]);
    const first = await refund({ amount: 1000, to: 'on_site', byHand: 'cash' });
    expect(first.body).toMatchObject({
      paymentStatus: 'partially_refunded',
      money: { words: 'part_done', refund: 1000, byHand: [{ way: 'cash', amount: 1000 }] },
    });
    expect(await returned()).toEqual([]);
    const all = await refund({ amount: 6900, byHand: 'bank_transfer' });
    expect(all.body).toMatchObject({ money: { words: 'all_on_its_way', refund: 7900 } });
    expect(await returned()).toEqual([6500]);
    expect((await page(made)).money).toMatchObject({
      ...{ words: 'all_done', refund: 7900 },
      byHand: [
        { way: 'cash', amount: 1000 },
        { way: 'bank_transfer', amount: 400 },
      ],
    });
    expect((await refund({ amount: 1, byHand: 'cash' })).body).toMatchObject({ code: 'refund_too_much', left: 0 });
    const told = (await mails())
      .filter(({ type }) => type === 'refund_made')
      .map(({ text }) => text.replace(/\s+/g, ' '));
    expect(told).toHaveLength(2);
    expect(told.some((text) => / in cash| em dinheiro/.test(text) && !/Visa|working days|dias úteis/.test(text))).toBe(
      true,
    );
    expect(told.some((text) => /65,00 € [^,]*Visa.*4,00 € (by bank transfer|por transferência)/.test(text))).toBe(true);
    const standing = await server.database.many(sql`
      select account, sum(amount_cents)::int as sum from ledger_lines where booking_id = ${made.id}
      and account in ('card_provider', 'on_site', 'bank', 'refund', 'client', 'revenue', 'vat') and kind <> 'provider_fee'
      group by 1 having sum(amount_cents) <> 0 order by 1`);
    expect(standing).toEqual([
      { account: 'bank', sum: -400 },
      { account: 'on_site', sum: 400 },
    ]);
    const { body } = await server.request('GET', '/api/admin/ledger?from=2026-11-01&to=2026-11-30', { as });
    const rows = body.items.filter(({ bookingId }: { bookingId: string }) => bookingId === made.id);
    const named = (name: string) =>
      rows.filter((row: { name: string }) => row.name === name).map((row: { money: number }) => row.money);
    expect([named('refund_on_site'), named('refund_otherwise'), named('refund_done')]).toEqual([
      [-1000],
      [-400],
      [-6500],
    ]);
    expect(rows.reduce((sum: number, row: { turnover: number }) => sum + row.turnover, 0)).toBe(0);
  });

  it('is kept by the database from giving back in person more than came that way', async () => {
    const made = await paid();
    const give = server.database.run(sql`update bookings set refunded_by_hand = '{"cash": 1}' where id = ${made.id}`);
    await expect(give).rejects.toThrow('bookings_by_hand_check');
  });

  it('is refunded in full, over both payments, when it is cancelled', async () => {
    const made = await paid();
    await change(made.id, { duration: 75 }, { toPay: 1400 });
    await payNow(made);
    await server.request('POST', `/api/bookings/${made.id}/cancel?token=${made.token}`, { body: {} });
    await server.worker.runDue();
    expect((await returned()).toSorted((a, b) => a - b)).toEqual([1400, 6500]);
    expect(await inLedger(made)).toEqual({ client: 0, kept: 0 });
  });

  const byPhone = async (payment: object): Promise<string> => {
    const body = { ...desk.draft(), userId: null, payment };
    const { id } = (await server.request('POST', '/api/admin/bookings', { as, body })).body;
    await server.worker.runDue();
    return id;
  };

  it('paid at the visit costs more there: nobody is asked to pay on the page', async () => {
    const id = await byPhone({ how: 'on_site', by: 'cash' });
    expect((await preview(id, { duration: 75 })).body).toMatchObject({ totalPrice: 7900, toPay: 0, refund: 0 });
    const changed = await change(id, { duration: 75 });
    expect(changed.body).toMatchObject({ totalPrice: 7900, money: { words: 'on_site', paid: 7900 } });
    expect(changed.body.due).toBeUndefined();
    await server.worker.runDue();
    const [told] = (await mails()).filter(({ type }) => type === 'booking_changed');
    expect(told?.text).toMatch(/79,00.€/);
    expect(told?.text).not.toMatch(/Please pay on the page|nothing more to pay/);
    expect((await change(id, { duration: 60 })).body).toMatchObject({ totalPrice: 6500, money: { paid: 6500 } });
  });

  it('given away by the office stays so', async () => {
    const id = await byPhone({ how: 'free', reason: 'After the complaint of May' });
    expect((await change(id, { duration: 75 })).body).toMatchObject({ totalPrice: 0, duration: 75 });
    expect(await rowOf(server, id)).toMatchObject({ due_cents: 0, waived_cents: 7900 });
  });

  it('gives back only what was paid while the difference is open', async () => {
    const made = await paid();
    await change(made.id, { duration: 75 }, { toPay: 1400 });
    const { cancellation } = await page(made);
    expect(cancellation.refund).toBe(6500);
    const { body } = await start(made);
    await server.request('POST', `/api/bookings/${made.id}/cancel?token=${made.token}`, { body: {} });
    await server.worker.runDue();
    expect(await returned()).toEqual([6500]);
    // Paid in the very moment of cancelling: it goes back as well.
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    expect((await start(made)).body.code).toBe('already_paid');
    expect((await returned()).reduce((sum, amount) => sum + amount, 0) % 1400 === 6500 % 1400).toBe(true);
  });

  it('stays booked when the card for the difference is declined', async () => {
    const made = await paid();
    await change(made.id, { addIns: [scalp] }, { toPay: 1500 });
    for (let attempt = 0; attempt < 6; attempt++) await payNow(made, declinedCard);
    expect(await page(made)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', due: 1500 });
    await payNow(made);
    expect((await page(made)).due).toBeUndefined();
  });

  it('that costs less is refunded at once: the card first, then the gift card', async () => {
    const giftCard = await addGiftCard(server, 'CALM-TEST-GIFT-CARD', 7000);
    const made = await paid({
      duration: 75,
      promoCode: { code: 'CALM-TEST-GIFT-CARD' },
      totalPrice: 900,
    });
    expect(await balanceOf(server, giftCard)).toBe(0);
    const tried = await preview(made.id, {});
    expect(tried.body).toMatchObject({ totalPrice: 6500, toPay: 0, refund: 1400, refundToGiftCard: 500 });
    expect((await change(made.id, {}, { refund: 1400 })).status).toBe(200);
    await server.worker.runDue();
    expect([await returned(), await balanceOf(server, giftCard)]).toEqual([[900], 500]);
    expect(await page(made)).toMatchObject({ totalPrice: 0, giftCardAmount: 6500, paymentStatus: 'paid' });
    expect(await inLedger(made)).toEqual({ client: 0, kept: 6500 });
    expect((await mails()).find(({ type }) => type === 'booking_changed')?.text).toMatch(/Refund: 14,00.€, 9,00/);
  });

  it('keeps its promo code and the prices it was promised', async () => {
    await addPromo(server, { code: 'TEN', percent: 10 });
    const made = await paid({ promoCode: { code: 'TEN' }, totalPrice: 5850 });
    await server.database.run(sql`update treatments set price_60_cents = 9900 where id = ${desk.treatmentId}`);
    const { body } = await preview(made.id, { addIns: [scalp] });
    await server.database.run(sql`update treatments set price_60_cents = 6500 where id = ${desk.treatmentId}`);
    // (65 + 15) less ten per cent.
    expect(body).toMatchObject({ totalPrice: 7200, toPay: 1350 });
  });

  it('that the therapist cannot keep is offered to others; that nobody can make stays as it was', async () => {
    const made = await paid();
    // The therapist has another visit right after this one, and so has the colleague at first.
    const next = '2026-11-20T11:30:00.000Z';
    const after = await desk.searched({ datetime: next });
    await desk.admin(as, `${after.id}/assign`, { therapistId: desk.ids[0] });
    const third = await desk.searched({ datetime: next });
    const refused = await change(made.id, { duration: 75, addIns: [scalp] }, { toPay: 2900 });
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
    expect(await rowOf(server, made.id)).toMatchObject({ duration: 60, status: 'confirmed', due_cents: 0 });
    expect(await desk.seatsOf(made.id)).toEqual([{ therapistId: desk.ids[0], kind: 'assigned' }]);

    await desk.admin(as, `${third.id}/cancel`, { refund: 'none' });
    const tried = await preview(made.id, { duration: 75, addIns: [scalp] });
    expect(tried.body).toMatchObject({ therapists: [{ id: desk.ids[0], stays: false }], missing: 1 });
    expect((await change(made.id, { duration: 75, addIns: [scalp] }, { toPay: 2900 })).body.status).toBe(
      'finding_therapist',
    );
    await server.worker.runDue();
    expect(await desk.asked(made.id)).toEqual([desk.ids[1]]);
    expect(await desk.mailsOf('assignment_ended')).toEqual([mailOf(desk.ids[0] ?? '')]);
    const { text } = await server.database.one<{ text: string }>(
      sql`select text from emails where type = 'assignment_ended'`,
    );
    expect(text).toContain('A visita foi alterada e já não está marcada consigo.');
    expect((await page(made)).cancellation.because).toBe('nobody_accepted');
  });

  it('for two together needs a second therapist, and for one again none', async () => {
    const made = await paid();
    const two = { peopleCount: 2, requiresTwoTherapists: true };
    expect((await change(made.id, two, { toPay: 6500 })).body.status).toBe('finding_therapist');
    await server.worker.runDue();
    expect(await desk.seatsOf(made.id)).toEqual([
      { therapistId: desk.ids[0], kind: 'assigned' },
      { therapistId: desk.ids[1], kind: 'hold' },
    ]);
    expect((await change(made.id, {})).body).toMatchObject({ status: 'confirmed', totalPrice: 6500 });
    await server.worker.runDue();
    expect(await desk.seatsOf(made.id)).toEqual([{ therapistId: desk.ids[0], kind: 'assigned' }]);
    expect(await page(made)).toMatchObject({ status: 'confirmed', money: { paid: 6500 } });
  });

  it.each([
    ['a length the treatment has not', { duration: 90 }, 400],
    ['a length nobody has', { duration: 61 }, 400],
    ['an unknown add-in', { addIns: [99_999] }, 400],
    ['the same add-in twice', { addIns: [1, 1] }, 400],
    ['five people', { peopleCount: 5, isBackToBack: true }, 400],
    ['two people without saying how', { peopleCount: 2 }, 400],
    ['an unknown treatment', { treatmentId: 99_999 }, 400],
    ['another amount than the one shown', { duration: 75 }, 409],
  ])('refuses %s and changes nothing', async (_, more, status) => {
    const made = await paid();
    expect((await change(made.id, more)).status).toBe(status);
    expect(await rowOf(server, made.id)).toMatchObject({ duration: 60, total_price_cents: 6500, version: 1 });
  });

  it('refuses what is not paid, has begun or is over, what nobody does, and the second of two', async () => {
    const unpaid = await desk.booked({ datetime: '2026-11-21T10:00:00.000Z' });
    expect((await change(unpaid.id, { duration: 75 }, { toPay: 1400 })).body.code).toBe('not_paid');
    const made = await paid();
    expect((await change(made.id, { treatmentId: nobodyDoes })).body.code).toBe('slot_taken');
    const version = await versionOf(made.id);
    expect((await change(made.id, { duration: 75 }, { toPay: 1400, version })).status).toBe(200);
    expect((await change(made.id, { duration: 60 }, { version })).body.code).toBe('changed_meanwhile');
    server.clock.set(new Date('2026-11-20T10:05:00Z'));
    as = await signIn(server, 'admin@calma.example');
    expect((await change(made.id, {})).body.code).toBe('too_late');
  });

  it('changes its price no more once the office has refunded something', async () => {
    const made = await paid();
    await desk.admin(as, `${made.id}/refund`, { amount: 500, reason: 'Late' });
    const answer = await change(made.id, { duration: 75 }, { toPay: 1400 });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_late']);
  });
});
