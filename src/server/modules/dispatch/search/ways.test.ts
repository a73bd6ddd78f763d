import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { addArea } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const inTown = { location: { address: 'Rua do Ouro 3', isHotel: false } };
const elsewhere = { zipCode: '2750-642', location: { address: 'Rua Direita 1', isHotel: false } };

onPostgres('the way to a visit', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
    const far = await addArea(server, 2750, 2769, { latitude: 38.6979, longitude: -9.4215 });
    await server.database.run(sql`
      update service_areas set latitude = 38.7223, longitude = -9.1393 where id = ${desk.areaId}`);
    await server.database.run(sql`insert into therapist_areas select id, ${far}::int from therapists`);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  const [taken, offered] = [at('10:00'), at('14:00')];
  /** Somebody with a visit in town at ten. */
  const seated = async () => {
    const { id } = await desk.searched({ datetime: taken });
    const [marta = ''] = await desk.asked(id);
    await desk.act('confirm', id, marta);
    return { id, marta };
  };

  it('stands in the offer, on the page behind its link and in the day, from the visit before', async () => {
    const { marta } = await seated();
    const [near, far] = [
      await desk.searched({ ...inTown, datetime: offered }),
      await desk.searched({ ...elsewhere, datetime: at('17:00') }),
    ];
    const as = await desk.enter(marta);
    const { offers } = (await server.request('GET', '/api/therapist/dashboard', { as })).body;
    expect(offers.map(({ id, way }: { id: string; way?: object }) => [id, way])).toEqual([
      [near.id, { minutes: 10, from: 'Area 1000' }],
      [far.id, { minutes: 45, from: 'Area 1000' }],
    ]);
    expect((await desk.open(far.id, marta, { as })).body.way).toEqual({ minutes: 45, from: 'Area 1000' });
    await desk.act('confirm', near.id, marta, { as });
    const own = await server.request('GET', `/api/therapist/bookings/${near.id}`, { as });
    expect(own.body).toMatchObject({ kind: 'own', way: { minutes: 10, from: 'Area 1000' } });
  });

  it('ranks those first whose day it makes longer by less: here somebody who is in the building', async () => {
    const { marta } = await seated();
    const other = desk.ids.find((id) => id !== marta) ?? '';
    const admin = await desk.enterAsAdmin();
    const { id: away } = await desk.searched({ ...elsewhere, datetime: taken });
    await desk.admin(admin, `${away}/assign`, { therapistId: other });
    const { id } = await desk.searched({ ...elsewhere, datetime: offered });
    const ranked = await server.database.many<{ therapistId: string; growth: number; by: string | null }>(sql`
      select therapist_id as "therapistId", (ranked_by->>'wayGrowth')::int as growth, ranked_by->>'aheadBy' as by
      from offers where booking_id = ${id} order by (ranked_by->>'wayGrowth')::int, id`);
    expect(ranked).toEqual([
      { therapistId: other, growth: 0, by: 'way' },
      { therapistId: marta, growth: 45, by: null },
    ]);
  });

  it('is named where it keeps somebody away, with the minutes that are missing', async () => {
    const { marta } = await seated();
    const admin = await desk.enterAsAdmin();
    const { id } = await desk.searched({ ...elsewhere, datetime: at('11:45') });
    const { body } = await server.request('GET', `/api/admin/bookings/${id}/why`, { as: admin });
    const why = (therapistId: string) => body.find((one: { id: string }) => one.id === therapistId);
    expect(why(marta)).toMatchObject({
      reasons: ['too_far'],
      tooFar: { minutesShort: 20, isBefore: true, area: 'Area 1000' },
    });
    const other = desk.ids.find((one) => one !== marta) ?? '';
    expect(why(other).reasons).toEqual([]);
    expect((await desk.admin(admin, `manual-assign/${id}/${marta}`)).body.code).toBe('therapist_busy');
    expect(await desk.asked(id)).toEqual([other]);
  });
});
