import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { addGiftCard } from '../../../../../testing/booking-desk.ts';
import { expectSameLedgerAnew } from '../../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../../testing/ledger-rules.ts';
import { confirmInBrowser, eventBody, goodCard, sendEvent } from '../../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';
import { whileInUse } from '../../../../../testing/while-in-use.ts';

onPostgres('gift cards in the office', (makeServer) => {
  let server: TestServer;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
  });
  beforeEach(async () => {
    admin = await signIn(server, 'admin@calma.example');
  });
  afterEach(() => expectSameLedgerAnew(server.database));

  const call = (path: string, body?: object) =>
    server.request(body ? 'POST' : 'GET', `/api/admin/gift-cards${path}`, { as: admin, ...(body && { body }) });
  const bought = async (amount = 5000) => {
    const people = { recipientName: 'Rita', recipientEmail: 'rita@calma.example', fromName: 'Paulo' };
    const { body } = await server.request('POST', '/api/gift-cards', {
      body: { amount, ...people, buyerEmail: 'paulo@calma.example' },
    });
    const { id } = body.giftCard;
    const opened = await server.request('POST', '/api/create-payment-intent', {
      body: { giftCardId: id, token: body.accessToken },
    });
    await confirmInBrowser(server, opened.body.clientSecret, goodCard);
    await server.worker.runDue();
    return { id: id as string, intent: opened.body.paymentIntentId as string };
  };
  const sums = async (id: string) => {
    const rows = await server.database.many<{ account: string; sum: number }>(sql`
      select account, sum(amount_cents)::int as sum from ledger_lines where gift_card_id = ${id}
      group by account having sum(amount_cents) <> 0`);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  const mails = (type: string) =>
    server.database.many<{ to: string }>(
      sql`select to_email as to from emails where type = ${type} order by created_at, id`,
    );
  const issue = {
    ...{ amount: 7500, recipientName: 'Sara', recipientEmail: 'sara@calma.example', fromName: 'Calma', language: 'pt' },
    reason: 'An apology',
  };

  it('are listed with what is owed on all of them, found by words and state', async () => {
    const card = await bought();
    await addGiftCard(server, 'CALM-EEEE-FFFF', 2000);
    const { body } = await call('');
    expect(body).toMatchObject({ total: 2, figures: { owed: 7000, withBalance: 2, soldThisMonth: 7000 } });
    expect((await call('?q=rita')).body.items).toMatchObject([{ id: card.id, state: 'unused', balance: 5000 }]);
    expect((await call('?state=used_up')).body.total).toBe(0);
    expect((await call(`/${card.id}`)).body).toMatchObject({
      paidWith: 'visa 4242',
      refundable: 5000,
      movements: [{ kind: 'issued', amount: 5000, balance: 5000 }],
    });
  });

  it('are given by the company, or sold at the desk, with their lines and a reason in the log', async () => {
    const given = await call('', { ...issue, paidHow: 'given' });
    expect(given).toMatchObject({ status: 201, body: { state: 'unused', balance: 7500, paidWith: null } });
    expect(await sums(given.body.id)).toEqual({ promo: 7500, gift_cards: -7500 });
    const sold = await call('', { ...issue, paidHow: 'cash', buyerEmail: 'paulo@calma.example' });
    expect(await sums(sold.body.id)).toEqual({ on_site: 7500, gift_cards: -7500 });
    await server.worker.runDue();
    const invoiced = await server.database.many<{ id: string }>(
      sql`select purpose_id as id from invoice_requests where purpose_id in (${given.body.id}, ${sold.body.id})`,
    );
    expect(invoiced).toEqual([{ id: sold.body.id }]);
    expect((await call(`/${given.body.id}`)).body.state).toBe('unused');
    expect((await mails('gift_card_delivered')).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['sara@calma.example', 'sara@calma.example']),
    );
    const { items } = (await server.request('GET', '/api/admin/audit?subject=gift-card', { as: admin })).body;
    expect(items[0]).toMatchObject({ after: { reason: 'An apology', paidHow: 'cash', price: 7500 } });
    const wrong = await call('', { ...issue, paidHow: 'given', amount: 100, reason: '' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields)).toEqual(expect.arrayContaining(['amount', 'reason']));
  });

  it('are given with their mail, whatever holds up another one that is due', async () => {
    const { id: other } = (await call('', { ...issue, paidHow: 'cash', recipientEmail: 'other@calma.example' })).body;
    const rows = {
      table: 'gift_cards',
      before: 'update',
      when: `new.recipient_email = 'other@calma.example'`,
    } as const;
    const given = await whileInUse(server.database, rows, () =>
      call('', { ...issue, paidHow: 'given', recipientEmail: 'given@calma.example' }),
    );
    expect(given).toMatchObject({ status: 201, body: { state: 'unused' } });
    expect((await call(`/${other}`)).body.state).toBe('not_sent');
    await server.worker.runDue();
    const delivered = (await mails('gift_card_delivered')).map(({ to }) => to);
    expect(delivered).toEqual(expect.arrayContaining(['given@calma.example', 'other@calma.example']));
  });

  it('are sent again to a corrected address, and work longer', async () => {
    const { id } = await bought();
    const before = (await mails('gift_card_delivered')).length;
    expect((await call(`/${id}/resend`, { recipientEmail: 'right@calma.example' })).status).toBe(200);
    await server.worker.runDue();
    const sent = await mails('gift_card_delivered');
    expect(sent).toHaveLength(before + 1);
    expect(sent.map(({ to }) => to)).toContain('right@calma.example');
    const day = { until: '2031-01-01', reason: 'Was ill' };
    expect((await call(`/${id}/extend`, day)).body.expiresOn).toBe('2031-01-01');
    expect(await call(`/${id}/extend`, { ...day, until: '2030-01-01' })).toMatchObject({ status: 409 });
  });

  it('are sent again and ended with a reason alone: to whom and how stands on the card', async () => {
    const { id } = await bought();
    expect((await call(`/${id}/resend`, {})).body).toMatchObject({ recipientEmail: 'rita@calma.example' });
    const why = { reason: 'The buyer asked' };
    expect((await call(`/${id}/withdraw`, why)).body).toMatchObject({ state: 'cancelled', balance: 0 });
    await server.worker.runDue();
    expect(await sums(id)).toEqual({});
    const given = (await call('', { ...issue, paidHow: 'given' })).body;
    expect((await call(`/${given.id}/withdraw`, why)).body).toMatchObject({ state: 'cancelled', balance: 0 });
    expect(await sums(given.id)).toEqual({ promo: 7500, written_off: -7500 });
    const sold = (await call('', { ...issue, paidHow: 'cash' })).body;
    expect(await call(`/${sold.id}/withdraw`, why)).toMatchObject({ body: { code: 'refund_by_hand' } });
  });

  it('work longer with the new day alone', async () => {
    const { id } = await bought();
    expect((await call(`/${id}/extend`, { until: '2031-01-01' })).body.expiresOn).toBe('2031-01-01');
  });

  it('rest for the office and for a dispute, and work only when neither wants them to rest', async () => {
    const { id, intent } = await bought();
    const state = async () => (await call(`/${id}`)).body.state;
    const dispute = (status: string, type: string) =>
      sendEvent(
        server,
        eventBody(`evt_${status}`, `charge.dispute.${type}`, {
          ...{ id: 'dp_office', object: 'dispute', status, payment_intent: intent },
        }),
      );
    const freeze = (isFrozen: boolean) => call(`/${id}/freeze`, { isFrozen, reason: 'Looks odd' });
    expect((await freeze(true)).body.state).toBe('frozen');
    expect((await freeze(true)).status).toBe(409);
    await dispute('needs_response', 'created');
    await dispute('won', 'closed');
    expect(await state()).toBe('frozen');
    expect((await freeze(false)).body.state).toBe('unused');
    expect(await mails('gift_card_frozen')).toEqual([]);
  });

  it('end with what is left going back to who paid, once and never more than is there; or to nobody', async () => {
    const { id } = await bought();
    const end = { to: 'card', balance: 5000, reason: 'The buyer asked' };
    expect(await call(`/${id}/withdraw`, { ...end, balance: 4000 })).toMatchObject({
      body: { code: 'refund_changed' },
    });
    expect((await call(`/${id}/withdraw`, end)).body).toMatchObject({ state: 'cancelled', balance: 0 });
    await server.worker.runDue();
    expect(await sums(id)).toEqual({});
    // Whoever bought it did not change their mind, and is not told so.
    const told = await server.database.many<{ text: string }>(sql`
      select text from emails where cause = ${`gift-card:${id}`} and type in ('gift_card_cancelled', 'gift_card_recalled')`);
    expect(told).toHaveLength(2);
    for (const { text } of told) expect(text).not.toMatch(/withdr|desist/i);
    expect(told.some(({ text }) => /Our team cancelled this gift card|nossa equipa cancelou/.test(text))).toBe(true);
    expect(await mails('gift_card_withdrawn')).toEqual([]);
    expect((await call(`/${id}/withdraw`, { ...end, balance: 0 })).status).toBe(409);
    const given = (await call('', { ...issue, paidHow: 'given' })).body;
    const back = { ...end, balance: 7500 };
    expect(await call(`/${given.id}/withdraw`, back)).toMatchObject({ body: { code: 'refund_too_much' } });
    expect((await call(`/${given.id}/withdraw`, { ...back, to: 'nobody' })).body.state).toBe('cancelled');
    expect(await sums(given.id)).toEqual({ promo: 7500, written_off: -7500 });
    for (const { breaks } of ledgerRules) expect(await server.database.many(sqlFile(breaks))).toEqual([]);
  });

  it('give back in person what came in person, and nothing by a provider that never had it', async () => {
    const sell = async () => (await call('', { ...issue, paidHow: 'cash', buyerEmail: 'paulo@calma.example' })).body;
    const sold = await sell();
    expect(sold).toMatchObject({ paidBy: 'cash', refundable: 7500 });
    await server.worker.runDue();
    const end = { to: 'on_site', byHand: 'cash', balance: 7500, reason: 'The buyer asked' };
    for (const wrong of [{ to: 'card' }, { byHand: undefined }])
      expect(await call(`/${sold.id}/withdraw`, { ...end, ...wrong })).toMatchObject({
        body: { code: 'refund_by_hand', message: expect.stringContaining('gift card') },
      });
    const second = await sell();
    // What happens in one moment is one movement of the money.
    server.clock.advance(minutes(1));
    expect((await call(`/${sold.id}/withdraw`, end)).body).toMatchObject({ state: 'cancelled', balance: 0 });
    await call(`/${second.id}/withdraw`, { ...end, byHand: 'bank_transfer' });
    await server.worker.runDue();
    expect(await sums(sold.id)).toEqual({});
    expect(await sums(second.id)).toEqual({ on_site: 7500, bank: -7500 });
    expect(
      await server.database.many(sql`select from refunds where cause in (
        ${`gift_card.withdrawn:${sold.id}`}, ${`gift_card.withdrawn:${second.id}`})`),
    ).toEqual([]);
    const told = await server.database.many(sql`
      select variables ->> 'amount' as amount, variables ->> 'to' as to, variables ->> 'arrives' as arrives from emails
      where type = 'gift_card_cancelled' and cause in (${`gift-card:${sold.id}`}, ${`gift-card:${second.id}`}) order by variables ->> 'to'`);
    const amount = expect.stringMatching(/75,00/);
    expect(told).toEqual([
      { amount, to: 'em dinheiro', arrives: '' },
      { amount, to: 'por transferência bancária', arrives: '' },
    ]);
    const { body } = await server.request('GET', `/api/gift-cards/${sold.id}`, { as: admin });
    expect(body.withdrawal).toMatchObject({ back: { amount: 7500, method: null, byHand: 'cash' } });
    const moved = await server.database.many(sql`
      select method, money_cents as money, gift_cards_cents as "giftCards" from named_money_movements
      where gift_card_id in (${sold.id}, ${second.id}) and 'gift_card_withdrawn' = any (kinds) order by method`);
    expect(moved).toEqual([
      { method: 'bank_transfer', money: -7500, giftCards: -7500 },
      { method: 'on_site', money: -7500, giftCards: -7500 },
    ]);
    const online = await bought();
    expect(await call(`/${online.id}/withdraw`, { ...end, balance: 5000 })).toMatchObject({
      body: { code: 'refund_too_much' },
    });
    for (const { breaks } of ledgerRules) expect(await server.database.many(sqlFile(breaks))).toEqual([]);
  });

  it('cannot be taken back by their link where no provider has the money: who asks is told whom to call', async () => {
    const { phone } = await readSettings(server.database, 'company');
    for (const paidHow of ['given', 'terminal']) {
      const { id } = (await call('', { ...issue, paidHow })).body;
      const before = await sums(id);
      const card = await server.request('GET', `/api/gift-cards/${id}`, { as: admin });
      expect(card.body.withdrawal).toMatchObject({ isPossible: false });
      const answer = await server.request('POST', `/api/gift-cards/${id}/withdraw`, { as: admin, body: {} });
      expect(answer).toMatchObject({ status: 409, body: { code: 'gift_card_not_online' } });
      expect(answer.body.message).toContain(formatPhone(phone));
      await server.worker.runDue();
      expect(await sums(id)).toEqual(before);
      const receipt = await server.request('GET', `/api/gift-cards/${id}/receipt.pdf`, { as: admin });
      expect(receipt.status).toBe(paidHow === 'given' ? 409 : 200);
    }
  });

  it('want the password again before much money leaves', async () => {
    const { id } = await bought(30_000);
    await server.database.run(sql`update sessions set proved_at = clock_now() - interval '1 hour'`);
    const end = { to: 'card', balance: 30_000, reason: 'The buyer asked' };
    expect(await call(`/${id}/withdraw`, end)).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
    const given = await call('', { ...issue, amount: 30_000, paidHow: 'given' });
    expect(given).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
  });
});
