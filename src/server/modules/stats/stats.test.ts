import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addDays, dayAt } from '#domain/time/days.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addGiftCard, addPromo, type Desk, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { addArea, addTreatment } from '../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const weekdays = [1, 2, 3, 4, 5];

onPostgres('the figures of the server', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let desk: Desk;
  let pattern: string;
  let otherTreatment: number;
  let otherArea: number;
  let promoId: number;

  /** A booking like the first one, but for what is named; columns as the table has them. */
  const book = async (changes: Record<string, unknown>): Promise<string> => {
    const id = randomUUID();
    const row = {
      id,
      reference: id,
      access_token_hash: `\\x${id.replaceAll('-', '')}`,
      idempotency_key: null,
      ...changes,
    };
    await server.database.run(sql`
      insert into bookings select (jsonb_populate_record(b, ${JSON.stringify(row)}::jsonb)).* from bookings b where b.id = ${pattern}`);
    await server.database.run(sql`select fill_ledger()`);
    return id;
  };
  const paid = (paidAt: string, changes: Record<string, unknown> = {}) =>
    book({ status: 'completed', payment_status: 'paid', created_at: paidAt, paid_at: paidAt, ...changes });
  const read = async (path: string) => (await server.request('GET', path, { as })).body;
  const october = '/api/admin/stats?from=2026-10-01&to=2026-10-31';

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
    desk = await openDesk(server, [
      { hours: [{ weekdays, from: 600, to: 1080 }], timeOff: [{ from: '2026-10-05', to: '2026-10-09' }] },
      {},
    ]);
    otherTreatment = await addTreatment(server);
    otherArea = await addArea(server, 4000, 4099);
    promoId = await addPromo(server, { code: 'TEN', percent: 10 });
    const giftCard = await addGiftCard(server, 'CALM-AAAA-CCCC-DDDD', 5000);
    await server.database.run(sql`update gift_cards set paid_at = '2026-10-20T10:00:00Z'`);
    await server.database.run(sql`update gift_card_movements set created_at = '2026-10-20T10:00:00Z'`);
    await server.database.run(sql`
      insert into gift_card_movements (gift_card_id, kind, amount_cents, created_at)
      values (${giftCard}, 'spent', -2000, '2026-10-21T10:00:00Z')`);
    pattern = (await desk.booked()).id;

    // 1 October in Lisbon, still September in Greenwich.
    const first = await paid('2026-09-30T23:30:00Z', {
      starts_at: '2026-10-02T09:00:00Z',
      ends_at: '2026-10-02T10:00:00Z',
    });
    await paid('2026-10-15T12:00:00Z', {
      treatment_id: otherTreatment,
      service_area_id: otherArea,
      starts_at: '2026-10-16T18:30:00Z',
      ends_at: '2026-10-16T19:30:00Z',
      promo_code_id: promoId,
      discount_cents: 650,
      total_price_cents: 5850,
    });
    await paid('2026-10-15T13:00:00Z', {
      starts_at: '2026-10-16T18:45:00Z',
      ends_at: '2026-10-16T19:45:00Z',
      gift_card_id: giftCard,
      gift_card_cents: 2000,
      total_price_cents: 4500,
    });
    await paid('2026-11-01T12:00:00Z', {
      status: 'cancelled',
      payment_status: 'partially_refunded',
      refund_cents: 3250,
    });
    await paid('2026-09-10T10:00:00Z', {});
    // Never paid.
    await book({ status: 'expired', payment_status: 'expired', created_at: '2026-10-12T10:00:00Z' });
    await server.database.run(sql`
      insert into booking_seats (booking_id, therapist_id, pay_cents) values (${first}, ${desk.therapists[0]?.id}, 3900)`);
    await server.database.run(sql`
      insert into wizard_step_counts (counted_on, step, count) values ('2026-10-01', 1, 40), ('2026-10-31', 1, 2), ('2026-10-31', 9, 3), ('2026-11-01', 1, 7)`);
    await emptyTables(server.database, 'ledger_lines');
    await server.database.run(sql`select fill_ledger()`);
  });

  it('tell what was received, earned and given from the ledger, and every day adds up to it', async () => {
    const { ledger, ledgerDays } = await read(october);
    // 65, 58.50 and 65 € without 23 % VAT; the tests have no payments.
    expect(ledger).toEqual({ received: 0, earned: 5285 + 4756 + 5285, given: 650, cardsSold: 5000, cardsUsed: 2000 });
    expect(ledgerDays).toHaveLength(31);
    for (const name of Object.keys(ledger))
      expect(ledgerDays.reduce((sum: number, day: Record<string, number>) => sum + (day[name] ?? 0), 0)).toBe(
        ledger[name],
      );
  });

  it('count what was paid in a period by the days of Lisbon, without what went back', async () => {
    const { totals, totalsBefore, periodBefore, days } = await read(october);
    expect(totals).toEqual({
      bookings: 3,
      revenue: 6500 + 5850 + 6500,
      cancelled: 0,
      discount: 650,
      refunded: 0,
      paidByGiftCard: 2000,
    });
    expect(periodBefore).toEqual({ from: '2026-08-31', to: '2026-09-30' });
    expect(totalsBefore).toMatchObject({ bookings: 1, revenue: 6500 });
    expect(days).toHaveLength(31);
    expect(days.filter(({ bookings }: { bookings: number }) => bookings > 0)).toEqual([
      { day: '2026-10-01', bookings: 1, revenue: 6500 },
      { day: '2026-10-15', bookings: 2, revenue: 12_350 },
    ]);
    const november = await read('/api/admin/stats?from=2026-11-01&to=2026-11-01');
    expect(november.totals).toMatchObject({ bookings: 1, cancelled: 1, refunded: 3250, revenue: 3250 });
  });

  it('agree with plain SQL on the tables themselves, and with each other', async () => {
    const { totals, days, treatments, areas, hours } = await read(october);
    const plain = await server.database.one<{ bookings: number; revenue: number }>(sql`
      select count(*)::int as bookings, sum(total_price_cents + gift_card_cents - refund_cents)::int as revenue
      from bookings where paid_at >= '2026-09-30T23:00:00Z' and paid_at < '2026-11-01T00:00:00Z'`);
    expect(plain).toEqual({ bookings: totals.bookings, revenue: totals.revenue });
    const sum = (rows: Record<string, number>[], name: string) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
    for (const rows of [days, treatments, areas]) {
      expect(sum(rows, 'bookings')).toBe(plain.bookings);
      expect(sum(rows, 'revenue')).toBe(plain.revenue);
    }
    expect(sum(hours, 'bookings')).toBe(plain.bookings);
  });

  it('tell treatments, areas, hours, codes and gift cards apart', async () => {
    const { treatments, areas, hours, promoCodes, giftCards } = await read(october);
    expect(treatments).toMatchObject([
      { id: desk.treatmentId, bookings: 2, revenue: 13_000 },
      { id: otherTreatment, name: { pt: 'Relaxante' }, bookings: 1, revenue: 5850 },
    ]);
    expect(areas).toMatchObject([
      { id: desk.areaId, bookings: 2 },
      { id: otherArea, name: 'Area 4000', bookings: 1 },
    ]);
    // Both are Fridays; Lisbon is an hour before Greenwich until the end of October.
    expect(hours).toEqual([
      { weekday: 5, hour: 10, bookings: 1 },
      { weekday: 5, hour: 19, bookings: 2 },
    ]);
    expect(promoCodes).toEqual([{ id: promoId, code: 'TEN', bookings: 1, discount: 650 }]);
    expect(giftCards).toEqual({ sold: 1, soldAmount: 5000, spentAmount: 2000, returnedAmount: 0 });
  });

  it('follow the wizard to the paid booking', async () => {
    const { funnel } = await read(october);
    expect(funnel.steps[0]).toEqual({ step: 1, name: 'zip-code', visits: 42 });
    expect(funnel.steps[1].visits).toBe(0);
    expect(funnel.steps[8].visits).toBe(3);
    expect(funnel).toMatchObject({ begun: 4, paid: 3 });
  });

  it('compare what therapists were booked with what they work, days off left out', async () => {
    const { therapists } = await read(october);
    const find = (index: number) => therapists.find(({ id }: { id: string }) => id === desk.therapists[index]?.id);
    // 22 weekdays of October 2026, five of them off, eight hours each.
    expect(find(0)).toMatchObject({ visits: 1, bookedMinutes: 60, workingMinutes: 17 * 480, pay: 3900 });
    expect(find(1)).toMatchObject({ visits: 0, bookedMinutes: 0, workingMinutes: 31 * 840 });
  });

  it('are a file for a spreadsheet, too', async () => {
    const answer = await server.request('GET', '/api/admin/stats/export?from=2026-10-14&to=2026-10-15', { as });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Day,Bookings,Revenue (EUR)',
      '2026-10-14,0,0.00',
      '2026-10-15,2,123.50',
    ]);
    const inPortuguese = await server.request('GET', '/api/admin/stats/export?from=2026-10-14&to=2026-10-15', {
      as,
      language: 'pt',
    });
    expect(inPortuguese.text).toContain('2026-10-15;2;123,50');
    for (const part of [
      'treatments',
      'areas',
      'hours',
      'funnel',
      'therapists',
      'promoCodes',
      'giftCards',
      'ledgerDays',
    ])
      expect(
        (
          await server.request('GET', `/api/admin/stats/export?from=2026-10-01&to=2026-10-31&part=${part}`, { as })
        ).text.split('\r\n').length,
      ).toBeGreaterThan(2);
  });

  it('are those of the last thirty days unless a period is named', async () => {
    const today = dayAt(server.clock.now());
    expect((await read('/api/admin/stats')).period).toEqual({ from: addDays(today, -29), to: today });
    const until = await read('/api/admin/stats?to=2026-10-31');
    expect(until.period).toEqual({ from: '2026-10-02', to: '2026-10-31' });
  });

  it('refuse a period that ends before it begins, or is longer than two years', async () => {
    const status = async (query: string) => (await server.request('GET', `/api/admin/stats?${query}`, { as })).status;
    expect(await status('from=2026-10-02&to=2026-10-01')).toBe(400);
    expect(await status('from=2020-01-01&to=2026-10-01')).toBe(400);
    expect(await status('from=2026-02-30&to=2026-10-01')).toBe(400);
  });

  it('show today, what needs a hand and the same hours before at home', async () => {
    const made = await desk.booked({ datetime: '2026-11-16T15:00:00.000Z' });
    expect((await read('/api/admin/home')).today).toEqual([]);
    await pay(server, made.id);
    await server.database.run(sql`update bookings set needs_attention_since = clock_now() where id = ${made.id}`);
    await server.database.run(sql`
      insert into offers (id, booking_id, therapist_id, round, wave, status, starts_at, pay_cents, answer_by, expires_at)
      values (${randomUUID()}, ${made.id}, ${desk.therapists[0]?.id}, 1, 1, 'open', '2026-11-16T15:00:00Z', 3900, '2026-11-16T09:10:00Z', '2026-11-16T15:00:00Z')`);
    await paid('2026-11-09T08:00:00Z', {});
    // Later on that Monday: this Monday has not come so far yet.
    await paid('2026-11-09T20:00:00Z', {});
    await paid('2026-11-10T08:00:00Z', {});
    expect(await read('/api/admin/home')).toMatchObject({
      now: '2026-11-16T09:00:00.000Z',
      today: [
        {
          id: made.id,
          status: 'finding_therapist',
          area: 'Area 1000',
          endsAt: '2026-11-16T16:00:00.000Z',
          therapists: [],
          clientName: 'Ana Reis',
          phone: '+351913000000',
          place: 'Rua Augusta 10, 1000-001',
          peopleCount: 1,
          seats: 1,
          needsAttention: true,
        },
      ],
      needsAttention: { total: 1, items: [{ id: made.id }] },
      paid: { today: 6500, weekAgo: 6500, sevenDays: 13_000, sevenDaysBefore: 6500 },
      nextOffers: [
        {
          bookingId: made.id,
          therapist: 'Marta Lopes',
          startsAt: '2026-11-16T15:00:00.000Z',
          timezone: 'Europe/Lisbon',
          answerBy: '2026-11-16T09:10:00.000Z',
        },
      ],
    });
  });

  it('list the last events with their names outside, and no person', async () => {
    await server.request('POST', '/api/events', { body: { step: 6 } });
    await server.request('POST', '/api/admin/tracking/events', { as, body: { name: 'search' } });
    const events = await read('/api/admin/tracking/events?limit=100');
    expect(events).toContainEqual({
      at: '2026-11-16T09:00:00.000Z',
      name: 'booking_step',
      step: { number: 6, name: 'date-time' },
      value: null,
      isTest: false,
      pixel: { kind: 'custom', name: 'booking_step' },
    });
    expect(events).toContainEqual(
      expect.objectContaining({ name: 'search', isTest: true, pixel: { kind: 'standard', name: 'Search' } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ name: 'purchase', value: 6500, pixel: { kind: 'standard', name: 'Purchase' } }),
    );
    expect(await read('/api/admin/tracking/events?limit=2')).toHaveLength(2);
  });

  it('tell what was asked for in vain, and why', async () => {
    const ask = (more: string) =>
      server.request('GET', `/api/availability?zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&${more}`);
    const unserved = () => read('/api/admin/unserved?from=2026-11-16&to=2026-11-16');
    await server.request('GET', '/api/zip-codes/check/9000-001');
    await server.request('POST', '/api/zip-codes/interest', { body: { zip: '9000-001', email: 'eva@calma.example' } });
    expect((await unserved()).zipCodes).toEqual([
      { zipPrefix: 9000, asked: 1, waiting: 1, area: null, isServed: false },
    ]);

    // A Sunday, a day on which only one of the two works; and nobody is a man.
    await ask('from=2026-11-29&to=2026-11-29&peopleCount=2&mode=together');
    server.clock.advance(11_000);
    await ask('from=2026-11-30&to=2026-11-30&gender=male');
    server.clock.advance(11_000);
    await desk.booked({ datetime: '2026-11-25T10:00:00.000Z' });
    await desk.booked({ datetime: '2026-11-25T10:00:00.000Z' });
    expect((await desk.book({ datetime: '2026-11-25T10:00:00.000Z' })).body.code).toBe('slot_taken');
    const area = { areaId: desk.areaId, area: 'Area 1000', count: 1 };
    const { times } = await unserved();
    expect(times).toHaveLength(3);
    expect(times).toEqual(
      expect.arrayContaining([
        { ...area, reason: 'nobody_works', weekday: 7, hour: null },
        { ...area, reason: 'nobody_fits', weekday: 1, hour: null },
        { ...area, reason: 'start_taken', weekday: 3, hour: 10 },
      ]),
    );
    // A day with a start, and days that are over, are nobody's loss.
    server.clock.advance(11_000);
    await ask('from=2026-11-10&to=2026-11-17');
    expect((await unserved()).times).toHaveLength(3);
    expect(JSON.stringify(await unserved())).not.toContain('eva@');
  });
});
