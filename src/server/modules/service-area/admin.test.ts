import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, openBeside, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const url = '/api/admin/service-areas';

onPostgres('the service areas of the admin', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer();
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
    desk = await openDesk(server);
  });

  const area = (name: string, zipFrom: number, zipTo: number) => ({ name, zipFrom, zipTo, active: true });
  const create = (body: object) => server.request('POST', url, { as, body });
  const change = (id: number, body: object) => server.request('PATCH', `${url}/${id}`, { as, body });
  /** Somebody who works there and gives something. */
  const staff = async (areaId: number) => {
    await server.database.run(sql`
      insert into therapist_areas (therapist_id, service_area_id)
      select id, ${areaId} from therapists where left_at is null and active limit 1 on conflict do nothing`);
  };
  const isServed = async (zip: string) => (await server.request('GET', `/api/zip-codes/check/${zip}`)).body.serviced;

  it('are made, changed and removed, and the next zip code sees it', async () => {
    expect(await isServed('4100-001')).toBe(false);
    const made = await create(area('Porto', 4000, 4199));
    expect(made).toMatchObject({ status: 201, body: { ...area('Porto', 4000, 4199), version: 1 } });
    const { id } = made.body;
    expect(made.body.therapists).toBe(0);
    expect(await isServed('4100-001')).toBe(false);
    await staff(id);
    expect(await isServed('4100-001')).toBe(true);
    expect((await server.request('GET', `${url}/${id}`, { as })).body.therapists).toBe(1);
    expect(await change(id, { version: 1, zipTo: 4050 })).toMatchObject({ body: { zipTo: 4050, version: 2 } });
    expect(await isServed('4100-001')).toBe(false);
    expect(await change(id, { version: 1, zipTo: 4060 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { zipTo: 4050 } },
    });
    expect((await server.request('DELETE', `${url}/${id}`, { as })).status).toBe(204);
    expect((await server.request('GET', `${url}/${id}`, { as })).status).toBe(404);
    const log = await server.request('GET', `/api/admin/audit?subject=service-area&subjectId=${id}`, { as });
    expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed', 'created']);
  });

  it('hold at once in a process beside', async () => {
    const beside = await openBeside(server);
    const servedThere = async () => (await beside.get('/api/zip-codes/check/6000-001')).body.serviced;
    expect(await servedThere()).toBe(false);
    const { body: made } = await create(area('Castelo Branco', 6000, 6099));
    await staff(made.id);
    expect(await servedThere()).toBe(true);
    await change(made.id, { version: 1, active: false });
    expect(await servedThere()).toBe(false);
    await beside.close();
  });

  it('never share a zip code, and say whose it is', async () => {
    const { body: faro } = await create(area('Faro', 8000, 8099));
    expect(await create(area('Algarve', 7990, 8010))).toMatchObject({
      status: 400,
      body: { fields: { zipTo: 'Faro already has zip codes from 8000 to 8099.' } },
    });
    expect((await create(area('Around', 8050, 8200))).body.fields).toHaveProperty('zipFrom');
    expect((await create(area('Backwards', 8300, 8200))).body.fields).toHaveProperty('zipTo');
    const { body: loule } = await create(area('Loulé', 8100, 8199));
    expect((await change(loule.id, { version: 1, zipFrom: 8099 })).body.fields).toHaveProperty('zipFrom');
    expect((await change(faro.id, { version: 1, zipTo: 8098 })).status).toBe(200);
    const both = await Promise.all([create(area('One', 5000, 5100)), create(area('Two', 5050, 5200))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('stay when somebody has booked in them, and can be made inactive', async () => {
    await desk.booked();
    expect(await server.request('DELETE', `${url}/${desk.areaId}`, { as })).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    expect((await change(desk.areaId, { version: 1, active: false })).status).toBe(200);
    expect(await isServed('1000-001')).toBe(false);
    expect((await change(desk.areaId, { version: 2, active: true })).status).toBe(200);
  });

  it('are found by name and by digits', async () => {
    const names = async (query: string) =>
      (await server.request('GET', `${url}?${query}`, { as })).body.items.map(({ name }: { name: string }) => name);
    expect(await names('q=loul')).toEqual(['Loulé']);
    expect(await names('q=8100')).toEqual(['Loulé']);
    expect((await names('sort=-zipFrom&pageSize=2')).length).toBe(2);
  });

  it('count the zip codes people asked for in vain, and nothing about the people', async () => {
    await server.database.run(sql`delete from zip_refusals`);
    for (const zip of ['9000-001', '9000-020', '9000', '1000-001']) await isServed(zip);
    // An admin who tries a zip code asks for nothing.
    expect((await server.request('GET', '/api/zip-codes/check/9000-001', { as })).body.serviced).toBe(false);
    const rows = await server.database.many(sql`
      select asked_on::text as day, zip_prefix as zip, count from zip_refusals`);
    expect(rows).toEqual([{ day: '2026-11-16', zip: 9000, count: 3 }]);
  });

  it('are not served by somebody who does not work, or gives nothing that is on offer', async () => {
    const { body: made } = await create(area('Guarda', 6300, 6399));
    await staff(made.id);
    expect(await isServed('6300-001')).toBe(true);
    const count = async () => (await server.request('GET', `${url}/${made.id}`, { as })).body.therapists;
    for (const [lose, regain] of [
      [sql`update therapists set active = false`, sql`update therapists set active = true`],
      [sql`update treatments set active = false`, sql`update treatments set active = true`],
    ] as const) {
      await server.database.run(lose);
      expect([await count(), await isServed('6300-001')]).toEqual([0, false]);
      await server.database.run(regain);
      expect(await count()).toBe(1);
    }
  });

  it('write once to those who waited, in their language, when somebody can come, and forget the address', async () => {
    const wait = (zip: string, email: string, language: 'en' | 'pt') =>
      server.request('POST', '/api/zip-codes/interest', { body: { zip, email }, language });
    await wait('2400-001', 'eva@calma.example', 'pt');
    await wait('2410-020', 'tom@calma.example', 'en');
    await wait('7000-001', 'far@calma.example', 'en');
    const listed = async () => (await server.request('GET', '/api/admin/zip-interests', { as })).body;
    expect(await listed()).toMatchObject({
      total: 3,
      items: [{ zip: '2400-001', email: 'eva@calma.example', language: 'pt' }, {}, {}],
    });
    const file = await server.request('GET', '/api/admin/zip-interests/export?lang=pt', { as });
    expect(file.text).toContain('2400-001;eva@calma.example;pt;2026-11-16');
    const mails = () =>
      server.database.many(sql`
        select to_email as "to", language, variables from emails where type = 'area_open' order by to_email`);
    const tenMinutesOn = async () => {
      server.clock.advance(10 * 60_000);
      await server.worker.runDue();
    };

    const { body: leiria } = await create(area('Leiria', 2400, 2499));
    await tenMinutesOn();
    expect([await mails(), (await listed()).total]).toEqual([[], 3]);

    await staff(leiria.id);
    await tenMinutesOn();
    expect(await mails()).toMatchObject([
      { to: 'eva@calma.example', language: 'pt', variables: { area: 'Leiria' } },
      { to: 'tom@calma.example', language: 'en' },
    ]);
    expect((await listed()).items.map(({ email }: { email: string }) => email)).toEqual(['far@calma.example']);
    const [{ id: far }] = (await listed()).items;
    expect((await server.request('DELETE', `/api/admin/zip-interests/${far}`, { as })).status).toBe(204);
    expect((await listed()).total).toBe(0);
    await tenMinutesOn();
    expect(await mails()).toHaveLength(2);
  });
});
