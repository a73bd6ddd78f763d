import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compose } from '#server/compose.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { sql } from '#server/platform/database/sql.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';
import { createLogger } from '#server/platform/logger.ts';
import {
  addAddIn,
  addArea,
  addBusy,
  addTherapist,
  addTreatment,
  clearServer,
  type NewTherapist,
  setBookingRules,
} from '../../../../../testing/roster.ts';
import { eachDatabase, type TestServer, testStart } from '../../../../../testing/server.ts';

type Answer = { date: string; starts: { startsAt: string; endsAt: string; time: string }[] }[];

eachDatabase('availability', (makeServer) => {
  /** One area (1000 to 1999), one treatment, and whoever is wished. */
  const stage = async (people: Omit<NewTherapist, 'areaIds' | 'treatmentIds'>[], now = testStart) => {
    server ??= await makeServer();
    await clearServer(server);
    server.clock.set(now);
    const areaId = await addArea(server, 1000, 1999);
    const treatmentId = await addTreatment(server);
    const therapists: { no: number; id: string }[] = [];
    for (const person of people)
      therapists.push(await addTherapist(server, { ...person, areaIds: [areaId], treatmentIds: [treatmentId] }));
    const path = (question: Record<string, string | number> = {}) => {
      const asked = { zip: '1000-001', from: '2026-11-20', to: '2026-11-20', treatmentId, duration: 60, ...question };
      return `/api/availability?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`;
    };
    const ask = async (question: Record<string, string | number> = {}): Promise<Answer> => {
      const { status, body } = await server.request('GET', path(question));
      expect(status).toBe(200);
      return body.days;
    };
    const times = async (question: Record<string, string | number> = {}) =>
      (await ask(question)).flatMap(({ starts }) => starts.map(({ time }) => time));
    return { server, areaId, treatmentId, therapists, path, ask, times };
  };

  let server: TestServer;

  const at = (text: string) => new Date(`${text}:00Z`);

  it('names who can come at a free start, with nothing but a face, and nobody at a start that is not offered', async () => {
    const { server, path, therapists } = await stage([
      { gender: 'female', hours: [{ weekdays: [5], from: 540, to: 720 }] },
      { gender: 'male', hours: [{ weekdays: [5], from: 600, to: 720 }] },
    ]);
    const [her, him] = therapists.map(({ id }) => id);
    const who = async (startsAt: string, wish: Record<string, string> = {}): Promise<string[]> => {
      const query = path({ ...wish, startsAt }).split('?')[1];
      const { status, body } = await server.request('GET', `/api/availability/therapists?${query}`);
      expect(status).toBe(200);
      for (const face of body) expect(Object.keys(face).sort()).toEqual(['firstName', 'id', 'imageUrl']);
      return body.map(({ id }: { id: string }) => id);
    };
    expect(new Set(await who('2026-11-20T10:00:00.000Z'))).toEqual(new Set([her, him]));
    expect(await who('2026-11-20T09:00:00.000Z')).toEqual([her]);
    expect(await who('2026-11-20T10:00:00.000Z', { gender: 'male' })).toEqual([him]);
    const startsAt = at('2026-11-20T10:00');
    await addBusy(server, { no: therapists[0]?.no ?? 0, startsAt, blockedUntil: at('2026-11-20T11:00') });
    expect(await who('2026-11-20T10:00:00.000Z')).toEqual([him]);
    expect(await who('2026-11-20T20:00:00.000Z')).toEqual([]);
  });

  it('answers every day of the window with instants, ends and the time on the wall', async () => {
    const { server, path } = await stage([{ hours: [{ weekdays: [5], from: 540, to: 630 }] }]);
    const { body } = await server.request('GET', path({ from: '2026-11-19', to: '2026-11-21' }));
    expect(body).toEqual({
      timezone: 'Europe/Lisbon',
      days: [
        { date: '2026-11-19', starts: [] },
        {
          date: '2026-11-20',
          starts: ['09:00', '09:15', '09:30'].map((time) => ({
            startsAt: at(`2026-11-20T${time}`).toISOString(),
            endsAt: after(at(`2026-11-20T${time}`), hours(1)).toISOString(),
            time,
          })),
        },
        { date: '2026-11-21', starts: [] },
      ],
    });
  });

  it('counts people and add-ins into the length', async () => {
    const { server, times } = await stage([{ hours: [{ from: 540, to: 690 }] }]);
    const addIn = await addAddIn(server, 15);
    expect(await times({ addIns: `${addIn}` })).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']);
    expect(await times({ addIns: `${addIn},${addIn}` })).toHaveLength(6);
    expect(await times({ peopleCount: 2, mode: 'back-to-back' })).toEqual(['09:00', '09:15', '09:30']);
    expect(await times({ peopleCount: 2, mode: 'back-to-back', duration: 75 })).toEqual(['09:00']);
    expect(await times({ peopleCount: 3, mode: 'back-to-back' })).toEqual([]);
    // 09:00 to 11:30 is exactly two people with 60 + 15 minutes each.
    expect(await times({ peopleCount: 2, mode: 'back-to-back', addIns: `${addIn}` })).toEqual(['09:00']);
  });

  it('asks for two therapists at once when people want to be together', async () => {
    const { times } = await stage([{ hours: [{ from: 540, to: 660 }] }, { hours: [{ from: 600, to: 720 }] }]);
    expect(await times({ peopleCount: 2, mode: 'together' })).toEqual(['10:00']);
    expect(await times({ peopleCount: 3, mode: 'together' })).toEqual([]);
    expect(await times()).toHaveLength(9);
  });

  it('keeps to the wish for a gender unless the opposite is accepted', async () => {
    const { times } = await stage([
      { gender: 'female', hours: [{ from: 540, to: 600 }] },
      { gender: 'male', hours: [{ from: 660, to: 720 }] },
    ]);
    expect(await times({ gender: 'any' })).toEqual(['09:00', '11:00']);
    expect(await times({ gender: 'male' })).toEqual(['11:00']);
    expect(await times({ gender: 'male', acceptOppositeGender: 'true' })).toEqual(['09:00', '11:00']);
  });

  it('leaves out who is inactive, elsewhere, unskilled or away', async () => {
    const { server, areaId, treatmentId, times } = await stage([
      { active: false },
      { timeOff: [{ from: '2026-11-18', to: '2026-11-20' }] },
    ]);
    const otherArea = await addArea(server, 4000, 4399);
    const otherTreatment = await addTreatment(server);
    await addTherapist(server, { areaIds: [otherArea], treatmentIds: [treatmentId] });
    await addTherapist(server, { areaIds: [areaId], treatmentIds: [otherTreatment] });
    expect(await times()).toEqual([]);
    expect(await times({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(53);
  });

  it('counts hours that touch as one stretch', async () => {
    const { times } = await stage([
      {
        hours: [
          { from: 540, to: 600 },
          { from: 600, to: 660 },
        ],
      },
    ]);
    expect(await times()).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00']);
  });

  it('begins with the notice and ends with the horizon, to the minute', async () => {
    const now = at('2026-11-16T07:00');
    const { server, times, ask } = await stage([{}], now);
    const today = { from: '2026-11-16', to: '2026-11-16' };
    expect((await times(today))[0]).toBe('09:00');
    server.clock.advance(1);
    expect((await times(today))[0]).toBe('09:15');
    server.clock.set(at('2026-11-16T18:15'));
    const [last, beyond] = await ask({ from: '2027-02-14', to: '2027-02-15' });
    expect(last?.starts.at(-1)?.time).toBe('18:15');
    expect(beyond?.starts).toEqual([]);
    expect(await times({ from: '2026-11-15', to: '2026-11-15' })).toEqual([]);
  });

  it('does not offer what is taken, with the way there and back, and offers it again when a hold runs out', async () => {
    const { server, therapists, times } = await stage([{ hours: [{ from: 540, to: 780 }] }]);
    const no = therapists[0]?.no ?? 0;
    const expiresAt = after(server.clock.now(), minutes(15));
    await addBusy(server, { no, startsAt: at('2026-11-20T10:45'), blockedUntil: at('2026-11-20T11:50'), expiresAt });
    expect(await times()).toEqual(['09:00', '09:15', '12:00']);
    server.clock.set(after(expiresAt, -1));
    expect(await times()).toEqual(['09:00', '09:15', '12:00']);
    server.clock.set(expiresAt);
    expect(await times()).toHaveLength(13);
  });

  it('sees what reaches over midnight from either side', async () => {
    const { server, therapists, times } = await stage([{ hours: [{ from: 0, to: 1440 }] }]);
    await setBookingRules(server, { opensAt: '00:00', closesAt: '24:00' });
    const no = therapists[0]?.no ?? 0;
    await addBusy(server, { no, startsAt: at('2026-11-19T22:00'), blockedUntil: at('2026-11-20T01:20') });
    await addBusy(server, { no, startsAt: at('2026-11-21T00:10'), blockedUntil: at('2026-11-21T03:00') });
    const found = await times();
    expect(found[0]).toBe('01:30');
    expect(found.at(-1)).toBe('22:30');
  });

  it('tells the doubled hour apart by its instants and never offers the missing one', async () => {
    const { server, ask } = await stage([{ hours: [{ from: 0, to: 1440 }] }], at('2026-10-20T09:00'));
    await setBookingRules(server, {
      opensAt: '00:00',
      closesAt: '24:00',
      setUpMinutes: 0,
      packUpMinutes: 0,
      horizonDays: 200,
    });
    const [autumn] = await ask({ from: '2026-10-25', to: '2026-10-25' });
    expect(autumn?.starts).toHaveLength(25 * 4 - 3);
    const doubled = autumn?.starts.filter(({ time }) => time === '01:30').map(({ startsAt }) => startsAt);
    expect(doubled).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
    const [spring] = await ask({ from: '2027-03-28', to: '2027-03-28' });
    expect(spring?.starts).toHaveLength(23 * 4 - 3);
    expect(spring?.starts.filter(({ time }) => time.startsWith('01'))).toEqual([]);
    const [, , change] = await ask({ from: '2026-10-23', to: '2026-10-27' });
    expect(change).toEqual(autumn);
  });

  it('follows the roster, the settings and the catalogue at once, in every process', async () => {
    const { server, therapists, areaId, treatmentId, path, times } = await stage([{ hours: [{ from: 540, to: 600 }] }]);
    const beside = await compose({
      config: server.config,
      database: server.database,
      clock: server.clock,
      logger: createLogger('debug', server.log.destination),
    });
    const timesBeside = async () => {
      const response = await beside.app.inject({ url: path() });
      return (response.json().days as Answer | undefined)?.flatMap(({ starts }) => starts.map(({ time }) => time));
    };
    expect(await timesBeside()).toEqual(['09:00']);
    await server.database.run(sql`update therapist_hours set to_minute = 615`);
    expect([await timesBeside(), await times()]).toEqual([
      ['09:00', '09:15'],
      ['09:00', '09:15'],
    ]);
    await addTherapist(server, { areaIds: [areaId], treatmentIds: [treatmentId], hours: [{ from: 660, to: 720 }] });
    expect(await timesBeside()).toEqual(['09:00', '09:15', '11:00']);
    await setBookingRules(server, { opensAt: '09:15' });
    expect(await timesBeside()).toEqual(['09:15', '11:00']);
    const friday = { weekday: 5, hours: { opensAt: '10:00', closesAt: '22:00' } };
    await setBookingRules(server, { opensAt: '09:15', otherDays: [friday] });
    expect(await timesBeside()).toEqual(['11:00']);
    await setBookingRules(server, { opensAt: '09:15', otherDays: [{ ...friday, hours: null }] });
    expect(await timesBeside()).toEqual([]);
    await setBookingRules(server, { opensAt: '09:15', otherDays: [{ ...friday, weekday: 6 }] });
    expect(await timesBeside()).toEqual(['09:15', '11:00']);
    await server.database.run(sql`update therapists set active = false where no = ${therapists[0]?.no}`);
    expect(await timesBeside()).toEqual(['11:00']);
    await server.database.run(sql`update treatments set price_60_cents = null`);
    expect(await timesBeside()).toBeUndefined();
    await server.database.run(sql`update treatments set price_60_cents = 7000`);
    expect(await timesBeside()).toEqual(['11:00']);
    await beside.app.close();
    await beside.worker.stop();
  });

  it.each([
    ['a malformed zip code', { zip: '10' }, 'zip_malformed'],
    ['a zip code that is not served', { zip: '9000-001' }, 'zip_not_served'],
    ['more than 42 days', { from: '2026-11-20', to: '2027-01-01' }, 'window_too_long'],
    ['an end before the start', { from: '2026-11-20', to: '2026-11-19' }, 'to'],
    ['a day that is not in the calendar', { from: '2026-02-30' }, 'from'],
    ['an unknown treatment', { treatmentId: 999 }, 'treatmentId'],
    ['a duration nobody offers', { duration: 45 }, 'duration'],
    ['an unknown add-in', { addIns: '999' }, 'addIns'],
    ['nobody', { peopleCount: 0 }, 'peopleCount'],
    ['a crowd', { peopleCount: 5, mode: 'together' }, 'peopleCount'],
    ['two people without saying how', { peopleCount: 2 }, 'mode'],
  ])('refuses %s', async (_, question, expected) => {
    const { server, path } = await stage([{}]);
    const { status, body } = await server.request('GET', path(question as Record<string, string>));
    expect(status).toBe(400);
    expect(body.code === 'validation_failed' ? Object.keys(body.fields) : [body.code]).toEqual([expected]);
  });

  it('takes 42 days and a visit of one person whatever is said about sharing', async () => {
    const { ask } = await stage([{}]);
    expect(await ask({ from: '2026-11-20', to: '2026-12-31' })).toHaveLength(42);
    const [day] = await ask({ peopleCount: 1, mode: 'together' });
    expect(day?.starts).toHaveLength(53);
  });

  it('offers nothing for a visit that would take longer than a therapist may be taken', async () => {
    const { server, times } = await stage([{}]);
    const addIn = await addAddIn(server, 60);
    const question = { duration: 90, peopleCount: 4, mode: 'back-to-back', addIns: `${addIn}` };
    expect(await times(question)).not.toEqual([]);
    await setBookingRules(server, { packUpMinutes: 121 });
    expect(await times(question)).toEqual([]);
  });
});

describe('the demo server', () => {
  eachDatabase('on a new database', (makeServer) => {
    let made: Promise<TestServer> | undefined;
    const demoCompany = () => {
      made ??= makeServer().then(async (server) => {
        await loadDemo(server.database);
        return server;
      });
      return made;
    };

    it('has fourteen therapists of both genders, and shows visitors only their cards', async () => {
      const server = await demoCompany();
      const { body } = await server.request('GET', '/api/therapists');
      expect(body).toHaveLength(14);
      expect(new Set(body.map(({ gender }: { gender: string }) => gender))).toEqual(new Set(['female', 'male']));
      for (const card of body) {
        expect(card.imageUrl).toMatch(/^\/portraits\/[a-z]+\.svg$/);
        expect(existsSync(new URL(`../../../../web/public${card.imageUrl}`, import.meta.url))).toBe(true);
        expect(card.years).toBeGreaterThan(0);
        expect(card.about.en).not.toBe('');
        expect(card.about.pt).not.toBe('');
      }
    });

    it('links Marta Lopes to her account', async () => {
      const server = await demoCompany();
      const row = await server.database.one<{ first_name: string; last_name: string }>(sql`
        select t.first_name, t.last_name from therapists t join users u on u.id = t.user_id where u.email = 'therapist@calma.example'`);
      expect(row).toEqual({ first_name: 'Marta', last_name: 'Lopes' });
    });

    it('has two people at least for every treatment in every area', async () => {
      const server = await demoCompany();
      const lonely = await server.database.many(sql`
        select a.name, s.name_en from service_areas a cross join treatments s
        where 2 > (select count(*) from therapists t join therapist_areas ta on ta.therapist_id = t.id
          join therapist_treatments tt on tt.therapist_id = t.id where ta.service_area_id = a.id and tt.treatment_id = s.id)`);
      expect(lonely).toEqual([]);
    });

    it.each([1000, 2900, 4400, 8900, 9500])('has free starts for two together near %i within a week', async (zip) => {
      const server = await demoCompany();
      for (const { id } of await server.database.many<{ id: number }>(sql`select id from treatments`)) {
        const question = `from=2026-11-17&to=2026-11-23&zip=${zip}&treatmentId=${id}&duration=60&peopleCount=2&mode=together`;
        const { body } = await server.request('GET', `/api/availability?${question}`);
        expect((body.days as Answer).flatMap((day) => day.starts).length).toBeGreaterThan(10);
      }
    });
  });
});
