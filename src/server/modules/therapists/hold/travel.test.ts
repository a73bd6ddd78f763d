import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeKey } from '#domain/travel/place-key.ts';
import { defaultTravelRules, pairOf, travelMinutes } from '#domain/travel/travel-minutes.ts';
import { listCloseVisits } from '#server/modules/bookings/public.ts';
import { constraintOf, errorCodeOf } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { type Desk, openDesk } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addArea, clearServer } from '../../../../../testing/roster.ts';
import { eachDatabase, onPostgres, type TestServer } from '../../../../../testing/server.ts';

const cascais = { latitude: 38.6979, longitude: -9.4215 };
const lisbon = { latitude: 38.7223, longitude: -9.1393 };

describe('the database', () => {
  eachDatabase('reckons ways and buildings as the domain does', (makeServer) => {
    const centre = fc.record({
      latitude: fc.double({ min: 32, max: 42.2, noNaN: true }),
      longitude: fc.double({ min: -31.3, max: -6.2, noNaN: true }),
    });
    const areas = fc.array(fc.record({ centre: fc.option(centre, { freq: 6 }), insideMinutes: fc.nat({ max: 60 }) }), {
      minLength: 2,
      maxLength: 4,
    });
    const rules = fc.record({
      roadPercent: fc.integer({ min: 100, max: 200 }),
      cityKilometres: fc.integer({ min: 0, max: 50 }),
      cityKmh: fc.integer({ min: 5, max: 60 }),
      countryKmh: fc.integer({ min: 20, max: 120 }),
      unknownMinutes: fc.nat({ max: 90 }),
    });

    it('for any areas, rules and figures of the office', async () => {
      const server = await makeServer();
      await clearServer(server);
      await fc.assert(
        fc.asyncProperty(areas, fc.option(rules), fc.nat({ max: 300 }), async (drawn, given, own) => {
          await server.database.run(sql`delete from service_areas`);
          await server.database.run(sql`delete from settings`);
          if (given)
            await server.database.run(
              sql`insert into settings (key, value) values ('travel', ${JSON.stringify(given)}::jsonb)`,
            );
          const made = [];
          for (const [index, { centre: at, insideMinutes }] of drawn.entries()) {
            const id = await addArea(server, 1000 + index, 1000 + index, { ...at, insideMinutes });
            made.push({ id, centre: at, insideMinutes });
          }
          const [first = 0, second = 0] = made.map(({ id }) => id);
          await server.database.run(sql`insert into area_ways values (${first}, ${second}, ${own})`);
          const map = {
            rules: given ?? defaultTravelRules,
            areas: new Map(made.map((area) => [area.id, area])),
            own: new Map([[pairOf(first, second), own]]),
          };
          const places = [...made.map(({ id }) => id), null].flatMap((areaId) =>
            [null, 5].map((key) => ({ areaId, key })),
          );
          for (const from of places)
            for (const to of places) {
              const { way } = await server.database.one<{ way: number }>(
                sql`select way_minutes(${from.areaId}::int, ${from.key}::int, ${to.areaId}::int, ${to.key}::int) as way`,
              );
              expect(way).toBe(travelMinutes(from, to, map));
            }
        }),
        { numRuns: 8 },
      );
    });

    it('for any address', async () => {
      const server = await makeServer();
      const street = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.constantFrom('Praça da Figueira, 4', 'Rua 1.º de Dezembro', ''),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom('1200-109', '1000', ''), street, async (zip, text) => {
          fc.pre(!text.includes('\u0000'));
          const { key } = await server.database.one<{ key: number | null }>(
            sql`select place_key(${zip}, ${text}) as key`,
          );
          expect(key).toBe(placeKey(zip, text));
        }),
        { numRuns: 60 },
      );
    });
  });
});

const elsewhere = { zipCode: '2750-642', location: { address: 'Rua Direita 1', isHotel: false } };
const sameHouse = { location: { address: 'RUA AUGUSTA, 10', isHotel: false, apartment: '5 E' } };
const sameTown = { location: { address: 'Rua do Ouro 3', isHotel: false } };

