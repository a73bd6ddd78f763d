import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAddress } from '#server/modules/privacy/public.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Desk, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { adminOf } from '../../../../testing/mail-rows.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';

const friday = '2026-11-20';
/** One therapist who works two hours: one visit fills the day. */
const shortDay = [{ hours: [{ from: 600, to: 720 }] }];
const ten = `${friday}T10:00:00.000Z`;

type Stage = { server: TestServer; desk: Desk };

const join = ({ server, desk }: Stage, email: string, more: Record<string, unknown> = {}) =>
  server.request('POST', '/api/waiting-list', {
    body: { zip: '1000-001', date: friday, treatmentId: desk.treatmentId, duration: 60, email, ...more },
  });

type Told = { to: string; link: string; status: string };

const toldOf = ({ server }: Stage): Promise<Told[]> =>
  server.database.many<Told>(sql`
    select to_email as "to", coalesce(text, '') as link, status from emails where type = 'time_free' order by created_at, id`);

/** The key in the mail that left last for this address. */
const keyOf = async (stage: Stage, email: string): Promise<string> => {
  const mail = (await toldOf(stage)).filter(({ to }) => to === email).at(-1);
  return /\/waiting\/([\w-]{43})/.exec(mail?.link ?? '')?.[1] ?? '';
};

const look = ({ server }: Stage) => server.worker.runDue();

const later = async (stage: Stage, milliseconds: number): Promise<void> => {
  stage.server.clock.advance(milliseconds);
  await look(stage);
};

const cancel = ({ server }: Stage, { id, token }: { id: string; token: string }) =>
  server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });

const someone = (name: string) => ({
  guestDetails: {
    firstName: name,
    lastName: 'Reis',
    phone: `+3519130000${name.length}0`,
    email: `${name}@calma.example`,
    gender: 'female',
  },
});

const statesOf = ({ server }: Stage) =>
  server.database.many<{ email: string; state: string; told: number }>(
    sql`select email, state, told from waiting_list order by id`,
  );

const fullDay = async (
  makeServer: (options?: object) => Promise<TestServer>,
): Promise<Stage & { visit: { id: string; token: string } }> => {
  const server = await makeServer({ config: { limits: false } });
  const desk = await openDesk(server, shortDay);
  const visit = await desk.booked({ datetime: ten });
  await pay(server, visit.id);
  return { server, desk, visit };
};

