import { beforeAll, expect, it } from 'vitest';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { expectSameLedgerAnew } from '../../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../../testing/ledger-rules.ts';
import { signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';

onPostgres('therapists’ pay', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let admin: SignedIn;
  let marta = '';
  let rui = '';

  const enter = async (): Promise<void> => {
    admin = await signIn(server, 'admin@calma.example');
  };
  const ask = (path: string) => server.request('GET', path, { as: admin });
  const change = (method: 'POST' | 'PATCH', path: string, body: object) =>
    server.request(method, path, { as: admin, body });
  const setTime = async (at: string): Promise<void> => {
    server.clock.set(new Date(at));
    await server.worker.runDue();
    await enter();
  };
  /** A visit of Marta or Rui, agreed on the phone. */
  const visit = async (therapistId: string, datetime: string, payment: object): Promise<string> => {
    const body = { ...desk.draft({ datetime }), userId: null, payment, therapistId };
    const made = await change('POST', '/api/admin/bookings', body);
    expect(made.status).toBe(201);
    await server.worker.runDue();
    return made.body.id;
  };
  const cash = { how: 'on_site', by: 'cash' };
  const payOf = async (bookingId: string) =>
    (
      await server.database.one<{ pay: number }>(
        sql`select pay_cents as pay from booking_seats where booking_id = ${bookingId}`,
      )
    ).pay;
  const sums = async (bookingId: string) =>
    Object.fromEntries(
      (
        await server.database.many<{ account: string; sum: number }>(sql`
          select account, sum(amount_cents)::int as sum from ledger_lines where booking_id = ${bookingId}
          group by account having sum(amount_cents) <> 0`)
      ).map(({ account, sum }) => [account, sum]),
    );
  const broken = async () => {
    const rows = [];
    for (const { breaks } of ledgerRules) rows.push(...(await server.database.many(sqlFile(breaks))));
    return rows;
  };

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
    [marta = '', rui = ''] = desk.ids;
    admin = await desk.enterAsAdmin();
  });

  it('is by the own share first, then by that of the treatment, then by that of the company', async () => {
    const first = await visit(marta, '2026-11-20T10:00:00.000Z', cash);
    expect(await payOf(first)).toBe(3900);
    await server.database.run(sql`update treatments set share_percent = 50 where id = ${desk.treatmentId}`);
    const second = await visit(rui, '2026-11-20T10:00:00.000Z', cash);
    expect(await payOf(second)).toBe(3250);
    expect((await change('PATCH', `/api/admin/therapists/${marta}`, { sharePercent: 70 })).body.sharePercent).toBe(70);
    const third = await visit(marta, '2026-11-20T13:00:00.000Z', cash);
    expect(await payOf(third)).toBe(4550);
    const words = {
      name: { en: 'Slow', pt: 'Lenta' },
      description: { en: 'Slow.', pt: 'Lenta.' },
      imageAlt: { en: '', pt: '' },
    };
    const prices = { price60min: 6500, price75min: null, price90min: null };
    const treatment = { ...words, ...prices, imageUrl: '/treatments/relaxing.svg', active: false };
    const create = (share: object) => change('POST', '/api/admin/treatments', { ...treatment, ...share });
    expect((await create({ sharePercent: 101 })).status).toBe(400);
    expect((await create({})).body.sharePercent).toBeNull();
    const { id } = (await create({ sharePercent: 55 })).body;
    expect((await change('PATCH', `/api/admin/treatments/${id}`, { ...prices, version: 1 })).body.sharePercent).toBe(
      55,
    );
  });

  it('of a visit that is paid later is owed when it is done; until the money comes the client owes it', async () => {
    const id = await visit(rui, '2026-11-21T10:00:00.000Z', cash);
    await setTime('2026-11-21T13:30:00Z');
    expect(await sums(id)).toEqual({
      client: 6500,
      vat: -1215,
      revenue: -5285,
      therapist_pay: 3250,
      therapist_owed: -3250,
    });
    expect(await broken()).toEqual([]);
    expect((await ask('/api/admin/ledger?name=owed')).body.items).toHaveLength(4);
    expect((await change('POST', `/api/admin/bookings/${id}/collect`, { by: 'cash' })).status).toBe(200);
    expect(await sums(id)).toEqual({
      on_site: 6500,
      vat: -1215,
      revenue: -5285,
      therapist_pay: 3250,
      therapist_owed: -3250,
    });
    expect(await broken()).toEqual([]);
    await expectSameLedgerAnew(server.database);
  });

  it('is nothing for a visit called off unpaid, and whole where nobody opened', async () => {
    const off = await visit(rui, '2026-11-24T10:00:00.000Z', cash);
    await change('POST', `/api/admin/bookings/${off}/cancel`, { refund: 'none', reason: 'Ill' });
    expect([await payOf(off), await sums(off)]).toEqual([0, {}]);
    const missed = await visit(rui, '2026-11-24T13:00:00.000Z', cash);
    await setTime('2026-11-24T13:20:00Z');
    await change('POST', `/api/admin/bookings/${missed}/cancel`, { refund: 'none', reason: 'no_show' });
    expect(await sums(missed)).toEqual({ therapist_pay: 3250, therapist_owed: -3250 });
    expect(await broken()).toEqual([]);
    await expectSameLedgerAnew(server.database);
  });

  it('of a late cancellation is the share of the visit, or the one the office set, and never more', async () => {
    const cancelLate = async (at: string): Promise<number> => {
      const { id, token } = await desk.searched({ datetime: at });
      const [therapistId = ''] = (await desk.asked(id)).filter((one) => one === rui);
      await desk.act('confirm', id, therapistId);
      server.clock.advance(30 * 60_000);
      const { status } = await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
      expect(status).toBe(200);
      return payOf(id);
    };
    // Half of 65 € is kept: half of her half.
    expect(await cancelLate('2026-11-25T08:30:00.000Z')).toBe(1625);
    await enter();
    const settings = (await ask('/api/admin/settings')).body;
    const saved = await change('PATCH', '/api/admin/settings', {
      version: settings.version,
      dispatch: { cancellationSharePercent: 100 },
    });
    expect(saved.body.dispatch.cancellationSharePercent).toBe(100);
    expect(await cancelLate('2026-11-25T10:30:00.000Z')).toBe(3250);
  });

  it('has a statement a month, is paid out once, and what is open stands on the own desk', async () => {
    await enter();
    const path = `/api/admin/pay/${marta}/2026-11`;
    expect((await change('POST', `${path}/paid-out`, {})).body.code).toBe('month_not_over');
    await setTime('2026-12-03T10:00:00Z');
    const list = (await ask('/api/admin/pay')).body;
    expect(list).toMatchObject({
      month: '2026-11',
      isOver: true,
      toPay: 3900 + 4550 + 3250 * 2 + 3250 + 1625 + 3250,
      paid: 0,
    });
    expect(list.open).toBe(list.toPay);
    const towels = { amount: -450, reason: 'Towels', due: 8450 };
    const bonus = await change('POST', `${path}/corrections`, towels);
    expect(bonus).toMatchObject({ status: 201, body: { earned: 8000 } });
    expect(bonus.body.lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['visit', 3900],
      ['visit', 4550],
      ['correction', -450],
    ]);
    expect((await change('POST', `${path}/corrections`, towels)).body).toMatchObject({
      code: 'price_changed',
      message: expect.stringContaining('in case your entry is already there'),
    });
    expect((await change('POST', `${path}/corrections`, { amount: 0, reason: 'Nothing' })).status).toBe(400);
    expect((await change('POST', `${path}/paid-out`, { amount: 8450 })).body.code).toBe('price_changed');
    for (const paidOn of ['2026-12-24', '2026-10-31'])
      expect((await change('POST', `${path}/paid-out`, { paidOn })).body.fields).toHaveProperty('paidOn');
    const paid = await change('POST', `${path}/paid-out`, { amount: 8000, paidOn: '2026-12-02', reference: 'SEPA 1' });
    expect(paid.body).toMatchObject({ open: 0, paidOut: { amount: 8000, paidOn: '2026-12-02', reference: 'SEPA 1' } });
    expect((await change('POST', `${path}/paid-out`, {})).body.code).toBe('already_paid_out');
    expect((await change('POST', `${path}/corrections`, { amount: 100, reason: 'Late' })).body.code).toBe(
      'already_paid_out',
    );
    expect((await change('POST', `/api/admin/pay/${marta}/2026-10/paid-out`, {})).body.code).toBe('nothing_to_pay');
    expect(await server.database.many(sqlFile(ledgerRules[0].breaks))).toEqual([]);
    await expectSameLedgerAnew(server.database);
    await server.worker.runDue();
    expect(await desk.mailsOf('pay_statement')).toEqual([`${marta}@calma.example`]);
    const { items } = (await ask('/api/admin/ledger?name=paid_out')).body;
    // By its own way and reference: nothing was taken on site.
    const how = { method: 'bank_transfer', reference: 'SEPA 1' };
    expect(items).toMatchObject([{ money: -8000, day: '2026-12-02', client: expect.stringMatching(/^Marta/), ...how }]);
    expect((await ask('/api/admin/ledger?from=2026-12-03&to=2026-12-03')).body.figures.money).toBe(0);
    expect((await ask('/api/admin/ledger?method=bank_transfer')).body.items).toHaveLength(1);
  });

  it('shows a therapist her own statements and nobody else’s, as PDF and as CSV', async () => {
    const own = await desk.enter(rui);
    const mine = (await server.request('GET', '/api/therapist/pay', { as: own })).body;
    expect(mine).toMatchObject({
      open: 14_625,
      months: [{ month: '2026-11', isOver: true, earned: 14_625, paidOut: null }],
    });
    await server.database.run(sql`
      update bookings set requires_two_therapists = true where id = (select l.booking_id from ledger_lines l
        join bookings b on b.id = l.booking_id where l.therapist_id = ${rui} and b.status = 'completed' limit 1)`);
    const csv = (await server.request('GET', '/api/therapist/pay/2026-11/statement.csv?lang=pt', { as: own })).text;
    const rows = csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(rows[0]).toEqual(['Dia', 'Visita', 'Referência', 'Zona', 'Preço', 'Remuneração']);
    expect(
      rows
        .slice(1)
        .map((cells) => Number((cells[5] ?? '').replace(',', '.')))
        .reduce((a, b) => a + b),
    ).toBeCloseTo(146.25);
    expect(rows.some(([, what]) => what?.startsWith('Ninguém abriu a porta'))).toBe(true);
    // Half of the usual pay is no mistake when two came.
    expect(rows.filter(([, what]) => what?.endsWith('dividido por dois'))).toHaveLength(1);
    expect(csv).not.toContain('Reis');
    const pdf = await server.request('GET', '/api/therapist/pay/2026-11/statement.pdf', { as: own });
    expect([pdf.status, pdf.text.startsWith('%PDF')]).toEqual([200, true]);
    expect((await server.request('GET', `/api/admin/pay/${marta}/2026-11`, { as: own })).status).toBe(403);
  });

  it('of a month below zero is taken off the next ones, once, and said so on the statement', async () => {
    const correct = (month: string, amount: number) =>
      change('POST', `/api/admin/pay/${marta}/${month}/corrections`, { amount, reason: 'Agreed' });
    await enter();
    await correct('2026-12', -500);
    await setTime('2027-01-31T10:00:00Z');
    expect((await ask('/api/admin/pay?month=2026-12')).body).toMatchObject({
      toPay: 0,
      therapists: [{ therapistId: marta, earned: -500, carried: 0, due: -500 }],
    });
    expect((await change('POST', `/api/admin/pay/${marta}/2026-12/paid-out`, {})).body.code).toBe('nothing_to_pay');
    await correct('2027-01', 2000);
    await setTime('2027-02-03T10:00:00Z');
    const list = (await ask('/api/admin/pay?month=2027-01')).body;
    expect(list).toMatchObject({ toPay: 1500, therapists: [{ earned: 2000, carried: -500, due: 1500 }] });
    const path = `/api/admin/pay/${marta}/2027-01`;
    const csv = (await ask(`${path}/statement.csv?lang=pt`)).text;
    expect(csv).toMatch(/2027-01-01;De meses anteriores;;;;-5,00/);
    expect((await change('POST', `${path}/paid-out`, { amount: 2000 })).body.code).toBe('price_changed');
    const paid = await change('POST', `${path}/paid-out`, { amount: 1500, paidOn: '2027-02-01' });
    expect(paid.body).toMatchObject({ open: 0, carried: -500, paidOut: { amount: 1500 } });
    await correct('2027-02', 300);
    expect((await ask(`/api/admin/pay/${marta}/2027-02`)).body).toMatchObject({ carried: 0, due: 300 });
    const own = (await server.request('GET', '/api/therapist/pay', { as: await desk.enter(marta) })).body;
    expect(own.months.map(({ month, due }: { month: string; due: number }) => [month, due])).toEqual([
      ['2027-02', 300],
      ['2027-01', 1500],
      ['2026-12', -500],
      ['2026-11', 8000],
    ]);
  });
});