onPostgres('two visits of one therapist', (makeServer) => {
  const open = async (): Promise<{ server: TestServer; desk: Desk }> => {
    const server = await makeServer({ config: { limits: false } });
    const desk = await openDesk(server, [{}]);
    const far = await addArea(server, 2750, 2769, cascais);
    await server.database.run(sql`
      update service_areas set latitude = ${lisbon.latitude}, longitude = ${lisbon.longitude} where id = ${desk.areaId}`);
    await server.database.run(sql`insert into therapist_areas select id, ${far}::int from therapists`);
    return { server, desk };
  };
  const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
  const startsOf = async (server: TestServer, desk: Desk, zip: string, place: number | null = null) => {
    const { body } = await server.request(
      'GET',
      `/api/availability?zip=${zip}&from=2026-11-20&to=2026-11-20&treatmentId=${desk.treatmentId}&duration=60${place === null ? '' : `&place=${place}`}`,
    );
    return body.days[0].starts.map(({ time }: { time: string }) => time) as string[];
  };

  it('are as far apart as set-up, pack-up and the way take, and no farther', async () => {
    const { server, desk } = await open();
    await desk.booked({ datetime: at('11:00') });
    // 45 minutes to Cascais, 10 inside Lisbon, none in the same building; 20 around each visit.
    const house = placeKey('1000-001', 'Rua Augusta 10');
    const around = (starts: readonly string[]) => starts.filter((time) => time > '08:30' && time < '13:45');
    const free = {
      far: around(await startsOf(server, desk, '2750-642')),
      town: around(await startsOf(server, desk, '1000-001')),
      house: around(await startsOf(server, desk, '1000-001', house)),
    };
    expect(free).toEqual({
      far: ['08:45', '13:15', '13:30'],
      town: ['08:45', '09:00', '09:15', '09:30', '12:30', '12:45', '13:00', '13:15', '13:30'],
      house: ['08:45', '09:00', '09:15', '09:30', '12:30', '12:45', '13:00', '13:15', '13:30'],
    });
    expect((await desk.book({ ...elsewhere, datetime: at('12:30') })).body.code).toBe('slot_taken');
    expect((await desk.book({ ...elsewhere, datetime: at('13:15') })).status).toBe(201);
    expect((await desk.book({ ...sameTown, datetime: at('09:30') })).status).toBe(201);
  });

  it('in Leiria until eleven is followed by none at half past eleven two hundred kilometres away', async () => {
    const { server, desk } = await open();
    const areas = [
      await addArea(server, 2400, 2419, { latitude: 39.7436, longitude: -8.8071 }),
      await addArea(server, 4700, 4719, { latitude: 41.5454, longitude: -8.4265 }),
    ];
    await server.database.run(sql`
      insert into therapist_areas select id, area from therapists, unnest(${areas}::int[]) as area`);
    const visit = (zipCode: string, clock: string) => ({
      ...{ zipCode, datetime: at(clock) },
      location: { address: 'Rua Direita 1', isHotel: false },
    });
    await desk.booked(visit('2400-100', '10:00'));
    // 264 kilometres by road, the first 20 at 35 an hour and the rest at 70, take 244 minutes; 20 go by around a visit.
    const free = await startsOf(server, desk, '4700-100');
    expect([free.find((time) => time > '10:00'), free.filter((time) => time < '10:00')]).toEqual(['15:30', []]);
    for (const clock of ['11:30', '15:15'])
      expect((await desk.book(visit('4700-100', clock))).body.code, clock).toBe('slot_taken');
    expect((await desk.book(visit('4700-100', '15:30'))).status).toBe(201);
  });

  it('follow each other at once in the same building where set-up and pack-up take nothing', async () => {
    const { server, desk } = await open();
    await server.database.run(
      sql`insert into settings (key, value) values ('booking', '{"setUpMinutes": 0, "packUpMinutes": 0}')`,
    );
    await desk.booked({ datetime: at('11:00') });
    const house = placeKey('1000-001', 'Rua Augusta 10');
    expect(await startsOf(server, desk, '1000-001', house)).toContain('12:00');
    expect(await startsOf(server, desk, '1000-001')).not.toContain('12:00');
    expect((await desk.book({ ...sameTown, datetime: at('12:00') })).body.code).toBe('slot_taken');
    expect((await desk.book({ ...sameHouse, datetime: at('12:00') })).status).toBe(201);
  });

  it('are kept apart even against SQL by hand, whoever writes', async () => {
    const { server, desk } = await open();
    await desk.booked({ datetime: at('11:00') });
    const { id } = await desk.booked({ ...elsewhere, datetime: at('15:00') });
    const refused = async (statement: ReturnType<typeof sql>) => {
      const error = await server.database.run(statement).catch((thrown: unknown) => thrown);
      expect([errorCodeOf(error), constraintOf(error)]).toEqual(['23P01', 'busy_leaves_time_for_the_way']);
    };
    await refused(sql`
      update busy set starts_at = starts_at - interval '2 hours 15 minutes', blocked_until = blocked_until - interval '2 hours 15 minutes'
      where booking_id = ${id}`);
    await server.database.run(sql`
      update busy set starts_at = starts_at - interval '1 hour 45 minutes', blocked_until = blocked_until - interval '1 hour 45 minutes'
      where booking_id = ${id}`);
    await server.database.run(sql`delete from busy where booking_id = ${id}`);
    const again = (area: number | null) => sql`
      insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, area_id)
      values (${desk.therapists[0]?.no}, ${id}, 'assigned', ${at('12:30')}, ${at('13:30')}, ${area}::int)`;
    await refused(again(null));
    expect(await server.database.run(again(desk.areaId))).toBe(1);
  });

  it('are looked at again when one takes place elsewhere; an address that is forgotten changes nothing', async () => {
    const { server, desk } = await open();
    await desk.booked({ datetime: at('11:00') });
    const { id } = await desk.booked({ ...sameHouse, datetime: at('12:30') });
    const move = (address: string, zip: string) =>
      server.database.run(sql`
        update bookings set location = jsonb_set(location, '{address}', to_jsonb(${address}::text)), zip_code = ${zip} where id = ${id}`);
    await server.database.run(sql`update service_areas set inside_minutes = 40 where id = ${desk.areaId}`);
    await expect(move('Rua do Ouro 3', '1000-001')).rejects.toMatchObject({ code: '23P01' });
    await move('', '1000-001');
    const { key } = await server.database.one<{ key: number | null }>(
      sql`select place_key as key from busy where booking_id = ${id}`,
    );
    expect(key).toBeNull();
  });

  it('are not booked by two who look at the same gap at once', async () => {
    const { server, desk } = await open();
    // Either fits alone; together they leave 30 minutes for a way of 45.
    const rounds = 6;
    for (let round = 0; round < rounds; round++) {
      const day = `2026-11-${20 + round}`;
      const answers = await Promise.all([
        desk.book({ datetime: `${day}T10:00:00.000Z` }),
        desk.book({ ...elsewhere, datetime: `${day}T11:45:00.000Z` }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
    const { close } = await server.database.one<{ close: number }>(sql`
      select count(*)::int as close from busy a join busy b on a.therapist_no = b.therapist_no and a.starts_at < b.starts_at
      where is_too_close(a.starts_at, a.blocked_until, a.area_id, a.place_key, b.starts_at, b.blocked_until, b.area_id, b.place_key)`);
    expect(close).toBe(0);
    await emptyTables(server.database, 'bookings');
  });

  it('may stand where they stood before ways were reckoned, and the office is told', async () => {
    const { server, desk } = await open();
    await desk.booked({ datetime: at('11:00') });
    const { id } = await desk.booked({ ...elsewhere, datetime: at('15:00') });
    const start = new Date(at('12:30'));
    await server.database.run(sql`alter table busy disable trigger busy_leaves_time_for_the_way`);
    await server.database.run(sql`
      update busy set starts_at = ${start}, blocked_until = ${after(start, minutes(80))} where booking_id = ${id}`);
    await server.database.run(sql`alter table busy enable trigger busy_leaves_time_for_the_way`);
    await server.database.run(sql`update busy set kind = 'assigned', expires_at = null`);
    await server.database.run(sql`update service_areas set inside_minutes = inside_minutes`);
    expect(await listCloseVisits(server.database)).toMatchObject([{ id, fromAreaId: desk.areaId, minutesShort: 35 }]);
    await server.database.run(
      sql`update service_areas set latitude = ${lisbon.latitude}, longitude = ${lisbon.longitude}`,
    );
    expect(await listCloseVisits(server.database)).toEqual([]);
  });
});
