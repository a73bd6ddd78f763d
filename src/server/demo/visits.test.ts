import { beforeAll, expect, it } from 'vitest';
import { sqlRules } from '../../../faults/rules.ts';
import { signIn } from '../../../testing/people.ts';
import { createTestServer, eachDatabase, type TestServer } from '../../../testing/server.ts';
import { accessTokenOf } from '../modules/bookings/access.ts';
import { createManualClock } from '../platform/clock.ts';
import { sql, sqlFile } from '../platform/database/sql.ts';
import { loadDemo, loadDemoVisits } from './load-demo.ts';

/** Mails of the past were never sent; all else holds as in real life. */
const notOwed = [
  'every mail owed is there, once for each cause, and has left',
  'whoever comes was sent where to go, and the client was told who comes',
];

const kept = sqlRules.filter(({ rule }) => !notOwed.includes(rule));

const ownRules = [
  {
    rule: 'they cost what their lines add up to',
    breaks: `
      select id from bookings
      where total_price_cents <> (select sum((line->>'amount')::int) from jsonb_array_elements(price_lines) line)`,
  },
  {
    rule: 'a history leads to where they are, in order and never in the future',
    breaks: `
      select b.id from bookings b join lateral (
        select array_agg(to_status order by id) as went, array_agg(from_status order by id) as came,
          bool_and(at <= clock_now()) as known, array_agg(at order by id) = array_agg(at order by at) as ordered
        from booking_history h where h.booking_id = b.id) h on true
      where h.went[array_length(h.went, 1)] <> b.status or h.came[2:] <> h.went[:array_length(h.went, 1) - 1]
        or not h.known or not h.ordered or b.paid_at > clock_now() or b.created_at > b.paid_at`,
  },
  {
    rule: 'they lie inside the hours, the areas and the skills of whoever makes them',
    breaks: `
      select b.id from bookings b join booking_seats s on s.booking_id = b.id
      where not exists (select from therapist_treatments k where k.therapist_id = s.therapist_id and k.treatment_id = b.treatment_id)
        or not exists (select from therapist_areas a where a.therapist_id = s.therapist_id and a.service_area_id = b.service_area_id)
        or not exists (select from therapist_hours h where h.therapist_id = s.therapist_id
          and h.weekday = extract(isodow from b.starts_at at time zone 'Europe/Lisbon')
          and h.from_minute <= extract(epoch from (b.starts_at at time zone 'Europe/Lisbon')::time) / 60
          and h.to_minute >= extract(epoch from (b.ends_at at time zone 'Europe/Lisbon')::time) / 60)
        or exists (select from therapist_time_off o where o.therapist_id = s.therapist_id
          and (b.starts_at at time zone 'Europe/Lisbon')::date between o.starts_on and o.ends_on)`,
  },
  {
    rule: 'nobody was ever in two places, the cancelled ones included',
    breaks: `
      select a.id from bookings a join booking_seats s on s.booking_id = a.id
      join booking_seats t on t.therapist_id = s.therapist_id and t.booking_id <> a.id
      join bookings b on b.id = t.booking_id and b.starts_at < a.blocked_until and a.starts_at < b.blocked_until`,
  },
  {
    rule: 'they have as many seats as they need, with their share of the price',
    breaks: `
      select b.id from bookings b left join booking_seats s on s.booking_id = b.id
      group by b.id having count(s.therapist_id) <> case when b.status in ('expired', 'finding_therapist') then 0
        when b.requires_two_therapists then 2 else 1 end
        or coalesce(sum(s.pay_cents), 0) > b.original_price_cents * 0.6 + 1`,
  },
];

