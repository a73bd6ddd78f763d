import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { enterAsTherapist, giveSeat, paidVisit, setStatus } from '../../../../testing/therapist-visits.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hour = (weekday: number, from: string, to: string) => ({ weekday, from, to });

onPostgres('a therapist’s working time', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let ines: SignedIn;
  /** Friday 20 November, 10:00 to 11:00, and Sunday 22 November, 18:00 to 19:00. */
  let onFriday: string;
  let onSunday: string;

  const therapist = (index: number): string => desk.therapists[index]?.id ?? '';
  const put = (hours: unknown, as = marta) => server.request('PUT', '/api/therapist/hours', { as, body: { hours } });
  const preview = (hours: unknown) =>
    server.request('POST', '/api/therapist/hours/preview', { as: marta, body: { hours } });
  const read = async (as = marta) => (await server.request('GET', '/api/therapist/hours', { as })).body.hours;
  const idsOf = (affected: { id: string }[]) => affected.map(({ id }) => id);

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    marta = await enterAsTherapist(server, therapist(0), 'marta@calma.example');
    ines = await enterAsTherapist(server, therapist(1), 'ines@calma.example');
    onFriday = await paidVisit(server, desk, { datetime: '2026-11-20T10:00:00Z' });
    onSunday = await paidVisit(server, desk, { datetime: '2026-11-22T18:00:00Z' });
    for (const id of [onFriday, onSunday]) await giveSeat(server, id, therapist(0));
    const past = await paidVisit(server, desk, { datetime: '2026-11-23T10:00:00Z' });
    await giveSeat(server, past, therapist(0));
    await setStatus(server, past, 'cancelled');
    const colleagues = await paidVisit(server, desk, { datetime: '2026-11-24T10:00:00Z' });
    await giveSeat(server, colleagues, therapist(1));
  });

  describe('in hours', () => {
    const weekdays = everyDay.slice(0, 5).map((day) => hour(day, '09:00', '17:00'));

    it('is read with the hours of the server', async () => {
      const { body } = await server.request('GET', '/api/therapist/hours', { as: ines });
      expect(body).toEqual({
        hours: everyDay.map((day) => hour(day, '08:00', '22:00')),
        opensAt: '08:00',
        closesAt: '22:00',
        otherDays: [],
        timezone: 'Europe/Lisbon',
      });
    });

    it('warns of visits that would lie outside, and changes nothing by asking', async () => {
      const before = await read();
      expect(idsOf((await preview(weekdays)).body.affected)).toEqual([onSunday]);
      expect(idsOf((await preview([])).body.affected)).toEqual([onFriday, onSunday]);
      expect((await preview(everyDay.map((day) => hour(day, '08:00', '22:00')))).body.affected).toEqual([]);
      expect(await read()).toEqual(before);
    });

    it('counts hours that touch as one stretch, and a minute too few as outside', async () => {
      const friday = async (...hours: ReturnType<typeof hour>[]) =>
        idsOf((await preview([...hours, hour(7, '08:00', '22:00')])).body.affected);
      expect(await friday(hour(5, '10:30', '12:00'), hour(5, '09:00', '10:30'))).toEqual([]);
      expect(await friday(hour(5, '10:00', '11:00'))).toEqual([]);
      expect(await friday(hour(5, '10:00', '10:45'))).toEqual([onFriday]);
      expect(await friday(hour(5, '10:15', '12:00'))).toEqual([onFriday]);
      expect(await friday(hour(5, '10:00', '10:30'), hour(5, '10:45', '12:00'))).toEqual([onFriday]);
    });

    it('is set at once for everybody who asks for free times, while visits stay', async () => {
      const free = async () => {
        const path = `/api/availability?zip=1000-001&from=2026-11-28&to=2026-11-29&treatmentId=${desk.treatmentId}&duration=60&peopleCount=2&mode=together`;
        const { body } = await server.request('GET', path);
        return body.days.flatMap(({ starts }: { starts: unknown[] }) => starts).length;
      };
      expect(await free()).toBeGreaterThan(0);
      const { status, body } = await put(weekdays.toReversed());
      expect([status, body.hours, idsOf(body.affected)]).toEqual([200, weekdays, [onSunday]]);
      expect(await read()).toEqual(weekdays);
      expect(await free()).toBe(0);
      const kept = await server.request('GET', `/api/therapist/bookings/${onSunday}`, { as: marta });
      expect(kept.body).toMatchObject({ kind: 'own', status: 'confirmed' });
      expect(await read(ines)).toHaveLength(7);
    });

    it.each([
      ['overlap', [hour(1, '09:00', '13:00'), hour(1, '12:45', '18:00')], 'hours.1', 'Este horário sobrepõe-se'],
      ['are off the quarter hour', [hour(1, '09:10', '13:00')], 'hours.0', 'Use quartos de hora'],
      ['end before they start', [hour(1, '13:00', '09:00')], 'hours.0', 'O fim tem de ser depois'],
      ['lie on no weekday', [hour(8, '09:00', '13:00')], 'hours.0.weekday', ''],
      ['are no time', [hour(1, '9', '13:00')], 'hours.0.from', ''],
      ['say more than hours', [{ ...hour(1, '09:00', '13:00'), therapistId: 'x' }], 'hours.0.therapistId', ''],
    ])('refuses hours that %s', async (_, hours, field, text) => {
      const before = await read();
      for (const path of ['hours', 'hours/preview'] as const) {
        const method = path === 'hours' ? 'PUT' : 'POST';
        const { status, body } = await server.request(method, `/api/therapist/${path}`, {
          as: marta,
          body: { hours },
          language: 'pt',
        });
        expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation_failed', [field]]);
        expect(body.fields[field]).toContain(text);
      }
      expect(await read()).toEqual(before);
    });

    it('is one or the other when two devices save at once', async () => {
      const choices = [weekdays, [hour(6, '10:00', '16:00')], [hour(7, '10:00', '16:00')]];
      const answers = await Promise.all(choices.map((hours) => put(hours)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(choices).toContainEqual(await read());
    });
  });

  describe('in days off', () => {
    beforeEach(async () => {
      await server.database.run(sql`delete from therapist_time_off`);
    });
    const add = (startsOn: string, endsOn: string, more: object = {}) =>
      server.request('POST', '/api/therapist/time-off', {
        as: marta,
        body: { startsOn, endsOn, ...more },
        language: 'en',
      });
    const list = async (as = marta) => (await server.request('GET', '/api/therapist/time-off', { as })).body;

    it('warns of visits on those days, first and last included, and keeps them', async () => {
      const asked = await server.request('POST', '/api/therapist/time-off/preview', {
        as: marta,
        body: { startsOn: '2026-11-20', endsOn: '2026-11-22' },
      });
      expect(idsOf(asked.body.affected)).toEqual([onFriday, onSunday]);
      expect(await list()).toEqual([]);
      const { status, body } = await add('2026-11-21', '2026-11-22', { note: ' Férias ' });
      expect([status, idsOf(body.affected)]).toEqual([201, [onSunday]]);
      expect(await list()).toEqual([
        { id: body.timeOff.id, startsOn: '2026-11-21', endsOn: '2026-11-22', times: null, note: 'Férias' },
      ]);
      const kept = await server.request('GET', `/api/therapist/bookings/${onSunday}`, { as: marta });
      expect(kept.body.status).toBe('confirmed');
    });

    it('lists what is not over, soonest first, and only the own', async () => {
      await add('2026-12-24', '2026-12-26');
      await add('2026-11-16', '2026-11-16');
      await server.database.run(sql`
        insert into therapist_time_off (id, therapist_id, starts_on, ends_on)
        values (${randomUUID()}, ${therapist(0)}, '2026-11-01', '2026-11-15'), (${randomUUID()}, ${therapist(1)}, '2026-12-01', '2026-12-02')`);
      expect((await list()).map(({ startsOn }: { startsOn: string }) => startsOn)).toEqual([
        '2026-11-16',
        '2026-12-24',
      ]);
      expect((await list(ines)).map(({ startsOn }: { startsOn: string }) => startsOn)).toEqual(['2026-12-01']);
    });

    it('is given up again by its own therapist only', async () => {
      const { body } = await add('2026-12-24', '2026-12-26');
      const remove = (as: SignedIn) => server.request('DELETE', `/api/therapist/time-off/${body.timeOff.id}`, { as });
      expect((await remove(ines)).status).toBe(404);
      expect((await remove(marta)).body).toEqual({ ok: true });
      expect((await remove(marta)).status).toBe(404);
      expect(await list()).toEqual([]);
    });

    it.each([
      ['end before they begin', '2026-12-26', '2026-12-24', 'endsOn', 'The last day cannot come before the first.'],
      ['are over', '2026-11-14', '2026-11-15', 'endsOn', 'These days are already over.'],
      ['last longer than a year', '2026-12-01', '2027-12-02', 'endsOn', 'Please enter at most a year at once.'],
      ['are off already', '2027-01-05', '2027-01-10', 'startsOn', 'Some of these days are already off.'],
    ])('refuses days that %s', async (_, startsOn, endsOn, field, text) => {
      await add('2027-01-10', '2027-01-12');
      const { status, body } = await add(startsOn, endsOn);
      expect([status, body.code, body.fields]).toEqual([400, 'validation_failed', { [field]: text }]);
      expect(await list()).toHaveLength(1);
    });

    it('may be some hours of one day: only visits in them are named, and only their starts are gone', async () => {
      const times = { from: '10:30', to: '12:00' };
      const body = { startsOn: '2026-11-20', endsOn: '2026-11-20', note: 'Doctor' };
      const preview = async (part: object) =>
        idsOf(
          (
            await server.request('POST', '/api/therapist/time-off/preview', {
              as: marta,
              body: { ...body, times: part },
            })
          ).body.affected,
        );
      expect(await preview(times)).toEqual([onFriday]);
      expect(await preview({ from: '11:00', to: '24:00' })).toEqual([]);
      expect(await preview({ from: '08:00', to: '10:00' })).toEqual([]);
      await server.request('POST', '/api/therapist/time-off', {
        as: ines,
        body: { startsOn: '2026-11-20', endsOn: '2026-11-20' },
      });
      const starts = async () => {
        const choices = `zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&from=2026-11-20&to=2026-11-20`;
        const { body: free } = await server.request('GET', `/api/availability?${choices}`);
        return free.days[0].starts.map(({ time }: { time: string }) => time);
      };
      await put(everyDay.map((day) => hour(day, '08:00', '22:00')));
      expect(await starts()).toContain('14:00');
      const added = await add('2026-11-20', '2026-11-20', { times: { from: '13:00', to: '15:00' } });
      expect([added.status, added.body.timeOff.times]).toEqual([201, { from: '13:00', to: '15:00' }]);
      const left: string[] = await starts();
      expect(left.filter((time) => time > '12:00' && time < '15:00')).toEqual([]);
      expect(left).toContain('15:00');
    });

    it.each([
      [{ from: '15:00', to: '14:00' }, '2026-11-20', { 'times.to': 'The end must come after the beginning.' }],
      [{ from: '15:00', to: '15:00' }, '2026-11-20', { 'times.to': 'The end must come after the beginning.' }],
      [{ from: '14:00', to: '15:00' }, '2026-11-21', { endsOn: 'A part-day absence covers one day only.' }],
    ])('refuses the hours %j until %s', async (times, endsOn, fields) => {
      const { status, body } = await add('2026-11-20', endsOn, { times });
      expect([status, body.fields]).toEqual([400, fields]);
    });

    it('takes the same hours once, and none of a day that is off', async () => {
      const times = { from: '14:00', to: '16:00' };
      const answers = await Promise.all([1, 2].map(() => add('2026-11-20', '2026-11-20', { times })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      await add('2026-11-21', '2026-11-21');
      expect((await add('2026-11-21', '2026-11-21', { times })).body.fields).toEqual({
        startsOn: 'Some of these days are already off.',
      });
      expect((await add('2026-11-20', '2026-11-20', { times: { from: '14:07', to: '16:00' } })).status).toBe(400);
    });

    it('is noted once when it is sent twice at once', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => add('2026-12-24', '2026-12-26')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
      expect(await list()).toHaveLength(1);
    });
  });
});
