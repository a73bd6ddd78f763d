import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, openBeside, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestHouse } from '../../../../testing/server.ts';

const url = '/api/admin/service-areas';

onPostgres('the service areas of the admin', (makeHouse) => {
  let house: TestHouse;
  let as: SignedIn;
  let desk: Desk;
  beforeAll(async () => {
    house = await makeHouse();
    await addPerson(house, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(house, 'admin@calma.example');
    desk = await openDesk(house);
  });

  const area = (name: string, zipFrom: number, zipTo: number) => ({ name, zipFrom, zipTo, active: true });
  const create = (body: object) => house.request('POST', url, { as, body });
  const change = (id: number, body: object) => house.request('PATCH', `${url}/${id}`, { as, body });
  const isServed = async (zip: string) => (await house.request('GET', `/api/zip-codes/check/${zip}`)).body.serviced;

  it('are made, changed and removed, and the next zip code sees it', async () => {
    expect(await isServed('4100-001')).toBe(false);
    const made = await create(area('Porto', 4000, 4199));
    expect(made).toMatchObject({ status: 201, body: { ...area('Porto', 4000, 4199), version: 1 } });
    expect(await isServed('4100-001')).toBe(true);
    const { id } = made.body;
    expect(await change(id, { version: 1, zipTo: 4050 })).toMatchObject({ body: { zipTo: 4050, version: 2 } });
    expect(await isServed('4100-001')).toBe(false);
    expect(await change(id, { version: 1, zipTo: 4060 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { zipTo: 4050 } },
    });
    expect((await house.request('DELETE', `${url}/${id}`, { as })).status).toBe(204);
    expect((await house.request('GET', `${url}/${id}`, { as })).status).toBe(404);
    const log = await house.request('GET', `/api/admin/audit?subject=service-area&subjectId=${id}`, { as });
    expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed', 'created']);
  });

  it('hold at once in a process beside', async () => {
    const beside = await openBeside(house);
    const servedThere = async () => (await beside.get('/api/zip-codes/check/6000-001')).body.serviced;
    expect(await servedThere()).toBe(false);
    const { body: made } = await create(area('Castelo Branco', 6000, 6099));
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
    expect(await house.request('DELETE', `${url}/${desk.areaId}`, { as })).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    expect((await change(desk.areaId, { version: 1, active: false })).status).toBe(200);
    expect(await isServed('1000-001')).toBe(false);
    expect((await change(desk.areaId, { version: 2, active: true })).status).toBe(200);
  });

  it('are found by name and by digits', async () => {
    const names = async (query: string) =>
      (await house.request('GET', `${url}?${query}`, { as })).body.items.map(({ name }: { name: string }) => name);
    expect(await names('q=loul')).toEqual(['Loulé']);
    expect(await names('q=8100')).toEqual(['Loulé']);
    expect((await names('sort=-zipFrom&pageSize=2')).length).toBe(2);
  });

  it('count the zip codes people asked for in vain, and nothing about the people', async () => {
    await house.database.run(sql`delete from zip_refusals`);
    for (const zip of ['9000-001', '9000-020', '9000', '1000-001']) await isServed(zip);
    // An admin who tries a zip code asks for nothing.
    expect((await house.request('GET', '/api/zip-codes/check/9000-001', { as })).body.serviced).toBe(false);
    const rows = await house.database.many(sql`
      select asked_on::text as day, zip_prefix as zip, count from zip_refusals`);
    expect(rows).toEqual([{ day: '2026-11-16', zip: 9000, count: 3 }]);
  });
});
