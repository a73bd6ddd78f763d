import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { days, hours } from '#server/platform/durations.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../testing/ledger-rules.ts';
import { confirmInBrowser, declinedCard, eventBody, goodCard, sendEvent } from '../../../../testing/payments.ts';
import { signIn } from '../../../../testing/people.ts';
import { readPdf } from '../../../../testing/read-pdf.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

type Visit = { id: string; token: string; seated: string[] };

onPostgres('tips', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });

  beforeEach(async () => {
    await desk.clear();
    server.clock.set(testStart);
    admin = await desk.enterAsAdmin();
  });

  afterEach(() => expectSameLedgerAnew(server.database));

  /** A visit that was paid by card, made, and reviewed or not. */
  const made = async ({ together = false, isReviewed = true } = {}): Promise<Visit> => {
    const two = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 };
    const { id, token } = await desk.booked(together ? two : {});
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    const seated = together ? desk.ids : desk.ids.slice(0, 1);
    for (const therapistId of seated) await desk.admin(admin, `${id}/assign`, { therapistId });
    server.clock.set(new Date('2026-11-20T15:00:00Z'));
    await server.worker.runDue();
    admin = await signIn(server, 'admin@calma.example');
    if ((await desk.statusOf(id)) !== 'completed') await desk.admin(admin, `${id}/complete`);
    expect(await desk.statusOf(id)).toBe('completed');
    if (isReviewed) await server.request('POST', `/api/bookings/${id}/review?token=${token}`, { body: { stars: 5 } });
    server.clock.advance(1000);
    return { id, token, seated };
  };
  const choose = ({ id, token }: Visit, amount: number, as?: SignedIn) =>
    server.request('POST', `/api/bookings/${id}/tip?token=${token}`, { body: { amount }, ...(as && { as }) });
  const begin = ({ id, token }: Visit) =>
    server.request('POST', '/api/create-payment-intent', { body: { tipForBookingId: id, token } });
  const standing = async ({ id, token }: Visit) =>
    (await server.request('GET', `/api/bookings/${id}/tip?token=${token}`)).body;
  const give = async (visit: Visit, amount: number): Promise<string> => {
    expect((await choose(visit, amount)).body).toMatchObject({ state: 'open', amount });
    const { body } = await begin(visit);
    expect(body.amount).toBe(amount);
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    server.clock.advance(1000);
    return body.paymentIntentId;
  };
  const owed = async (id: string) =>
    server.database.many<{ therapistId: string; kind: string; amount: number }>(sql`
      select therapist_id as "therapistId", kind, -amount_cents as amount from ledger_lines
      where booking_id = ${id} and account = 'therapist_owed' and kind like 'tip_%' order by id`);
  const broken = async () => {
    const rows = [];
    for (const { breaks } of ledgerRules) rows.push(...(await server.database.many(sqlFile(breaks))));
    return rows;
  };
  const figures = async () =>
    (await server.request('GET', '/api/admin/ledger?from=2026-11-01&to=2026-11-30', { as: admin })).body.figures;

  it('are given after the review and only then, once, by the client, within thirty days', async () => {
    const visit = await made({ isReviewed: false });
    expect((await standing(visit)).state).toBe('closed');
    expect((await choose(visit, 500)).body.code).toBe('tip_closed');
    await server.request('POST', `/api/bookings/${visit.id}/review?token=${visit.token}`, { body: { stars: 4 } });
    expect(await standing(visit)).toEqual({ state: 'open', amount: null, paidAt: null, returned: 0 });
    expect((await begin(visit)).status, 'nothing was chosen').toBe(404);
    for (const amount of [99, 20_001, 2.5]) expect((await choose(visit, amount)).status).toBe(400);
    expect((await choose(visit, 500, admin)).body.code).toBe('not_allowed');
    expect((await server.request('POST', `/api/bookings/${visit.id}/tip`, { body: { amount: 500 } })).status).toBe(404);
    await choose(visit, 200);
    await give(visit, 500);
    expect(await standing(visit)).toMatchObject({ state: 'given', amount: 500, returned: 0 });
    expect((await choose(visit, 500)).body.code).toBe('already_paid');
    expect((await begin(visit)).body.code).toBe('already_paid');
  });

  it('are closed when the thirty days are over', async () => {
    const visit = await made();
    await choose(visit, 500);
    server.clock.set(new Date(Date.parse('2026-11-20T11:00:00Z') + days(30)));
    expect((await begin(visit)).status).toBe(410);
  });

  it('are all the therapist’s: a line of the ledger, neither turnover nor taxed, on desk and statement', async () => {
    const visit = await made();
    const before = await figures();
    await give(visit, 500);
    const [marta = ''] = visit.seated;
    expect(await owed(visit.id)).toEqual([{ therapistId: marta, kind: 'tip_given', amount: 500 }]);
    const after = await figures();
    expect(after).toEqual({ ...before, cameIn: before.cameIn + 500, money: before.money + 500, tips: 500 });
    expect(await broken()).toEqual([]);
    const { body: movements } = await server.request('GET', '/api/admin/ledger?name=tip', { as: admin });
    expect(movements.items).toMatchObject([{ name: 'tip', money: 500, turnover: 0, vat: 0, bookingId: visit.id }]);
    const therapist = await desk.enter(marta);
    const { body: dashboard } = await server.request('GET', '/api/therapist/dashboard', { as: therapist });
    expect(dashboard.earnings).toMatchObject({ tips: 500 });
    const { body: own } = await server.request('GET', '/api/therapist/pay', { as: therapist });
    expect(own.months).toMatchObject([{ month: '2026-11', tips: 500, visits: 1, earned: 3900 + 500 }]);
    const { body: statement } = await server.request('GET', `/api/admin/pay/${marta}/2026-11`, { as: admin });
    expect(statement.lines.map(({ kind, amount, price }: Record<string, unknown>) => [kind, amount, price])).toEqual([
      ['visit', 3900, 6500],
      ['tip', 500, null],
    ]);
    const { body: stats } = await server.request('GET', '/api/admin/stats?from=2026-11-01&to=2026-11-30', {
      as: admin,
    });
    // Of numbers alone: any digits may stand in an id.
    const numbers = JSON.stringify(stats).match(/(?<=:)-?\d+(?=[,}\]])/g);
    expect(numbers).toContain('6500');
    expect(numbers).not.toContain('4400');
  });

  it('thank the client with a receipt, tell the therapist, and ask for no invoice', async () => {
    const visit = await made();
    const invoices = () => server.database.many(sql`select id from invoice_requests`);
    const before = await invoices();
    await give(visit, 500);
    expect(await desk.mailsOf('tip_received')).toEqual([mailOf(visit.seated[0] ?? '')]);
    const mails = await server.database.many<{ type: string; text: string }>(
      sql`select type, text from emails where type like 'tip_%' order by type`,
    );
    expect(mails.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringContaining('5,00 €'),
      expect.stringContaining('5,00 €'),
    ]);
    expect(await invoices()).toEqual(before);
    const path = `/api/bookings/${visit.id}/tip/receipt.pdf?token=${visit.token}&lang=pt`;
    const paper = await server.app.inject({ method: 'GET', url: path });
    const words = readPdf(paper.rawPayload).replaceAll('\u00a0', ' ');
    expect([paper.statusCode, words]).toEqual([200, expect.stringMatching(/Gorjeta[\s\S]*5,00 €/)]);
  });

  it('of two therapists are shared evenly to the cent', async () => {
    const visit = await made({ together: true });
    await give(visit, 501);
    expect((await owed(visit.id)).map(({ amount }) => amount)).toEqual([251, 250]);
    expect((await desk.mailsOf('tip_received')).length).toBe(2);
    expect(await broken()).toEqual([]);
  });

  it('are paid once, however often the provider, the browser and the clock bring the news', async () => {
    const visit = await made();
    const intent = await give(visit, 1000);
    const back = `/api/bookings/${visit.id}/tip/payment-return?token=${visit.token}`;
    for (const _ of [1, 2])
      expect((await server.request('POST', back)).body).toMatchObject({ tip: { state: 'given', amount: 1000 } });
    const object = { id: intent, object: 'payment_intent', status: 'succeeded', amount: 1000, amount_received: 1000 };
    const metadata = { payment_id: '', purpose_kind: 'tip', purpose_id: visit.id };
    await sendEvent(
      server,
      eventBody('evt_again', 'payment_intent.succeeded', { ...object, currency: 'eur', metadata }),
    );
    await desk.pass(hours(1));
    expect(await owed(visit.id)).toHaveLength(1);
    expect(await desk.mailsOf('tip_thanks')).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('that were paid without the browser or an event coming back are found by asking the provider', async () => {
    const visit = await made();
    await choose(visit, 500);
    const { body } = await begin(visit);
    await server.database.run(sql`
      update sandbox_intents set status = 'succeeded', succeeded_at = clock_now() where id = ${body.paymentIntentId}`);
    await desk.pass(60_000);
    expect((await standing(visit)).state).toBe('given');
    expect(await broken()).toEqual([]);
  });

  it('go back when the office says so, off the therapists’ pay, and the client is told', async () => {
    const visit = await made({ together: true });
    await give(visit, 501);
    const refund = () =>
      server.request('POST', `/api/admin/bookings/${visit.id}/tip/refund`, {
        as: admin,
        body: { reason: 'By mistake' },
      });
    expect((await refund()).body).toMatchObject({ state: 'returned', amount: 501, returned: 501 });
    expect((await refund()).status).toBe(404);
    await server.worker.runDue();
    expect((await owed(visit.id)).map(({ amount }) => amount)).toEqual([251, 250, -251, -250]);
    expect(await desk.mailsOf('refund_made')).toHaveLength(1);
    expect(await broken()).toEqual([]);
    expect((await figures()).tips).toBe(0);
    const { body: shown } = await server.request('GET', `/api/admin/bookings/${visit.id}`, { as: admin });
    expect(shown.tip).toMatchObject({
      amount: 501,
      kept: 0,
      payments: [{ refunds: [{ amount: 501, status: 'done' }] }],
    });
    expect(shown.paymentStatus, 'the visit itself stays paid').toBe('paid');
    expect((await choose(visit, 500)).body.code).toBe('already_paid');
  });

  it('that go back at the provider itself are taken off, in part and evenly', async () => {
    const visit = await made({ together: true });
    const intent = await give(visit, 501);
    const object = { id: 're_1', object: 'refund', status: 'succeeded', amount: 201, payment_intent: intent };
    await sendEvent(server, eventBody('evt_refund', 'refund.created', object));
    await server.worker.runDue();
    expect((await owed(visit.id)).map(({ amount }) => amount)).toEqual([251, 250, -101, -100]);
    expect(await standing(visit)).toMatchObject({ state: 'given', amount: 501, returned: 201 });
    expect(await broken()).toEqual([]);
  });

  it('that are disputed need a person; a lost one is no loss of ours and no therapist’s money any more', async () => {
    const visit = await made();
    const intent = await give(visit, 500);
    const before = await figures();
    const dispute = (id: string, type: string, status: string) =>
      sendEvent(
        server,
        eventBody(id, `charge.dispute.${type}`, { id: 'dp_1', object: 'dispute', status, payment_intent: intent }),
      );
    await dispute('evt_d1', 'created', 'needs_response');
    const trouble = async () =>
      (await server.request('GET', '/api/admin/attention', { as: admin })).body.items.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await trouble()).toContain('tip_disputed');
    await dispute('evt_d2', 'closed', 'lost');
    await dispute('evt_d3', 'closed', 'lost');
    await server.worker.runDue();
    expect(await trouble()).not.toContain('tip_disputed');
    expect((await owed(visit.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tip_given', 500],
      ['tip_lost', -500],
    ]);
    expect(await figures()).toMatchObject({ turnover: before.turnover, tips: 0 });
    expect(await broken()).toEqual([]);
    expect((await standing(visit)).state).toBe('returned');
    const refused = await server.request('POST', `/api/admin/bookings/${visit.id}/tip/refund`, {
      as: admin,
      body: { reason: 'Too late' },
    });
    expect(refused.status).toBe(404);
  });

  it('end after five declined cards: nothing was charged and no other card is tried', async () => {
    const visit = await made();
    await choose(visit, 500);
    const { body } = await begin(visit);
    for (const _ of [1, 2, 3, 4, 5]) {
      await confirmInBrowser(server, body.clientSecret, declinedCard);
      await server.worker.runDue();
    }
    expect((await standing(visit)).state).toBe('ended');
    expect((await begin(visit)).body.code).toBe('tip_closed');
    expect(await owed(visit.id)).toEqual([]);
    server.log.takeErrors();
  });

  it('stand in what a person may ask us for, and name nobody', async () => {
    const visit = await made();
    await give(visit, 500);
    const { body } = await server.request('GET', `/api/bookings/${visit.id}/export?token=${visit.token}`);
    expect(body.tips).toMatchObject([{ bookingId: visit.id, amount: 500, kept: 500 }]);
    const columns = await server.database.many<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'tips' and data_type in ('text', 'jsonb')`,
    );
    expect(columns).toEqual([]);
  });
});
