import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, type OpenWeek } from '#domain/availability/open-week.ts';
import { dayAt } from '#domain/time/days.ts';
import { type Day, wallMs } from '#domain/time/instants.ts';
import { timeZones } from '#domain/time/time-zone.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { after, days, minutes } from '#server/platform/durations.ts';
import {
  addArea,
  addBusy,
  addTherapist,
  addTreatment,
  clearServer,
  doWithoutBookings,
  setBookingRules,
} from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';
import {
  createRosterMemory,
  explainTherapists,
  findCandidates,
  holdTherapists,
  listFreeStarts,
  nearestFreeStarts,
  refusalOfStart,
  type StartsQuestion,
  type Visit,
} from '../public.ts';

const isoDay = (day: Day): string => new Date(wallMs(day)).toISOString().slice(0, 10);

type Rules = { setUpMinutes: number; packUpMinutes: number };

/** The first instant at which the wall shows this: of an hour that comes twice the database takes the second. */
const firstAt = (wall: Sql, zone: Sql): Sql => sql`(
  select case when (x - interval '1 hour') at time zone ${zone} = ${wall} then x - interval '1 hour' else x end
  from (select ${wall} at time zone ${zone} as x) as shown)`;

/** The same question in plain SQL: every quarter hour against everybody, with the database's own idea of the zones. */
const slowAnswer = async (
  database: Database,
  question: StartsQuestion,
  rules: Rules & OpenWeek & { noticeHours: number; horizonDays: number },
): Promise<string[]> => {
  const week = daysOf(rules);
  const opens = sql`(${week.map((day) => day?.opensAt ?? null)}::text[])[extract(isodow from day)::int]::interval`;
  const closes = sql`(${week.map((day) => day?.closesAt ?? null)}::text[])[extract(isodow from day)::int]::interval`;
  const area = await database.one<{ timezone: string }>(
    sql`select timezone from service_areas where id = ${question.areaId}`,
  );
  const there = sql`${area.timezone}::text`;
  const hers = sql`t.timezone`;
  const statement = sql`
    with starts as (
      select day::date as day, start, start + make_interval(mins => ${question.lengthMinutes}) as ends,
        start + make_interval(mins => ${question.lengthMinutes + rules.setUpMinutes + rules.packUpMinutes}) as home
      from generate_series(${isoDay(question.from)}::date, ${isoDay(question.to)}::date, interval '1 day') as day,
        generate_series(day::timestamp at time zone 'UTC' - interval '2 hours',
          day::timestamp at time zone 'UTC' + interval '27 hours', interval '15 minutes') as start
      where (start at time zone ${there})::date = day::date
    ), stretches as (
      select therapist_id, weekday, unnest(range_agg(int4range(from_minute, to_minute))) as hours
      from therapist_hours group by therapist_id, weekday
    ), people as materialized (
      select t.*, z.timezone from therapists t join therapist_zones z on z.therapist_id = t.id
    )
    select start from starts
    where start >= clock_now() + make_interval(hours => ${rules.noticeHours})
      and start <= clock_now() + make_interval(hours => ${rules.horizonDays * 24})
      and start >= ${firstAt(sql`(day + ${opens})`, there)}
      and ends <= ${firstAt(sql`(day + ${closes})`, there)}
      and ${question.seats} <= (
        select count(*) from people t
        where active and (${question.gender} in ('any', gender) or ${question.acceptOppositeGender})
          and exists (select from therapist_areas where therapist_id = t.id and service_area_id = ${question.areaId})
          and exists (select from therapist_treatments where therapist_id = t.id and treatment_id = ${question.treatmentId})
          and not exists (select from therapist_time_off where therapist_id = t.id
            and (start at time zone ${hers})::date between starts_on and ends_on)
          and exists (select from stretches where therapist_id = t.id and weekday = extract(isodow from start at time zone ${hers})
            and start >= ${firstAt(sql`((start at time zone ${hers})::date + make_interval(mins => lower(hours)))`, hers)}
            and ends <= ${firstAt(sql`((start at time zone ${hers})::date + make_interval(mins => upper(hours)))`, hers)})
          and not exists (select from busy where therapist_no = t.no
            and starts_at < home + make_interval(mins => way_minutes(${question.areaId}, ${question.placeKey ?? null}, area_id, place_key))
            and blocked_until + make_interval(mins => way_minutes(area_id, place_key, ${question.areaId}, ${question.placeKey ?? null})) > start
            and (expires_at is null or expires_at > clock_now()) and booking_id <> ${question.ignoreBookingId ?? randomUUID()}))
    order by start`;
  return database.transaction(async (tx) => {
    // Compiling the statement would take longer than running it.
    await tx.run(sql`set local jit = off`);
    const rows = await tx.many<{ start: Date }>(statement);
    return rows.map(({ start }) => start.toISOString());
  });
};

