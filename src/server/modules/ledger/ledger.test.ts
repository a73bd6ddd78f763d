import { beforeAll, expect, it } from 'vitest';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { accept, addGiftCard, addPromo, type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../testing/ledger-rules.ts';
import { confirmInBrowser, eventBody, goodCard, sendEvent } from '../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

onPostgres('the ledger', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
  });

  const paid = async (changes: Record<string, unknown> = {}) => {
    const { id, token } = await desk.booked({ evenIfBusy: true, ...changes });
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    if (body.clientSecret) await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    return { id, token, intent: body.paymentIntentId as string };
  };
  const seat = async (id: string) => {
    await accept(server, id);
    await server.database.run(sql`
      insert into booking_seats (booking_id, therapist_id, pay_cents) values (${id}, ${desk.therapists[0]?.id}, 3900)`);
  };
  const refund = async (id: string, body: object) => {
    admin = await signIn(server, 'admin@calma.example');
    const answer = await server.request('POST', `/api/admin/bookings/${id}/refund`, { as: admin, body });
    expect(answer.status).toBe(200);
    await server.worker.runDue();
  };
  const cancel = async ({ id, token }: { id: string; token: string }) => {
    const answer = await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    expect(answer.status).toBe(200);
    await server.worker.runDue();
    return answer.body.refund as number;
  };
  const sums = (bookingId: string) =>
    server.database
      .many<{ account: string; sum: number }>(sql`
        select account, sum(amount_cents)::int as sum from ledger_lines where booking_id = ${bookingId}
          and kind <> 'provider_fee' group by account having sum(amount_cents) <> 0 order by account`)
      .then((rows) => Object.fromEntries(rows.map(({ account, sum }) => [account, sum])));
  const broken = async () => {
    const rows = [];
    for (const { breaks } of ledgerRules) rows.push(...(await server.database.many(sqlFile(breaks))));
    return rows;
  };
  it('has balanced lines for every event, and is the same when it is made from what exists', async () => {
    const giftCard = await addGiftCard(server, 'CALM-LEDG-ERRR', 5000);
    await addPromo(server, { code: 'TENOFF', fixedCents: 1000 });
    const half = await paid({ promoCode: { code: 'CALM-LEDG-ERRR' }, totalPrice: 1500 });
    await seat(half.id);
    const promo = await paid({ promoCode: { code: 'TENOFF' }, totalPrice: 5500 });
    await seat(promo.id);
    const back = await paid();
    const before = await paid({ datetime: '2026-11-20T13:00:00.000Z' });
    await refund(before.id, { amount: 2000, reason: 'A late start', to: 'card' });
    expect(await sums(before.id)).toEqual({ card_provider: 4500, vat: -841, prepaid: -3659 });
    expect(await cancel(before)).toBe(6500);
    expect(await sums(before.id)).toEqual({});
    await cancel(back);
    expect(await sums(back.id)).toEqual({});
    server.clock.set(new Date('2026-11-19T20:00:00Z'));
    expect(await cancel(half)).toBe(3250);
    const share = await server.database.one<{ pay: number }>(
      sql`select pay_cents as pay from booking_seats where booking_id = ${half.id}`,
    );
    expect(await sums(half.id)).toEqual({
      card_provider: 750,
      gift_cards: 2500,
      vat: -608,
      fee_kept: -2642,
      therapist_pay: share.pay,
      therapist_owed: -share.pay,
    });
    server.clock.set(new Date('2026-11-20T16:00:00Z'));
    await server.worker.runDue();
    expect(await sums(promo.id)).toMatchObject({ card_provider: 5500, vat: -1028, promo: 1000, revenue: -5472 });
    await refund(promo.id, { amount: 500, reason: 'Cold room', to: 'card' });
    expect(await sums(promo.id)).toMatchObject({ card_provider: 5000, vat: -935, revenue: -5065 });

    const { id: refundId, provider } = await server.database.one<{ id: string; provider: string }>(
      sql`select id, provider_refund_id as provider from refunds where amount_cents = 500`,
    );
    await sendEvent(server, eventBody('evt_1', 'refund.failed', { id: provider, object: 'refund', status: 'failed' }));
    server.log.takeErrors();
    expect(await sums(promo.id)).toMatchObject({ card_provider: 5500, refund: -500 });
    await server.request('POST', `/api/admin/bookings/${promo.id}/refunds/${refundId}/settle`, {
      as: admin,
      body: { how: 'otherwise', reason: 'By transfer' },
    });
    expect(await sums(promo.id)).toMatchObject({ card_provider: 5500, bank: -500 });

    server.clock.set(testStart);
    const lost = await paid({ datetime: '2026-11-21T10:00:00.000Z' });
    const dispute = { id: 'dp_1', object: 'dispute', status: 'lost', payment_intent: lost.intent };
    await sendEvent(server, eventBody('evt_2', 'charge.dispute.closed', dispute));
    await server.worker.runDue();
    expect(await sums(lost.id)).toEqual({ written_off: 6500, vat: -1215, prepaid: -5285 });

    expect(await broken()).toEqual([]);
    await expectSameLedgerAnew(server.database);
    await emptyTables(server.database, 'ledger_lines');
    expect((await broken()).length).toBeGreaterThan(0);
    await server.database.run(sql`select fill_ledger()`);
    expect(await broken()).toEqual([]);
    expect(giftCard).toBeDefined();
    // And the old figures: what the reports have said so far of these visits.
    const { ledger, report } = await server.database.one<{ ledger: number; report: number }>(sql`
      select (select -sum(amount_cents)::int from ledger_lines where booking_id is not null
          and account in ('prepaid', 'revenue', 'fee_kept', 'vat', 'promo', 'written_off')) as ledger,
        (select sum(revenue_cents)::int from report_bookings where paid_on is not null) as report`);
    expect(ledger).toBe(report);
  });

  it('gives a late payment back by lines of its own', async () => {
    const { id, token } = await desk.booked({ evenIfBusy: true, datetime: '2026-11-24T10:00:00.000Z' });
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    expect(await sums(id)).toEqual({});
    const kinds = await server.database.many<{ kind: string }>(
      sql`select distinct kind from ledger_lines where booking_id = ${id} order by kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['payment_received', 'payment_unwanted', 'refund_done']);
  });

  it('refuses lines that do not add up, and any change of what was written', async () => {
    const write = (cents: number) =>
      server.database.run(sql`
        insert into ledger_lines (entry, kind, account, amount_cents)
        values ('odd', 'payment_received', 'card_provider', 100), ('odd', 'payment_received', 'client', ${cents})`);
    await expect(write(-99)).rejects.toThrow('do not add up');
    await write(-100);
    const change = sql`update ledger_lines set amount_cents = 1 where entry = 'odd'`;
    await expect(server.database.run(change)).rejects.toThrow('only ever added to');
    await expect(server.database.run(sql`delete from ledger_lines`)).rejects.toThrow('only ever added to');
    await expect(server.database.run(sql`truncate ledger_lines`)).rejects.toThrow('only ever added to');
    await emptyTables(server.database, 'ledger_lines');
  });
});
