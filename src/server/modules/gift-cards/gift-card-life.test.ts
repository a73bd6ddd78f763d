import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#server/modules/settings/public.ts';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';
import { balanceOf, type Desk, openDesk, pay, rowOf } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { confirmInBrowser, declinedCard, eventBody, goodCard, sendEvent } from '../../../../testing/payments.ts';
import { addPerson, password, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

const order = {
  amount: 10_000,
  recipientName: 'Ana Reis',
  recipientEmail: 'ana@calma.example',
  fromName: 'Rui',
  buyerEmail: 'rui@calma.example',
  message: 'Parabéns!\nUma hora só para ti.',
  design: 'dusk',
  language: 'pt',
};

type Bought = { id: string; token: string };

onPostgres('the life of a gift card', (makeServer) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}, {}, {}, {}]);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(async () => {
    await emptyTables(
      server.database,
      'bookings',
      'busy',
      'payments',
      'refunds',
      'provider_events',
      'gift_cards',
      'sandbox_intents',
      'sandbox_refunds',
      'sandbox_answers',
      'jobs',
      'emails',
      'invoice_requests',
      'stand_in_invoices',
    );
    await server.database.run(sql`delete from users`);
  });

  const orderCard = async (changes: Record<string, unknown> = {}, as?: SignedIn): Promise<Bought> => {
    const answer = await server.request('POST', '/api/gift-cards', {
      body: { ...order, ...changes },
      ...(as && { as }),
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return { id: answer.body.giftCard.id, token: answer.body.accessToken };
  };
  const startPayment = async ({ id, token }: Bought) =>
    (await server.request('POST', '/api/create-payment-intent', { body: { giftCardId: id, token } })).body;
  const payCard = async (card: Bought): Promise<string> => {
    const { clientSecret, paymentIntentId } = await startPayment(card);
    await confirmInBrowser(server, clientSecret, goodCard);
    await server.worker.runDue();
    return paymentIntentId;
  };
  const bought = async (changes: Record<string, unknown> = {}, as?: SignedIn) => {
    const card = await orderCard(changes, as);
    return { ...card, intent: await payCard(card) };
  };
  const read = ({ id, token }: Bought) => server.request('GET', `/api/gift-cards/${id}?token=${token}`);
  const codeOf = async (card: Bought): Promise<string> => (await read(card)).body.code;
  const withdraw = ({ id, token }: Bought) =>
    server.request('POST', `/api/gift-cards/${id}/withdraw`, { headers: { 'x-booking-token': token } });
  const mailsOf = async (type: string) =>
    server.database.many<{ to: string; variables: Record<string, string>; status: string }>(
      sql`select to_email as to, variables, status from emails where type = ${type}`,
    );
  const sentBack = async () =>
    (await server.database.many<{ amount: number }>(sql`select amount from sandbox_refunds`)).map(
      ({ amount }) => amount,
    );
  const spendFrom = async (code: string) => desk.book({ promoCode: { code }, totalPrice: 0 });

  it('is ordered without a code, and gets one with its balance when it is paid', async () => {
    const card = await orderCard();
    expect((await read(card)).body).toMatchObject({
      ...order,
      status: 'waiting_payment',
      code: null,
      balance: 0,
      paidAt: null,
      withdrawal: { isPossible: false },
    });
    await payCard(card);
    const { body } = await read(card);
    expect(body).toMatchObject({ status: 'active', balance: 10_000, expiresOn: '2029-11-16' });
    expect(body.code).toMatch(/^CALM-[34679ACDEFGHJKMNPQRTUVWXY]{4}(-[34679ACDEFGHJKMNPQRTUVWXY]{4}){2}$/);
    expect(body.withdrawal).toEqual({ isPossible: true, lastDay: '2026-11-30', withdrawnAt: null });
    expect(await balanceOf(server, card.id)).toBe(10_000);
  });

  it('is mailed to both at once when no day was chosen, each once', async () => {
    const card = await bought();
    server.clock.advance(hours(30));
    await server.worker.runDue();
    const [thanks, ...moreThanks] = await mailsOf('gift_card_bought');
    const [gift, ...moreGifts] = await mailsOf('gift_card_delivered');
    expect([moreThanks, moreGifts]).toEqual([[], []]);
    expect(thanks).toMatchObject({ to: 'rui@calma.example', status: 'sent' });
    expect(gift).toMatchObject({ to: 'ana@calma.example', status: 'sent' });
    expect(JSON.stringify(thanks?.variables)).not.toContain(await codeOf(card));
  });

  it('tells the buyer until when they may withdraw, of whom they bought and how to reach them', async () => {
    const card = await bought();
    const { body } = await read(card);
    const [thanks] = await mailsOf('gift_card_bought');
    const { legalName, taxNumber, email } = await readSettings(server.database, 'company');
    expect(body.withdrawal.lastDay).toBe('2026-11-30');
    expect(thanks?.variables).toMatchObject({
      withdrawUntil: 'November 30, 2026',
      company: expect.stringMatching(new RegExp(`^${legalName} · NIF ${taxNumber} · `)),
      contact: expect.stringContaining(email),
    });
  });

  it('writes to the buyer in the language they read, and to the recipient in that of the card', async () => {
    const body = { ...order, language: 'en' };
    const { body: made } = await server.request('POST', '/api/gift-cards', { body, language: 'pt' });
    await payCard({ id: made.giftCard.id, token: made.accessToken });
    const languages = await server.database.many(
      sql`select type, language from emails where type like 'gift_card%' order by type`,
    );
    expect(languages).toEqual([
      { type: 'gift_card_bought', language: 'pt' },
      { type: 'gift_card_delivered', language: 'en' },
    ]);
  });

  it('waits for the morning of its day in Lisbon', async () => {
    // In July Lisbon is an hour ahead of Greenwich.
    await bought({ deliverOn: '2027-07-01' });
    const deliver = async (at: string) => {
      server.clock.set(new Date(at));
      await server.worker.runDue();
      return (await mailsOf('gift_card_delivered')).length;
    };
    expect(await deliver('2026-11-16T12:00:00Z')).toBe(0);
    expect(await deliver('2027-07-01T07:59:00Z')).toBe(0);
    expect(await deliver('2027-07-01T08:00:00Z')).toBe(1);
    expect(await deliver('2027-07-02T08:00:00Z')).toBe(1);
  });

  it.each([
    ['too little', { amount: 2499 }, 'amount'],
    ['too much', { amount: 50_001 }, 'amount'],
    ['half a cent', { amount: 2500.5 }, 'amount'],
    ['a day that is over', { deliverOn: '2026-11-15' }, 'deliverOn'],
    ['a day too far', { deliverOn: '2027-11-17' }, 'deliverOn'],
    ['no address of the buyer', { buyerEmail: null }, 'buyerEmail'],
    ['a wrong tax number', { nif: '123456780' }, 'nif'],
    ['a design nobody drew', { design: 'neon' }, 'design'],
  ])('refuses %s', async (_, changes, field) => {
    const answer = await server.request('POST', '/api/gift-cards', { body: { ...order, ...changes } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it.each([2500, 50_000])('takes %i cents, and a day up to a year ahead', async (amount) => {
    const body = { ...order, amount, deliverOn: '2027-11-16' };
    expect((await server.request('POST', '/api/gift-cards', { body })).status).toBe(201);
  });

  it('tells the browser that comes back where the money stands', async () => {
    const card = await orderCard();
    const comeBack = async () =>
      (await server.request('POST', `/api/gift-cards/${card.id}/payment-return?token=${card.token}`)).body;
    expect(await comeBack()).toMatchObject({ giftCard: { status: 'waiting_payment' }, isBeingRefunded: false });
    const { clientSecret } = await startPayment(card);
    await confirmInBrowser(server, clientSecret, declinedCard);
    expect(await comeBack()).toMatchObject({ giftCard: { status: 'waiting_payment' } });
    await confirmInBrowser(server, clientSecret, goodCard);
    expect(await comeBack()).toMatchObject({
      giftCard: { status: 'active' },
      isBeingRefunded: false,
      customerType: expect.stringMatching(/^(new|returning)$/),
    });
  });

  it('is given up after two days unpaid, and keeps nothing about anybody', async () => {
    const card = await orderCard();
    server.clock.advance(days(1) + 1);
    expect(
      (await server.request('POST', '/api/create-payment-intent', { body: { giftCardId: card.id, token: card.token } }))
        .status,
    ).toBe(410);
    server.clock.advance(days(1));
    await server.worker.runDue();
    const { body, text } = await read(card);
    expect(body.status).toBe('cancelled');
    expect(text).not.toMatch(/Ana|Rui|Parab|calma\.example/);
  });

  it('sends money back that comes after it was given up', async () => {
    const card = await orderCard();
    const { clientSecret } = await startPayment(card);
    await server.database.run(sql`update gift_cards set status = 'cancelled'`);
    await confirmInBrowser(server, clientSecret, goodCard);
    await server.worker.runDue();
    await server.worker.runDue();
    expect(await sentBack()).toEqual([10_000]);
    expect((await read(card)).body.status).toBe('cancelled');
  });

  it('shows its balance to whoever has the code, also when it is empty or expired', async () => {
    const card = await bought({ amount: 6500 });
    const code = await codeOf(card);
    const balance = (typed: string) => server.request('GET', `/api/gift-card-balance/${encodeURIComponent(typed)}`);
    expect((await balance(` ${code.toLowerCase()} `)).body).toMatchObject({ balance: 6500, hasExpired: false });
    expect((await spendFrom(code)).status).toBe(201);
    expect((await balance(code)).body).toMatchObject({ code, amount: 6500, balance: 0 });
    server.clock.set(new Date('2029-11-17T00:00:00Z'));
    expect((await balance(code)).body).toMatchObject({ hasExpired: true });
    expect((await balance('CALM-AAAA-AAAA-AAAA')).status).toBe(404);
  });

  it('lets two of eight spend at once what is enough for two, and the ledger agrees', async () => {
    const card = await bought({ amount: 13_000 });
    const code = await codeOf(card);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        desk.book({ promoCode: { code }, totalPrice: 0, datetime: `2026-11-${20 + index}T10:00:00.000Z` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await balanceOf(server, card.id)).toBe(0);
  });

  describe('taken back', () => {
    it('is dead and fully refunded, once, however often it is asked', async () => {
      const card = await bought();
      const code = await codeOf(card);
      const answers = await Promise.all([withdraw(card), withdraw(card), withdraw(card)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await server.worker.runDue();
      await server.worker.runDue();
      expect(await sentBack()).toEqual([10_000]);
      expect(await balanceOf(server, card.id)).toBe(0);
      expect((await read(card)).body).toMatchObject({
        status: 'withdrawn',
        code: null,
        withdrawal: { isPossible: false },
      });
      expect((await server.request('GET', `/api/promo-codes/verify/${code}`)).status).toBe(404);
      expect((await spendFrom(code)).status).toBe(404);
    });

    it('is possible until the end of the fourteenth day in Lisbon', async () => {
      const card = await bought();
      server.clock.set(new Date('2026-12-01T00:00:00Z'));
      expect(await withdraw(card)).toMatchObject({ status: 409, body: { code: 'too_late' } });
      server.clock.set(new Date('2026-11-30T23:59:59Z'));
      expect((await withdraw(card)).status).toBe(200);
    });

    it('is refused while a part is spent, and possible again when that part has come back', async () => {
      const card = await bought();
      const { body } = await desk.book({ promoCode: { code: await codeOf(card) }, totalPrice: 0 });
      expect(await withdraw(card)).toMatchObject({ status: 409, body: { code: 'gift_card_used' } });
      await server.request('POST', `/api/bookings/${body.booking.id}/cancel?token=${body.accessToken}`, { body: {} });
      expect((await withdraw(card)).status).toBe(200);
    });

    it('never wins together with a spend at the same moment', async () => {
      const card = await bought();
      const code = await codeOf(card);
      const [back, spent] = await Promise.all([withdraw(card), spendFrom(code)]);
      expect([back.status === 200, spent.status === 201].filter(Boolean)).toHaveLength(1);
      await balanceOf(server, card.id);
    });

    it('before its day is not delivered, and only the buyer hears of it', async () => {
      const card = await bought({ deliverOn: '2026-11-20' });
      await withdraw(card);
      server.clock.advance(days(10));
      await server.worker.runDue();
      expect(await mailsOf('gift_card_delivered')).toEqual([]);
      expect((await mailsOf('gift_card_withdrawn')).map(({ to }) => to)).toEqual(['rui@calma.example']);
      expect(await mailsOf('gift_card_recalled')).toEqual([]);
    });

    it('after it was delivered is told to both, once', async () => {
      const card = await bought();
      await Promise.all([withdraw(card), withdraw(card)]);
      await server.worker.runDue();
      const values = { firstName: 'Ana Reis', fromName: 'Rui' };
      expect(await mailsOf('gift_card_recalled')).toMatchObject([
        { to: 'ana@calma.example', status: 'sent', variables: values },
      ]);
      expect(await mailsOf('gift_card_withdrawn')).toMatchObject([{ to: 'rui@calma.example', status: 'sent' }]);
    });

    it('while its mail still waits is not told to somebody who knows of no present', async () => {
      const card = await bought();
      await server.database.run(
        sql`update emails set status = 'planned', sent_at = null where type = 'gift_card_delivered'`,
      );
      await withdraw(card);
      await server.worker.runDue();
      expect(await mailsOf('gift_card_recalled')).toEqual([]);
    });

    it('is not for strangers', async () => {
      const card = await bought();
      expect((await withdraw({ ...card, token: 'x' })).status).toBe(404);
    });
  });

  describe('whose payment is disputed', () => {
    const dispute = (intent: string, type: string, status: string, id = 'dp_1') =>
      sendEvent(
        server,
        eventBody(`evt_${type}_${status}_${id}`, `charge.dispute.${type}`, {
          id,
          object: 'dispute',
          status,
          payment_intent: intent,
        }),
      );
    const statusOf = async (card: Bought) => (await read(card)).body.status;

    it('is frozen, and thawed when the dispute is won', async () => {
      const card = await bought();
      const code = await codeOf(card);
      expect((await dispute(card.intent, 'created', 'needs_response')).status).toBe(200);
      expect(await statusOf(card)).toBe('frozen');
      expect((await spendFrom(code)).status).toBe(404);
      expect((await withdraw(card)).status).toBe(409);
      await dispute(card.intent, 'closed', 'won');
      expect(await statusOf(card)).toBe('active');
      expect((await spendFrom(code)).status).toBe(201);
    });

    it('stays frozen when it is lost, and when only one of two is won', async () => {
      const card = await bought();
      await dispute(card.intent, 'created', 'needs_response');
      await dispute(card.intent, 'created', 'needs_response', 'dp_2');
      await dispute(card.intent, 'closed', 'won');
      expect(await statusOf(card)).toBe('frozen');
      await dispute(card.intent, 'closed', 'lost', 'dp_2');
      expect(await statusOf(card)).toBe('frozen');
    });

    it('is not frozen by old news of a dispute that is over', async () => {
      const card = await bought();
      await dispute(card.intent, 'closed', 'won');
      await dispute(card.intent, 'created', 'needs_response');
      expect(await statusOf(card)).toBe('active');
    });

    it('tells its buyer that it rests and that it works again, each time once', async () => {
      const card = await bought();
      const heard = async () => {
        await server.worker.runDue();
        const mails = [...(await mailsOf('gift_card_frozen')), ...(await mailsOf('gift_card_thawed'))];
        expect(mails.every(({ to, status }) => to === 'rui@calma.example' && status === 'sent')).toBe(true);
        return [(await mailsOf('gift_card_frozen')).length, (await mailsOf('gift_card_thawed')).length];
      };
      await dispute(card.intent, 'created', 'needs_response');
      await dispute(card.intent, 'updated', 'under_review');
      expect(await heard()).toEqual([1, 0]);
      await dispute(card.intent, 'closed', 'won');
      expect(await heard()).toEqual([1, 1]);
      server.clock.advance(days(1));
      await dispute(card.intent, 'created', 'needs_response', 'dp_2');
      await dispute(card.intent, 'closed', 'lost', 'dp_2');
      expect(await heard()).toEqual([2, 1]);
    });

    it('reaches whom it is for after the thaw when the freeze stopped its mail on the way', async () => {
      const card = await bought();
      await server.database.run(
        sql`update emails set status = 'planned', sent_at = null where type = 'gift_card_delivered'`,
      );
      const deliveries = async () => {
        server.clock.advance(minutes(21));
        for (let round = 0; round < 2; round++) await server.worker.runDue();
        return (await mailsOf('gift_card_delivered')).map(({ status }) => status);
      };
      await dispute(card.intent, 'created', 'needs_response');
      expect(await deliveries()).toEqual(['cancelled']);
      await dispute(card.intent, 'closed', 'won');
      expect(await deliveries()).toEqual(['sent']);
      await dispute(card.intent, 'created', 'needs_response', 'dp_2');
      await dispute(card.intent, 'closed', 'won', 'dp_2');
      expect(await deliveries()).toEqual(['sent']);
    });

    it('is delivered only after it is thawed', async () => {
      const card = await bought({ deliverOn: '2026-11-20' });
      await dispute(card.intent, 'created', 'needs_response');
      server.clock.advance(days(5));
      await server.worker.runDue();
      expect(await mailsOf('gift_card_delivered')).toEqual([]);
      await dispute(card.intent, 'closed', 'won');
      server.clock.advance(minutes(2));
      await server.worker.runDue();
      expect(await mailsOf('gift_card_delivered')).toHaveLength(1);
    });
  });

  describe('and accounts', () => {
    const enter = async (email: string) => {
      await addPerson(server, { email });
      return signIn(server, email);
    };

    it('shows buyers what they bought and keepers what they were given, by the code alone', async () => {
      const rui = await enter('rui@calma.example');
      const ana = await enter('ana@calma.example');
      const card = await bought({ buyerEmail: null }, rui);
      const list = async (as: SignedIn) => (await server.request('GET', '/api/gift-cards', { as })).body;
      expect(await list(rui)).toMatchObject({
        bought: [{ id: card.id, buyerEmail: 'rui@calma.example' }],
        received: [],
      });
      // Her address is the recipient's, which proves nothing.
      expect(await list(ana)).toEqual({ bought: [], received: [] });
      const keep = () => server.request('POST', '/api/gift-cards/keep', { as: ana, body: { code: kept } });
      const kept = await codeOf(card);
      expect((await keep()).body).toMatchObject({
        code: kept,
        balance: 10_000,
        fromName: 'Rui',
        message: order.message,
      });
      expect((await keep()).status).toBe(200);
      expect(await list(ana)).toMatchObject({ bought: [], received: [{ code: kept }] });
      const strange = await server.request('POST', '/api/gift-cards/keep', { as: ana, body: { code: 'CALM-X' } });
      expect(strange.status).toBe(404);
    });

    it('forgets a buyer who is gone, yet delivers what they paid for', async () => {
      const rui = await enter('rui@calma.example');
      const now = await bought({}, rui);
      const later = await bought({ deliverOn: '2026-12-24' }, rui);
      const { body } = await server.request('GET', '/api/profile/export', { as: rui });
      expect(body.more.giftCards.bought).toHaveLength(2);
      await server.request('POST', '/api/profile/delete', { as: rui, body: { password } });
      await server.worker.runDue();
      const rowText = async ({ id }: Bought) =>
        JSON.stringify(await server.database.one(sql`select * from gift_cards where id = ${id}`));
      expect(await rowText(now)).not.toMatch(/Rui|Ana|rui@|ana@|Parab/);
      expect(await rowText(later)).toMatch(/Rui/);
      server.clock.set(new Date('2026-12-24T09:00:00Z'));
      await server.worker.runDue();
      // The one delivered before went with its giver.
      expect(await mailsOf('gift_card_delivered')).toHaveLength(1);
      server.clock.advance(days(2));
      await server.worker.runDue();
      expect(await rowText(later)).not.toMatch(/Rui|Ana|rui@|ana@|Parab/);
      expect(await balanceOf(server, later.id)).toBe(10_000);
    });
  });

  it('asks for one invoice when it is paid, whoever says so how often', async () => {
    const card = await bought({ nif: '501 442 600' });
    server.clock.advance(hours(1));
    await server.worker.runDue();
    const requests = await server.database.many(sql`select purpose_id as id, status, number from invoice_requests`);
    expect(requests).toEqual([{ id: card.id, status: 'issued', number: expect.stringMatching(/^STAND-IN-\d+$/) }]);
    const [order] = await server.database.many<{ request: object }>(sql`select request from stand_in_invoices`);
    expect(order?.request).toMatchObject({
      kind: 'gift_card',
      totalCents: 10_000,
      customer: { taxNumber: '501442600' },
    });
  });

  it('pays a visit in parts, and gets its part back when the visit is cancelled', async () => {
    const card = await bought({ amount: 2500 });
    const { id, token } = await desk.booked({ promoCode: { code: await codeOf(card) }, totalPrice: 4000 });
    expect(await pay(server, id, 4000)).toBe('paid');
    await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    expect(await rowOf(server, id)).toMatchObject({ refund_cents: 6500, payment_status: 'refunded' });
    expect(await balanceOf(server, card.id)).toBe(2500);
  });
});