onPostgres('a full day', (makeServer) => {
  it('is told apart from one on which nobody works, and only on it one can wait', async () => {
    const stage = await fullDay(makeServer);
    const { server, desk } = stage;
    const { body } = await server.request(
      'GET',
      `/api/availability?zip=1000-001&from=${friday}&to=2026-11-21&treatmentId=${desk.treatmentId}&duration=60`,
    );
    expect(body.days.map(({ isFull }: { isFull?: true }) => isFull)).toEqual([true, undefined]);
    expect((await join(stage, 'eva@calma.example')).status).toBe(202);
    expect((await join(stage, 'eva@calma.example', { date: '2026-11-21' })).body.code).toBe('day_not_full');
    expect((await join(stage, 'eva@calma.example', { date: '2026-11-14' })).status).toBe(400);
    expect((await join(stage, 'eva@calma.example', { zip: '9000-001' })).body.code).toBe('zip_not_served');
    expect((await join(stage, 'EVA@calma.example', { partOfDay: 'morning' })).status).toBe(202);
    expect(await server.database.many(sql`select part_of_day as part from waiting_list`)).toEqual([
      { part: 'morning' },
    ]);
  });

  it('keeps a freed time for the first in line, fifteen minutes, then for the next, and books it by the link', async () => {
    const stage = await fullDay(makeServer);
    const { server, desk, visit } = stage;
    for (const name of ['eva', 'tom', 'rui']) await join(stage, `${name}@calma.example`);
    await join(stage, 'late@calma.example', { partOfDay: 'evening' });
    expect(await toldOf(stage)).toEqual([]);
    await cancel(stage, visit);
    await look(stage);
    expect((await toldOf(stage)).map(({ to }) => to)).toEqual(['eva@calma.example']);
    const key = await keyOf(stage, 'eva@calma.example');
    expect((await server.request('GET', `/api/waiting-list/${key}`)).body).toMatchObject({
      state: 'kept',
      startsAt: ten,
      keptUntil: new Date(testStart.getTime() + minutes(15)).toISOString(),
      email: 'eva@calma.example',
    });
    // Nobody else can have it, not even by the hour beside it.
    expect((await desk.book({ datetime: ten, ...someone('ana') })).body.code).toBe('slot_taken');
    await later(stage, minutes(15));
    expect((await toldOf(stage)).map(({ to }) => to)).toEqual(['eva@calma.example', 'tom@calma.example']);
    expect((await server.request('GET', `/api/waiting-list/${key}`)).body).toMatchObject({
      state: 'passed',
      keptUntil: null,
    });
    // Too late: the time is Tom's now.
    expect((await desk.book({ datetime: ten, heldKey: key, ...someone('eva') })).body.code).toBe('slot_taken');
    const toms = await keyOf(stage, 'tom@calma.example');
    const made = await desk.booked({ datetime: ten, heldKey: toms, ...someone('tom') });
    expect(await server.database.many(sql`select kind, booking_id as id from busy`)).toEqual([
      { kind: 'hold', id: made.id },
    ]);
    await pay(server, made.id);
    await later(stage, minutes(20));
    expect((await toldOf(stage)).map(({ to }) => to)).toHaveLength(2);
    expect(await statesOf(stage)).toMatchObject([
      { email: 'eva@calma.example', state: 'waiting', told: 1 },
      { email: 'rui@calma.example', state: 'waiting', told: 0 },
      { email: 'late@calma.example' },
    ]);
  });
});