// Until 2 in the night two clocks may disagree about which of the two hours is meant; the rules' own tests settle that.
const minuteOfDay = fc
  .oneof(fc.constantFrom(0, 480, 1320, 1440), fc.integer({ min: 0, max: 1440 }))
  .map((minute) => (minute > 0 && minute < 120 ? 120 : minute));
const shift = fc
  .tuple(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), minuteOfDay, minuteOfDay)
  .map(([weekdays, one, other]) => ({ weekdays, from: Math.min(one, other), to: Math.max(one, other) }))
  .filter(({ from, to }) => from < to);

// Around both changes of the clock and an ordinary week.
const firstDays = fc.constantFrom('2026-10-23', '2026-11-20', '2027-03-26');
const dayNumber = fc.integer({ min: -1, max: 5 });

const person = fc.record({
  gender: fc.constantFrom<'female' | 'male'>('female', 'male'),
  active: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  areas: fc.subarray([0, 1], { minLength: 1 }),
  treatments: fc.subarray([0, 1], { minLength: 1 }),
  hours: fc.array(shift, { minLength: 1, maxLength: 3 }),
  off: fc.option(fc.tuple(dayNumber, fc.nat({ max: 2 })), { freq: 4 }),
});

const busyRow = fc.record({
  person: fc.nat({ max: 5 }),
  fromMinute: fc.integer({ min: -600, max: 5 * 1440 }),
  length: fc.integer({ min: 1, max: 720 }),
  hold: fc.constantFrom<'kept' | 'waiting' | 'expired'>('kept', 'kept', 'waiting', 'expired'),
  booking: fc.nat({ max: 3 }),
  area: fc.nat({ max: 3 }),
  placeKey: fc.constantFrom(null, 7, -7),
});

const asked = fc.record({
  placeKey: fc.constantFrom(null, null, 7, -7),
  area: fc.nat({ max: 1 }),
  treatment: fc.nat({ max: 1 }),
  gender: fc.constantFrom<'any' | 'female' | 'male'>('any', 'female', 'male'),
  acceptOppositeGender: fc.boolean(),
  seats: fc.constantFrom<1 | 2>(1, 1, 2),
  lengthMinutes: fc.constantFrom(60, 75, 90, 180, 375),
  from: fc.nat({ max: 3 }),
  more: fc.nat({ max: 2 }),
  ignores: fc.boolean(),
});

const situations = fc.record({
  firstDay: firstDays,
  minutesToFirstDay: fc.oneof(fc.integer({ min: -1440, max: 4000 }), fc.constant(600)),
  rules: fc.record({
    opensAt: fc.constantFrom('00:00', '08:00', '09:10'),
    closesAt: fc.constantFrom('24:00', '22:00', '20:40'),
    otherDays: fc.uniqueArray(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        hours: fc.constantFrom(null, { opensAt: '10:00', closesAt: '20:00' }, { opensAt: '07:30', closesAt: '24:00' }),
      }),
      { selector: ({ weekday }) => weekday, maxLength: 4 },
    ),
    noticeHours: fc.constantFrom(0, 2, 24),
    horizonDays: fc.constantFrom(2, 4, 90),
    setUpMinutes: fc.constantFrom(0, 10),
    packUpMinutes: fc.constantFrom(0, 10, 20),
  }),
  ownWay: fc.constantFrom(null, null, 0, 35, 240),
  zones: fc.array(fc.constantFrom('Europe/Lisbon', ...timeZones), { minLength: 3, maxLength: 3 }),
  people: fc.array(person, { minLength: 1, maxLength: 6 }),
  busy: fc.array(busyRow, { maxLength: 14 }),
  questions: fc.array(asked, { minLength: 1, maxLength: 4 }),
  picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
});