eachDatabase('visits of the demo', (makeServer) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await makeServer();
    await loadDemo(server.database);
    await loadDemoVisits(server.database, server.config);
  });

  const count = async (condition: string): Promise<number> =>
    (
      await server.database.one<{ count: number }>(
        sqlFile(`select count(*)::int as count from bookings where ${condition}`),
      )
    ).count;

  it('are at least 300, from two months back to one ahead, of every kind', async () => {
    expect(await count('true')).toBeGreaterThanOrEqual(300);
    expect(await count(`starts_at < clock_now() - interval '50 days'`)).toBeGreaterThan(0);
    expect(await count(`starts_at > clock_now() + interval '25 days'`)).toBeGreaterThan(0);
    expect(await count(`abs(extract(epoch from starts_at - clock_now())) > 62 * 86400`)).toBe(0);
    for (const status of ['completed', 'confirmed', 'cancelled', 'expired', 'finding_therapist'])
      expect([status, await count(`status = '${status}'`)]).not.toEqual([status, 0]);
    expect(await count('requires_two_therapists')).toBeGreaterThan(0);
    expect(await count('promo_code_id is not null')).toBeGreaterThan(0);
  });

  it.each([...kept, ...ownRules].map((rule) => [rule.rule, rule.breaks]))('keep the rule: %s', async (_, breaks) => {
    expect(await server.database.many(sqlFile(breaks))).toEqual([]);
  });

  it('were reached through the wizard, in which others turned back', async () => {
    const steps = await server.database.many<{ step: number; count: number }>(sql`
      select step, sum(count)::int as count from wizard_step_counts group by step order by step`);
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [index, { count: visits }] of steps.entries())
      expect(visits).toBeLessThanOrEqual(steps[index - 1]?.count ?? visits);
    expect(steps[7]?.count).toBe(await count('true'));
    expect(steps[8]?.count).toBe(await count('paid_at is not null'));
  });

  it('open with the key that links carry', async () => {
    const { id } = await server.database.one<{ id: string }>(sql`select id from bookings order by id limit 1`);
    const answer = await server.request(
      'GET',
      `/api/bookings/${id}?token=${accessTokenOf(server.config, { id, keyVersion: 1 })}`,
    );
    expect([answer.status, answer.body.id]).toEqual([200, id]);
  });

  it('give the demo’s therapist visits today', async () => {
    const as = await signIn(server, 'therapist@calma.example');
    const { body } = await server.request('GET', '/api/therapist/dashboard', { as });
    expect(body.today.visits.length).toBeGreaterThan(0);
    expect(body.earnings.earned).toBeGreaterThan(0);
  });

  it('give the demo’s client visits of every kind, places, gift cards, news and a favourite', async () => {
    const as = await signIn(server, 'client@calma.example');
    const get = async (path: string) => (await server.request('GET', path, { as })).body;
    const own = await get('/api/bookings');
    const statuses = own.map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual([
      'cancelled',
      'completed',
      'completed',
      'completed',
      'confirmed',
      'confirmed',
      'finding_therapist',
    ]);
    expect(
      await server.database.many(sql`
      select b.status, b.calendar_sequence > 0 as counted from bookings b join booking_history h on h.booking_id = b.id
      join users u on u.id = b.user_id where h.reason = 'moved'`),
    ).toEqual([{ status: 'confirmed', counted: true }]);
    expect(await get('/api/addresses')).toMatchObject([{ label: 'Home' }, { label: 'Casa dos pais' }]);
    const cards = await get('/api/gift-cards');
    expect(JSON.stringify(cards)).toContain('Inês Marques');
    expect(JSON.stringify(cards)).toContain('Oliver Smithson');
    expect(await get('/api/known-therapists')).toMatchObject([{ firstName: 'Marta', isFavourite: true, visits: 3 }]);
    const news = await get('/api/notifications');
    expect(new Set(news.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['booking_received', 'booking_confirmed', 'booking_moved', 'booking_cancelled']),
    );
    expect((await get('/api/notifications/news')).unread).toBe(2);
  });

  it('let the demo’s client print, move and cancel: the money really comes back, in both ledgers', async () => {
    const as = await signIn(server, 'client@calma.example');
    const visits = (await server.request('GET', '/api/bookings', { as })).body;
    const find = (status: string) => visits.filter((one: { status: string }) => one.status === status);
    const [done] = find('completed');
    const receipt = await server.request('GET', `/api/bookings/${done.id}/receipt.pdf`, { as });
    expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    for (const { id, totalPrice } of [...find('confirmed'), ...find('finding_therapist')]) {
      const answer = await server.request('POST', `/api/bookings/${id}/cancel`, { as, body: {} });
      expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
      await server.worker.runDue();
      expect(
        await server.database.one(sql`
          select r.status, r.amount_cents as amount, s.amount as sandbox from refunds r join payments p on p.id = r.payment_id
          join sandbox_refunds s on s.id = r.provider_refund_id where p.purpose_id = ${id}`),
      ).toEqual({ status: 'done', amount: totalPrice, sandbox: totalPrice });
    }
  });

  it('are loaded once, and never into a server without the demo’s people', async () => {
    const before = await count('true');
    await loadDemo(server.database);
    await loadDemoVisits(server.database, server.config);
    expect(await count('true')).toBe(before);
    await server.database.run(sql`
      update therapists set email = 'someone@calma.example' where email = 'therapist@calma.example'`);
    await server.database.run(sql`delete from busy; delete from bookings`);
    await loadDemo(server.database);
    await loadDemoVisits(server.database, server.config);
    expect(await count('true')).toBe(0);
  });
});

it.each([
  ['the last minutes of a year', '2026-12-31T23:40:00Z'],
  ['a Sunday on which clocks go forward', '2027-03-28T00:50:00Z'],
  ['an autumn of doubled hours', '2026-10-25T12:00:00Z'],
  ['a leap day', '2028-02-29T18:00:00Z'],
])('visits of the demo keep every rule when the server is opened on %s', async (_, now) => {
  const server = await createTestServer({ clock: createManualClock(new Date(now)) });
  await loadDemo(server.database);
  await loadDemoVisits(server.database, server.config);
  const { count, own } = await server.database.one<{ count: number; own: number }>(sql`
    select count(*)::int as count, count(user_id)::int as own from bookings`);
  expect(count).toBeGreaterThanOrEqual(300);
  expect(own).toBe(7);
  for (const { rule, breaks } of [...kept, ...ownRules])
    expect([rule, await server.database.many(sqlFile(breaks))]).toEqual([rule, []]);
});