onPostgres('a time that is kept', (makeServer) => {
  let stage: Stage & { visit: { id: string; token: string } };
  beforeEach(async () => {
    stage = await fullDay(makeServer);
  });
  const freed = async (...names: string[]): Promise<void> => {
    for (const name of names) await join(stage, `${name}@calma.example`);
    await cancel(stage, stage.visit);
    await look(stage);
  };

  it('is free in the calendar of whoever has the key, and of nobody else', async () => {
    await freed('eva');
    const key = await keyOf(stage, 'eva@calma.example');
    const starts = async (more: string) => {
      const { body } = await stage.server.request(
        'GET',
        `/api/availability?zip=1000-001&from=${friday}&to=${friday}&treatmentId=${stage.desk.treatmentId}&duration=60${more}`,
      );
      return body.days[0].starts.map(({ time }: { time: string }) => time);
    };
    expect(await starts('')).toEqual([]);
    expect(await starts(`&heldKey=${key}`)).toContain('10:00');
    // Another start of the same gap is theirs, too, and the first goes back.
    const other = await stage.desk.booked({ datetime: `${friday}T10:30:00.000Z`, heldKey: key, ...someone('eva') });
    expect(await stage.server.database.many(sql`select booking_id as id from busy`)).toEqual([{ id: other.id }]);
  });

  it('is one booking for two who press at once with the same key', async () => {
    await freed('eva');
    const heldKey = await keyOf(stage, 'eva@calma.example');
    const both = await Promise.all([1, 2].map(() => stage.desk.book({ datetime: ten, heldKey, ...someone('eva') })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('goes to the next when its person leaves, and the link then opens nothing', async () => {
    await freed('eva', 'tom');
    const key = await keyOf(stage, 'eva@calma.example');
    stage.server.clock.advance(minutes(1));
    expect((await stage.server.request('POST', `/api/waiting-list/${key}/leave`)).status).toBe(200);
    await look(stage);
    expect((await toldOf(stage)).map(({ to }) => to)).toEqual(['eva@calma.example', 'tom@calma.example']);
    expect((await stage.server.request('GET', `/api/waiting-list/${key}`)).body.code).toBe('link_expired');
  });

  it('of which no booking was paid goes to the next, and whoever let it pass hears of another one only', async () => {
    await freed('eva', 'tom');
    await stage.desk.booked({ datetime: ten, heldKey: await keyOf(stage, 'eva@calma.example'), ...someone('eva') });
    await later(stage, minutes(16));
    expect((await toldOf(stage)).map(({ to }) => to)).toEqual(['eva@calma.example', 'tom@calma.example']);
    await later(stage, minutes(16));
    // Both have let it pass: it is anybody's, and nobody is told again.
    await later(stage, minutes(16));
    expect(await toldOf(stage)).toHaveLength(2);
    const again = await stage.desk.booked({ datetime: ten, ...someone('ana') });
    await pay(stage.server, again.id);
    await later(stage, minutes(1));
    await cancel(stage, again);
    await look(stage);
    expect((await toldOf(stage)).map(({ to }) => to).at(-1)).toBe('eva@calma.example');
  });

  it('is mailed in the language of the list, with the way out, and not once it is gone', async () => {
    await stage.server.request('POST', '/api/waiting-list', {
      language: 'pt',
      body: {
        zip: '1000-001',
        date: friday,
        treatmentId: stage.desk.treatmentId,
        duration: 60,
        email: 'eva@calma.example',
      },
    });
    await cancel(stage, stage.visit);
    await look(stage);
    const [mail] = await toldOf(stage);
    expect(mail?.link).toMatch(/Há uma hora livre.*10:00.*\/waiting\/[\w-]{43}\?lang=pt.*#leave/s);
    const { hash } = await stage.server.database.one<{ hash: Buffer }>(sql`select key_hash as hash from waiting_list`);
    expect(hash.toString('base64url')).not.toBe(await keyOf(stage, 'eva@calma.example'));
  });

  it('counts what it saved, without a name, and ends with its day', async () => {
    await freed('eva');
    await join(stage, 'rui@calma.example');
    const made = await stage.desk.booked({
      datetime: ten,
      heldKey: await keyOf(stage, 'eva@calma.example'),
      ...someone('eva'),
    });
    const as = await adminOf(stage.server);
    const figures = async () =>
      (await stage.server.request('GET', '/api/admin/waiting-list/figures?from=2026-11-16&to=2026-11-30', { as })).body;
    expect(await figures()).toEqual({ waiting: 1, joined: 2, kept: 1, booked: 0, bookedTotal: 0 });
    await pay(stage.server, made.id);
    await look(stage);
    expect(await figures()).toMatchObject({ booked: 1, bookedTotal: 6500 });
    expect(await statesOf(stage)).toMatchObject([{ email: 'rui@calma.example' }]);
    stage.server.clock.set(new Date('2026-11-21T00:01:00Z'));
    await look(stage);
    expect(await statesOf(stage)).toEqual([]);
  });

  it('goes when its person is erased', async () => {
    await freed('eva');
    await stage.server.database.transaction((tx) => forgetAddress(tx, 'EVA@calma.example'));
    expect(await stage.server.database.many(sql`select from busy`)).toEqual([]);
  });

  it('belongs to somebody: the database refuses one for nobody', async () => {
    await freed('eva');
    await expect(
      stage.server.database.run(sql`update busy set booking_id = gen_random_uuid() where kind = 'kept'`),
    ).rejects.toMatchObject({ code: '23503' });
    await emptyTables(stage.server.database, 'waiting_list');
  });
});

onPostgres('the waiting list of the office', (makeServer) => {
  it('shows who waits, takes somebody who calls, changes, exports and forgets, and the log knows', async () => {
    const stage = await fullDay(makeServer);
    const { server, desk, visit } = stage;
    await join(stage, 'eva@calma.example');
    const as = await adminOf(server);
    const url = '/api/admin/waiting-list';
    const list = async () => (await server.request('GET', url, { as })).body;
    expect(await list()).toMatchObject({
      total: 1,
      items: [{ email: 'eva@calma.example', area: 'Area 1000', date: friday, state: 'waiting', place: 1, told: 0 }],
    });
    const wish = {
      ...{
        zip: '1000-002',
        date: friday,
        partOfDay: 'any',
        treatmentId: desk.treatmentId,
        duration: 60,
        peopleCount: 1,
      },
      ...{ mode: 'single', gender: 'any', acceptOppositeGender: false, addIns: [], language: 'pt' },
    };
    const made = await server.request('POST', url, { as, body: { ...wish, email: 'tom@calma.example' } });
    expect([made.status, made.body.place]).toEqual([201, 2]);
    const twice = await server.request('POST', url, { as, body: { ...wish, email: 'tom@calma.example' } });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['email']]);
    const id = made.body.id;
    const changed = await server.request('PATCH', `${url}/${id}`, { as, body: { version: 1, partOfDay: 'morning' } });
    expect(changed.body).toMatchObject({ partOfDay: 'morning', email: 'tom@calma.example', version: 2 });
    const file = await server.request('GET', `${url}/export?lang=pt`, { as });
    expect(file.text).toContain('tom@calma.example');
    await cancel(stage, visit);
    await look(stage);
    expect((await list()).items[0]).toMatchObject({ state: 'kept', told: 1, startsAt: ten });
    const first = (await list()).items.find(({ state }: { state: string }) => state === 'kept').id;
    expect((await server.request('DELETE', `${url}/${first}`, { as })).status).toBe(204);
    await later(stage, minutes(1));
    expect((await list()).items).toMatchObject([{ email: 'tom@calma.example', state: 'kept' }]);
    const log = await server.request('GET', '/api/admin/audit?subject=waiting-list', { as });
    expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'exported', 'created']);
    expect(log.text).not.toContain('@calma.example');
  });
});

describe('the limits of holds', () => {
  onPostgres('hold for waiting lists, too', (makeServer) => {
    it('let one mailbox wait for five days, one network for three places of a line, and one person have two times at once', async () => {
      const server = await makeServer();
      const desk = await openDesk(server, shortDay);
      for (const email of ['filler@calma.example']) await addPerson(server, { email });
      const as = await signIn(server, 'filler@calma.example');
      const days = Array.from({ length: 7 }, (_, index) => `2026-11-${20 + index}`);
      const visits: { id: string; token: string }[] = [];
      for (const day of days) {
        const visit = await desk.booked({ datetime: `${day}T10:00:00.000Z`, ...someone('ana') }, { as });
        await pay(server, visit.id);
        visits.push(visit);
      }
      const stage = { server, desk };
      const said: number[] = [];
      for (const date of days) said.push((await join(stage, 'eva@calma.example', { date })).status);
      expect(said).toEqual([202, 202, 202, 202, 202, 429, 429]);
      const others: number[] = [];
      for (const name of ['a', 'b', 'c']) others.push((await join(stage, `${name}@calma.example`)).status);
      expect(others).toEqual([202, 202, 429]);
      for (const visit of visits.slice(1, 4))
        await server.request('POST', `/api/bookings/${visit.id}/cancel`, { as, body: {} });
      await look(stage);
      // Three days came free; a person has one time at once.
      expect((await toldOf(stage)).map(({ to }) => to)).toEqual(['eva@calma.example']);
      await desk.booked({ datetime: '2026-11-22T10:00:00.000Z', ...someone('eva') });
      const third = await desk.book({ datetime: '2026-11-23T10:00:00.000Z', ...someone('eva') });
      expect([third.status, third.body.code]).toEqual([429, 'too_many_holds']);
    });
  });
});
