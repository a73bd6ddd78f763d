import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { addArea } from '../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const url = '/api/admin/travel';
const lisbon = { latitude: 38.7223, longitude: -9.1393 };
const cascais = { latitude: 38.6979, longitude: -9.4215 };

type Way = { fromAreaId: number; toAreaId: number; computed: number; own: number | null; minutes: number };

onPostgres('the ways of the admin', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;
  let far: number;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 1);
    far = await addArea(server, 2750, 2769);
    as = await desk.enterAsAdmin();
    await server.database.run(sql`insert into therapist_areas select id, ${far}::int from therapists`);
  });
  const put = (path: string, body: object) => server.request('PUT', `${url}/${path}`, { as, body });
  const wayIn = (body: { ways: Way[] }, from: number, to: number) =>
    body.ways.find(({ fromAreaId, toAreaId }) => fromAreaId === from && toAreaId === to);

  it('are guessed without centres, reckoned with them, and what the office writes counts there and back', async () => {
    const { body: guessed } = await server.request('GET', url, { as });
    expect(guessed.areas).toMatchObject([{ id: desk.areaId, centre: null, insideMinutes: 10 }, { id: far }]);
    expect(wayIn(guessed, desk.areaId, far)).toMatchObject({ computed: 30, own: null, minutes: 30 });
    await put(`${desk.areaId}`, { centre: lisbon, insideMinutes: 15 });
    const { body: placed } = await put(`${far}`, { centre: cascais, insideMinutes: 10 });
    expect(placed.areas[1]).toMatchObject({ centre: cascais });
    expect(wayIn(placed, desk.areaId, far)).toMatchObject({ computed: 45, own: null, minutes: 45 });
    const { body: written } = await put(`${desk.areaId}/${far}`, { minutes: 25 });
    expect(wayIn(written, desk.areaId, far)).toMatchObject({ computed: 45, own: 25, minutes: 25 });
    expect(wayIn(written, far, desk.areaId)).toMatchObject({ computed: 45, own: null, minutes: 25 });
    const { body: gone } = await put(`${desk.areaId}/${far}`, { minutes: null });
    expect(wayIn(gone, desk.areaId, far)).toMatchObject({ own: null, minutes: 45 });
    const log = await server.request('GET', `/api/admin/audit?subject=service-area&subjectId=${desk.areaId}`, { as });
    expect(log.body.items.map(({ after }: { after: object }) => after)).toEqual([
      { wayMinutes: null },
      { wayMinutes: 25 },
      { centre: '38.7223, -9.1393', insideMinutes: 15 },
    ]);
  });

  it('refuse what is no place, no way or no area', async () => {
    const nowhere = { centre: { latitude: 0, longitude: 0 }, insideMinutes: 10 };
    expect((await put(`${far}`, nowhere)).status).toBe(400);
    expect((await put(`${far}`, { centre: null, insideMinutes: 241 })).status).toBe(400);
    expect((await put(`${far}/${far}`, { minutes: 5 })).status).toBe(404);
    expect((await put(`${far}/999999`, { minutes: 5 })).status).toBe(404);
    expect((await put(`${desk.areaId}/${far}`, { minutes: -1 })).status).toBe(400);
  });

  it('name the coming visits that a change makes impossible, and free starts follow at once', async () => {
    const elsewhere = { zipCode: '2750-642', location: { address: 'Rua Direita 1', isHotel: false } };
    const marta = desk.ids[0] ?? '';
    for (const visit of [
      { datetime: '2026-11-20T10:00:00.000Z' },
      { ...elsewhere, datetime: '2026-11-20T12:15:00.000Z' },
    ]) {
      const { id } = await desk.searched(visit);
      await desk.act('confirm', id, marta);
    }
    const starts = async () => {
      const question = `zip=2750-642&from=2026-11-23&to=2026-11-23&treatmentId=${desk.treatmentId}&duration=60`;
      return (await server.request('GET', `/api/availability?${question}`)).body.days[0].starts.length as number;
    };
    await desk.searched({ datetime: '2026-11-23T14:00:00.000Z' });
    const before = await starts();
    const { body } = await put(`${desk.areaId}/${far}`, { minutes: 90 });
    expect(body.close).toMatchObject([{ startsAt: '2026-11-20T12:15:00.000Z', from: 'Area 1000', minutesShort: 35 }]);
    expect(await starts()).toBeLessThan(before);
    const { items } = (await server.request('GET', '/api/admin/attention', { as })).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('visits_close');
    expect((await put(`${desk.areaId}/${far}`, { minutes: null })).body.close).toEqual([]);
  });
});
