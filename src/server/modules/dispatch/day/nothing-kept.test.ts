import { beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Desk, openDesk } from '../../../../../testing/booking-desk.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';
import { enterAsTherapist, giveSeat, paidVisit } from '../../../../../testing/therapist-visits.ts';

const startsAt = '2026-11-16T15:00:00.000Z';

/** She sets out at 14:31:07 and says 23 minutes: nothing else has these hours, however they are written. */
const hours = ['14:54:07', '2:54\\s?pm'];
/** What a phone might send along, although nobody asks it to. */
const coordinates = { latitude: 38.7123456, longitude: -9.1412345 };
const whereabouts = [...Object.values(coordinates).map((one) => String(Math.abs(one)).replace('.', '\\.'))];

const named = (name: string): Sql => {
  const text = [`"${name}"`];
  return sql(Object.assign(text, { raw: text }) as unknown as TemplateStringsArray);
};

/** Every table of our own, whole, in which one of these stands, whatever its column is called. */
const tablesWith = async ({ database }: TestServer, patterns: readonly string[]): Promise<string[]> => {
  const tables = await database.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  expect(tables.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await database.maybeOne(sql`
      select 1 from ${named(name)} as t where to_jsonb(t)::text ~ ${patterns.join('|')} limit 1`);
    if (row) found.push(name);
  }
  return found;
};

onPostgres('after a whole visit', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let id: string;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}]);
    marta = await enterAsTherapist(server, desk.therapists[0]?.id ?? '', 'marta@calma.example');
    id = await paidVisit(server, desk, { datetime: startsAt });
    await giveSeat(server, id, desk.therapists[0]?.id ?? '');
    await server.worker.runDue();
  });

  const at = async (time: string): Promise<void> => {
    server.clock.set(new Date(`2026-11-16T${time}Z`));
    await server.worker.runDue();
  };
  const tell = async (what: string, body?: object) => {
    const answer = await server.request('POST', `/api/therapist/bookings/${id}/${what}`, {
      as: marta,
      ...(body && { body }),
    });
    await server.worker.runDue();
    return answer;
  };

  it('no table and no line of the log knows where anybody was, or when they were to arrive', async () => {
    await at('14:31:07');
    expect((await tell('on-my-way', { minutes: 23, ...coordinates })).status).toBe(400);
    expect((await tell('on-my-way', { minutes: 23 })).status).toBe(200);
    // While she is on the way it is known, so the search finds what is kept.
    expect(await tablesWith(server, hours)).toContain('booking_seats');
    await at('14:52:13');
    expect((await tell('arrived')).status).toBe(200);
    await at('16:01:00');
    expect((await tell('complete')).status).toBe(200);
    server.clock.advance(minutes(1));
    await server.worker.runDue();

    expect(await tablesWith(server, whereabouts)).toEqual([]);
    // But for the words the client was sent, which are kept as long as every message.
    expect(await tablesWith(server, hours)).toEqual(['sms']);
    for (const pattern of [...whereabouts, ...hours]) expect(server.log.text()).not.toMatch(new RegExp(pattern));
    expect(server.log.text()).toContain('on-my-way');
  });
});
