import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes, seconds } from '#server/platform/durations.ts';
import { addPromo, type Desk, openDesk, rowOf } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { byApp, byVoucher, confirmInBrowser, declinedCard, goodCard, playBank } from '../../../../testing/payments.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';

type Booked = { id: string; token: string };

/** Nine days after the clock of the tests starts; `friday` is four. */
const farAway = '2026-11-25T10:00:00.000Z';

onPostgres('ways to pay', (makeServer) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer();
    desk = await openDesk(server, [{}]);
  });

  beforeEach(() => server.clock.set(testStart));

  afterEach(() =>
    emptyTables(
      server.database,
      ...['bookings', 'busy', 'payments', 'refunds', 'provider_events', 'promo_codes', 'promo_uses', 'gift_cards'],
      ...['sandbox_intents', 'sandbox_refunds', 'sandbox_answers', 'jobs', 'emails', 'hold_origins', 'rate_limits'],
    ),
  );

  const start = (body: Record<string, unknown>) => server.request('POST', '/api/create-payment-intent', { body });
  const open = async ({ id, token }: Booked) => (await start({ bookingId: id, token })).body.clientSecret as string;
  const comeBack = async ({ id, token }: Booked) =>
    (await server.request('POST', '/api/payment-return', { body: { bookingId: id, token } })).body;
  const shown = async ({ id, token }: Booked) =>
    (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const moneyOf = async ({ id }: Booked) => {
    const { status, payment_status: payment } = await rowOf(server, id);
    return `${status} ${payment}`;
  };
  const intentStatus = async (secret: string) =>
    (
      await server.database.one<{ status: string }>(
        sql`select status from sandbox_intents where client_secret = ${secret}`,
      )
    ).status;
  const holdOf = async ({ id }: Booked) =>
    server.database.one<{ booking: Date; busy: Date | null; seats: number }>(sql`
      select b.hold_expires_at as booking, max(s.expires_at) as busy, count(s.id)::int as seats
      from bookings b left join busy s on s.booking_id = b.id where b.id = ${id} group by b.id`);
  const mailsOf = (type: string) =>
    server.database.many<{ subject: string; text: string; language: string }>(
      sql`select subject, text, language from emails where type = ${type} and status = 'sent' order by created_at`,
    );
  /** The rounds of the server: holds that ran out are ended, and then whoever has to hear of it does. */
  const sweep = async () => {
    await server.worker.runDue();
    await server.worker.runDue();
  };
  /** Books, chooses Multibanco, and comes back to our page. */
  const withVoucher = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.booked({ datetime: farAway, ...changes });
    const secret = await open(booking);
    expect((await confirmInBrowser(server, secret, byVoucher)).status).toBe(200);
    const { bankWait } = await comeBack(booking);
    return { booking, secret, bankWait };
  };

  it('are named by the server: a voucher only for a gift card and for a visit at least five days away', async () => {
    const near = await desk.booked();
    const far = await desk.booked({ datetime: farAway });
    expect((await start({ bookingId: near.id, token: near.token })).body.ways).toEqual(['card', 'mb_way']);
    expect((await start({ bookingId: far.id, token: far.token })).body.ways).toEqual(['card', 'mb_way', 'multibanco']);
    expect((await shown(near)).waysToPay).toEqual(['card', 'mb_way']);
    const refused = await confirmInBrowser(server, await open(near), byVoucher);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_incompatible_payment_method' } },
    });
  });

  it('MB WAY: asked on a phone, approved there, and paid', async () => {
    const booking = await desk.booked();
    const secret = await open(booking);
    expect((await confirmInBrowser(server, secret, byApp('+351913000000'))).body).toMatchObject({
      status: 'requires_action',
      payment_method_types: ['card', 'mb_way'],
    });
    expect((await comeBack(booking)).bankWait).toEqual({ way: 'mb_way', isOnItsWay: false });
    expect((await shown(booking)).money.words).toBe('waiting_bank');
    expect(await moneyOf(booking)).toBe('waiting_payment pending');
    await playBank(server, secret, 'approve');
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect(await shown(booking)).toMatchObject({ money: { words: 'paid', method: { kind: 'mb_way' } } });
    expect(await shown(booking)).not.toHaveProperty('bankWait');
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    await server.worker.runDue();
    expect((await shown(booking)).money.words, 'MB WAY takes money back at once').toBe('all_done');
    expect((await mailsOf('booking_cancelled'))[0]?.text).toContain('to MB WAY');
  });

  it.each([
    ['by its owner', 'refuse' as const],
    ['by nobody in five minutes', null],
  ])('MB WAY refused %s: not charged, the time is still kept, and another way pays', async (_, act) => {
    const booking = await desk.booked();
    const secret = await open(booking);
    await confirmInBrowser(server, secret, byApp('+351913000000'));
    await comeBack(booking);
    if (act) await playBank(server, secret, act);
    else server.clock.advance(minutes(5));
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('waiting_payment failed');
    expect(await comeBack(booking)).not.toHaveProperty('bankWait');
    expect((await mailsOf('payment_failed'))[0]?.text).toContain('Nothing was charged');
    await confirmInBrowser(server, await open(booking), goodCard);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
  });

  it('Multibanco: entity, reference, amount and until when, on the page and by mail; the time is kept three days', async () => {
    const { booking, secret, bankWait } = await withVoucher();
    const until = new Date(testStart.getTime() + days(3));
    expect(bankWait).toEqual({
      way: 'multibanco',
      entity: expect.stringMatching(/^\d{5}$/),
      reference: expect.stringMatching(/^\d{9}$/),
      until: until.toISOString(),
      isOnItsWay: false,
    });
    expect(await holdOf(booking)).toEqual({ booking: until, busy: until, seats: 1 });
    await server.worker.runDue();
    const [mail] = await mailsOf('payment_instructions');
    for (const word of [
      bankWait.entity,
      bankWait.reference.replace(/(\d{3})(?=\d)/g, '$1 '),
      '65,00',
      'November 19, 2026',
    ])
      expect(mail?.text).toContain(word);
    expect(await mailsOf('payment_instructions'), 'one, however often we look').toHaveLength(1);

    server.clock.advance(days(3) - minutes(1));
    await sweep();
    expect(await moneyOf(booking)).toBe('waiting_payment pending');
    await playBank(server, secret, 'pay');
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect((await holdOf(booking)).busy).toBeNull();
  });

  it('Multibanco takes no money back: the refund waits for an account and is called on its way until then', async () => {
    const { booking, secret } = await withVoucher();
    await playBank(server, secret, 'pay');
    await server.worker.runDue();
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    await server.worker.runDue();
    expect((await shown(booking)).money).toMatchObject({ words: 'all_on_its_way', refund: 6500 });
    expect((await mailsOf('booking_cancelled'))[0]?.text).toContain('by bank transfer');
    server.clock.advance(seconds(6));
    await server.worker.runDue();
    expect((await shown(booking)).money.words).toBe('all_done');
  });

  it('a voucher that nobody pays: the time is free, the provider is told, and so is the client', async () => {
    const { booking, secret } = await withVoucher();
    server.clock.advance(days(3));
    await sweep();
    expect(await moneyOf(booking)).toBe('expired expired');
    expect(await intentStatus(secret)).toBe('canceled');
    expect((await holdOf(booking)).seats).toBe(0);
    const [mail] = await mailsOf('voucher_over');
    // Told before the provider has taken the reference back.
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/charged/i);
    expect((await playBank(server, secret, 'pay')).status, 'nobody can pay it any more').toBe(400);
    expect((await shown(booking)).money.words).toBe('not_charged');
  });

  it.each([
    ['the slot is free: kept', false, 'finding_therapist paid', []],
    ['the slot is gone: refunded', true, 'expired expired', [6500]],
  ])('a voucher paid in time whose money comes late, and %s', async (_, isTaken, money, back) => {
    const { booking, secret } = await withVoucher();
    await playBank(server, secret, 'pay', { settles: 'later' });
    await server.worker.runDue();
    expect((await comeBack(booking)).bankWait, 'nobody is asked to pay again').toMatchObject({ isOnItsWay: true });
    server.clock.advance(days(3));
    await sweep();
    expect(await moneyOf(booking)).toBe('expired expired');
    expect(await mailsOf('voucher_over'), 'whoever has paid is not told that they have not').toHaveLength(0);
    if (isTaken)
      await desk.booked({
        datetime: farAway,
        guestDetails: {
          ...((await rowOf(server, booking.id)).contact as object),
          email: 'rui@calma.example',
          phone: '+351 914 000 000',
        },
      });
    await playBank(server, secret, 'settle');
    await server.worker.runDue();
    server.clock.advance(minutes(10));
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe(money);
    const refunds = await server.database.many<{ amount: number }>(sql`select amount from sandbox_refunds`);
    expect(refunds.map(({ amount }) => amount)).toEqual(back);
    if (isTaken) expect((await mailsOf('payment_returned'))[0]?.text).toContain('by bank transfer');
  });

  it('cancelled while it waits: the voucher is dead at the provider, and its owner is told not to pay', async () => {
    const { booking, secret } = await withVoucher();
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    await server.worker.runDue();
    expect(await intentStatus(secret)).toBe('canceled');
    const [mail, ...more] = await mailsOf('booking_cancelled');
    expect(more).toEqual([]);
    expect(mail?.text).not.toMatch(/0,00/);
    expect((await playBank(server, secret, 'pay')).status).toBe(400);
  });

  it('a voucher over another price is taken back with its long hold, and the next one starts anew', async () => {
    const { booking, secret } = await withVoucher();
    await addPromo(server, { code: 'TEN', percent: 10 });
    await server.request('POST', `/api/bookings/${booking.id}/apply-promo?token=${booking.token}`, {
      body: { code: 'TEN' },
    });
    const next = await open(booking);
    expect(next).not.toBe(secret);
    expect(await intentStatus(secret)).toBe('canceled');
    const { booking: heldUntil, busy } = await holdOf(booking);
    expect([heldUntil, busy]).toEqual([0, 0].map(() => new Date(testStart.getTime() + minutes(15))));
    await confirmInBrowser(server, next, goodCard);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
  });

  it('a voucher gives way to a card: the long hold ends with it, and a declined card keeps the usual one', async () => {
    const { booking } = await withVoucher();
    server.clock.advance(hours(30));
    await confirmInBrowser(server, await open(booking), declinedCard);
    await server.worker.runDue();
    await comeBack(booking);
    expect((await holdOf(booking)).booking).toEqual(new Date(testStart.getTime() + hours(30) + minutes(15)));
    expect(await shown(booking)).not.toHaveProperty('bankWait');
  });

  it('a voucher is an unpaid hold like any other: two of them are enough', async () => {
    await withVoucher();
    await withVoucher({ datetime: '2026-11-26T10:00:00.000Z' });
    server.clock.advance(hours(20));
    expect((await desk.book({ datetime: '2026-11-27T10:00:00.000Z' })).body.code).toBe('too_many_holds');
  });

  it('told twice, late and out of order, a voucher is paid once', async () => {
    const { booking, secret } = await withVoucher();
    await playBank(server, secret, 'pay');
    await server.database.run(
      sql`insert into jobs (kind, payload) select kind, payload from jobs where kind = 'sandbox.send-event'`,
    );
    await server.worker.runDue();
    await comeBack(booking);
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect(
      await server.database.many(
        sql`select from ledger_lines where kind = 'payment_received' and booking_id = ${booking.id}`,
      ),
    ).toHaveLength(2);
    expect((await playBank(server, secret, 'pay')).status).toBe(400);
  });

  it('a gift card by voucher: instructions, three days, then paid; or it runs out and its buyer is told', async () => {
    const order = async () => {
      const { body } = await server.request('POST', '/api/gift-cards', {
        body: {
          ...{ amount: 5000, recipientName: 'Inês', recipientEmail: 'ines@calma.example', fromName: 'Rui' },
          buyerEmail: 'rui@calma.example',
        },
        language: 'pt',
      });
      const { id } = body.giftCard;
      const token = body.accessToken;
      const { body: opened } = await start({ giftCardId: id, token });
      expect(opened.ways).toEqual(['card', 'mb_way', 'multibanco']);
      await confirmInBrowser(server, opened.clientSecret, byVoucher);
      const ask = async () =>
        (await server.request('POST', `/api/gift-cards/${id}/payment-return?token=${token}`)).body;
      const { giftCard } = await ask();
      expect(giftCard).toMatchObject({ status: 'waiting_payment', bankWait: { way: 'multibanco', isOnItsWay: false } });
      return {
        id,
        token,
        secret: opened.clientSecret as string,
        ask,
        reference: giftCard.bankWait.reference as string,
      };
    };
    const paid = await order();
    const left = await order();
    await server.worker.runDue();
    const mails = await mailsOf('gift_card_instructions');
    expect(mails.map(({ language }) => language)).toEqual(['pt', 'pt']);
    expect(mails[0]?.text).toContain('Entidade');
    server.clock.advance(days(2));
    expect((await start({ giftCardId: left.id, token: left.token })).status, 'not over after a day').toBe(200);
    await playBank(server, paid.secret, 'pay');
    await server.worker.runDue();
    expect((await paid.ask()).giftCard.status).toBe('active');
    server.clock.advance(days(1) + minutes(1));
    await server.worker.runDue();
    expect(await intentStatus(left.secret)).toBe('canceled');
    expect(await mailsOf('gift_card_voucher_over')).toHaveLength(1);
    expect((await left.ask()).giftCard).toMatchObject({
      status: 'waiting_payment',
      bankWait: { reference: left.reference },
    });
  });
});