type Situation = typeof situations extends fc.Arbitrary<infer T> ? T : never;

const dayAfter = (firstDay: string, count: number): string =>
  after(new Date(`${firstDay}T00:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10);
const dayParts = (iso: string): Day => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { year, month, day };
};

const build = async (server: TestServer, { firstDay, rules, people, busy, ...situation }: Situation) => {
  const midnight = new Date(`${firstDay}T00:00:00Z`);
  server.clock.set(after(midnight, -minutes(situation.minutesToFirstDay)));
  await clearServer(server);
  await setBookingRules(server, rules);
  const zoneAt = (area: number) => ({ timezone: situation.zones[area] ?? 'Europe/Lisbon' });
  const [lisbon, cascais] = [
    { latitude: 38.7223, longitude: -9.1393, insideMinutes: 15 },
    { latitude: 38.6979, longitude: -9.4215 },
  ];
  const areaIds = [
    await addArea(server, 1000, 1999, { ...lisbon, ...zoneAt(0) }),
    await addArea(server, 2750, 2769, { ...cascais, ...zoneAt(1) }),
    await addArea(server, 4000, 4399, zoneAt(2)),
  ];
  if (situation.ownWay !== null)
    await server.database.run(sql`insert into area_ways values (${areaIds[0]}, ${areaIds[1]}, ${situation.ownWay})`);
  const treatmentIds = [await addTreatment(server), await addTreatment(server)];
  const nos: number[] = [];
  for (const { areas, treatments, off, ...rest } of people) {
    const timeOff = off ? [{ from: dayAfter(firstDay, off[0]), to: dayAfter(firstDay, off[0] + off[1]) }] : [];
    const made = await addTherapist(server, {
      ...rest,
      timeOff,
      areaIds: areas.map((area) => areaIds[area] ?? 0),
      treatmentIds: treatments.map((treatment) => treatmentIds[treatment] ?? 0),
    });
    nos.push(made.no);
  }
  const bookingIds = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const expiry = { kept: null, waiting: after(server.clock.now(), 1), expired: server.clock.now() };
  for (const { person: index, fromMinute, length, hold, booking, area, placeKey } of busy) {
    const startsAt = after(midnight, minutes(fromMinute));
    const no = nos[index % nos.length] ?? 0;
    const blockedUntil = after(startsAt, minutes(length));
    await addBusy(server, {
      no,
      startsAt,
      blockedUntil,
      expiresAt: expiry[hold],
      bookingId: bookingIds[booking] ?? '',
      areaId: areaIds[area] ?? 0,
      placeKey,
    });
  }
  const questions = situation.questions.map(
    ({ area, treatment, from, more, ignores, ...rest }): StartsQuestion => ({
      ...rest,
      areaId: areaIds[area] ?? 0,
      treatmentId: treatmentIds[treatment] ?? 0,
      from: dayParts(dayAfter(firstDay, from)),
      to: dayParts(dayAfter(firstDay, from + more)),
      ...(ignores && { ignoreBookingId: bookingIds[0] ?? '' }),
    }),
  );
  const zones = new Map(areaIds.map((id, area) => [id, zoneAt(area).timezone]));
  return { questions, midnight, zoneOf: ({ areaId }: StartsQuestion) => zones.get(areaId) ?? 'Europe/Lisbon' };
};

const takenBack = new Error('taken back');

onPostgres('the free starts', (makeServer, kind) => {
  it('are those a patient reader of the tables finds; each can be held, every other has a reason', async () => {
    const server = await makeServer();
    const deps = { database: server.database, clock: server.clock, roster: createRosterMemory() };
    // Remembers from one situation to the next, and must notice that everything is another.
    const withMemory = { ...deps, roster: createRosterMemory(0) };
    let offered = 0;
    const seenReasons = new Set<string>();

    const visitAt = (question: StartsQuestion, startsAt: Date, bufferMinutes: number): Visit => {
      const endsAt = after(startsAt, minutes(question.lengthMinutes));
      return { ...question, startsAt, endsAt, blockedUntil: after(endsAt, minutes(bufferMinutes)) };
    };

    const hold = async (question: StartsQuestion, visit: Visit): Promise<number[] | null> => {
      let held: number[] | null = null;
      const attempt = server.database.transaction(async (tx) => {
        const bookingId = randomUUID();
        if (question.ignoreBookingId)
          await tx.run(sql`delete from busy where booking_id = ${question.ignoreBookingId}`);
        const candidates = await findCandidates(deps, tx, visit);
        const place = { areaId: visit.areaId, key: visit.placeKey ?? null };
        const request = { ...visit, bookingId, place, seats: question.seats, expiresAt: null, candidates };
        held = await holdTherapists(tx, request);
        throw takenBack;
      });
      await expect(attempt).rejects.toBe(takenBack);
      return held;
    };

    await fc.assert(
      fc.asyncProperty(situations, async (situation) => {
        const { questions, zoneOf } = await build(server, situation);
        const rules = await readSettings(server.database, 'booking');
        for (const question of questions) {
          const zone = zoneOf(question);
          const starts = (await listFreeStarts(deps, question)).flatMap((day) => day.starts);
          expect(starts.map((start) => start.toISOString())).toEqual(
            await slowAnswer(server.database, question, rules),
          );
          const remembered = (await listFreeStarts(withMemory, question)).flatMap((day) => day.starts);
          expect(remembered).toEqual(starts);
          offered += starts.length;
          const isOffered = new Set(starts.map(Number));
          const firstInstant = wallMs(question.from) - minutes(60);
          const quarters = (wallMs(question.to) - wallMs(question.from)) / minutes(15) + 100;
          const picked = [
            ...situation.picks.slice(0, 3).map((pick) => new Date(firstInstant + (pick % quarters) * minutes(15))),
            ...situation.picks.slice(3).flatMap((pick) => starts[pick % Math.max(1, starts.length)] ?? []),
          ].filter((start) => dayAt(start, zone) >= isoDay(question.from) && dayAt(start, zone) <= isoDay(question.to));
          for (const startsAt of picked) {
            const visit = visitAt(question, startsAt, rules.setUpMinutes + rules.packUpMinutes);
            const companySays = refusalOfStart({ rules, closings: [], zone }, server.clock.now(), visit);
            const explained = await explainTherapists(deps, visit);
            const able = explained.filter(({ reasons }) => reasons.length === 0).map(({ no }) => no);
            for (const { reasons } of explained) for (const reason of reasons) seenReasons.add(reason);
            if (companySays) seenReasons.add(companySays);
            expect(isOffered.has(startsAt.getTime())).toBe(companySays === null && able.length >= question.seats);
            const held = await hold(question, visit);
            if (able.length < question.seats) expect(held).toBeNull();
            else {
              expect(held).toHaveLength(question.seats);
              expect(able).toEqual(expect.arrayContaining(held ?? []));
            }
          }
        }
      }),
      { numRuns: kind === 'postgres' ? 40 : 25 },
    );
    expect(offered).toBeGreaterThan(300);
    expect([...seenReasons]).toEqual(
      expect.arrayContaining([
        'inactive',
        'area',
        'treatment',
        'gender',
        'hours',
        'busy',
        'too_far',
        'closed',
        'too_soon',
      ]),
    );
  });

  it('of a large team over many days are those of each day', async () => {
    const server = await makeServer();
    await doWithoutBookings(server);
    const areaId = await addArea(server, 1000, 1999, { insideMinutes: 0 });
    const treatmentId = await addTreatment(server);
    // 250 people over 42 days; only the last works on Sundays.
    await server.database.run(sql`
      insert into therapists (id, first_name, last_name, email, phone, gender)
      select gen_random_uuid(), 'Marta', 'Lopes', n || '@calma.example', '', case when n % 2 = 0 then 'female' else 'male' end
      from generate_series(1, 250) as n`);
    await server.database.run(sql`
      insert into therapist_hours select id, weekday, 540, 1080 from therapists, generate_series(1, 6) as weekday`);
    await server.database.run(sql`
      insert into therapist_hours select id, 7, 600, 720 from therapists order by no desc limit 1`);
    await server.database.run(sql`insert into therapist_areas select id, ${areaId}::int from therapists`);
    await server.database.run(sql`insert into therapist_treatments select id, ${treatmentId}::int from therapists`);
    // One Wednesday nobody has time but the second last, and she only in the afternoon.
    await server.database.run(sql`
      insert into busy (therapist_no, booking_id, kind, area_id, starts_at, blocked_until)
      select no, gen_random_uuid(), 'assigned', ${areaId}::int, '2026-11-25T09:00Z'::timestamptz,
        case when no = (select max(no) - 1 from therapists) then '2026-11-25T15:00Z' else '2026-11-25T18:30Z' end::timestamptz
      from therapists`);
    const question: StartsQuestion = {
      areaId,
      treatmentId,
      gender: 'any',
      acceptOppositeGender: false,
      seats: 1,
      lengthMinutes: 60,
      from: dayParts('2026-11-20'),
      to: dayParts('2026-12-31'),
    };
    const deps = { database: server.database, clock: server.clock, roster: createRosterMemory() };
    const found = await listFreeStarts(deps, question);
    const byDate = new Map(found.map(({ date, starts }) => [date, starts.length]));
    expect(byDate.get('2026-11-24')).toBe(33);
    expect(byDate.get('2026-11-25')).toBe(9);
    expect(byDate.get('2026-11-29')).toBe(5);
    const oneByOne: unknown[] = [];
    for (const { date } of found)
      oneByOne.push(...(await listFreeStarts(deps, { ...question, from: dayParts(date), to: dayParts(date) })));
    expect(found).toEqual(oneByOne);
    const together = await listFreeStarts(deps, { ...question, seats: 2 });
    expect(new Map(together.map(({ date, starts }) => [date, starts.length])).get('2026-11-29')).toBe(0);
  });

  it('closest to a wish lie on either side of it, or as far away as they must', async () => {
    const server = await makeServer();
    await doWithoutBookings(server);
    const areaId = await addArea(server, 1000, 1999, { insideMinutes: 0 });
    const treatmentId = await addTreatment(server);
    const { no } = await addTherapist(server, {
      areaIds: [areaId],
      treatmentIds: [treatmentId],
      hours: [{ from: 540, to: 780 }],
      timeOff: [{ from: '2026-11-23', to: '2026-11-30' }],
    });
    const at = (text: string) => new Date(`${text}:00Z`);
    await addBusy(server, { no, startsAt: at('2026-11-20T10:30'), blockedUntil: at('2026-11-20T12:00') });
    const deps = { database: server.database, clock: server.clock, roster: createRosterMemory() };
    const visit = {
      areaId,
      treatmentId,
      gender: 'any',
      acceptOppositeGender: false,
      seats: 1,
      lengthMinutes: 60,
    } as const;
    const near = async (text: string) =>
      (await nearestFreeStarts(deps, visit, at(text), 3)).map((start) => start.toISOString().slice(0, 16));
    expect(await near('2026-11-20T10:45')).toEqual(['2026-11-20T09:00', '2026-11-20T12:00', '2026-11-21T09:00']);
    expect(await near('2026-11-27T11:00')).toEqual(['2026-12-01T09:00', '2026-12-01T09:15', '2026-12-01T09:30']);
  });
});
