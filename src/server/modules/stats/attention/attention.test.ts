import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours } from '#server/platform/durations.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('what needs a person', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    admin = await desk.enterAsAdmin();
  });
  afterEach(async () => {
    await desk.clear();
    await server.database.run(sql`delete from therapist_time_off`);
  });

  const read = async (path: string) => (await server.request('GET', path, { as: admin })).body;
  const listed = async () => (await read('/api/admin/attention')).items;
  const marked = async () =>
    (await read('/api/admin/bookings?needsAttention=true')).items.map(({ id }: { id: string }) => id);

  /** A visit to which the first who was asked has said yes. */
  const confirmed = async () => {
    const { id } = await desk.searched();
    const [therapistId = ''] = await desk.asked(id);
    await desk.act('confirm', id, therapistId);
    return { id, therapistId };
  };

  it('is a search that ends soon, at once and with the hour at which it is cancelled', async () => {
    const { id } = await desk.searched({ datetime: '2026-11-16T13:30:00.000Z' });
    expect(await listed()).toEqual([
      expect.objectContaining({
        kind: 'seat_short',
        bookingId: id,
        hurtsAt: '2026-11-16T11:30:00.000Z',
        remedy: 'find_therapist',
        visit: expect.objectContaining({ clientName: 'Ana Reis' }),
      }),
    ]);
  });

  it('is not a search that has days, as long as somebody can be asked', async () => {
    await desk.searched();
    expect(await listed()).toEqual([]);
    await desk.pass(hours(1));
    admin = await signIn(server, 'admin@calma.example');
    expect(await listed()).toEqual([expect.objectContaining({ kind: 'seat_short' })]);
  });

  it('is a search without an end, too, as older data has it: it hurts at the start of the visit', async () => {
    const { id } = await desk.searched();
    await desk.pass(hours(1));
    await server.database.run(sql`update bookings set search_until = null where id = ${id}`);
    admin = await signIn(server, 'admin@calma.example');
    const { startsAt } = await server.database.one<{ startsAt: Date }>(
      sql`select starts_at as "startsAt" from bookings where id = ${id}`,
    );
    expect(await listed()).toEqual([
      expect.objectContaining({ kind: 'seat_short', bookingId: id, hurtsAt: startsAt.toISOString() }),
    ]);
  });

  it('is a visit whose therapist is off, until the days off are taken away', async () => {
    const { id, therapistId } = await confirmed();
    expect([await listed(), await marked()]).toEqual([[], []]);
    const days = { startsOn: '2026-11-20', endsOn: '2026-11-20', note: 'ill' };
    const path = `/api/admin/therapists/${therapistId}/time-off`;
    const { body } = await server.request('POST', path, { as: admin, body: days });
    expect(await listed()).toEqual([
      expect.objectContaining({ kind: 'therapist_off', bookingId: id, remedy: 'give_away' }),
    ]);
    expect(await marked()).toEqual([id]);
    const day = await read('/api/admin/bookings/calendar?from=2026-11-20&to=2026-11-20');
    expect(
      day.therapists.flatMap(({ visits }: { visits: { needsAttention: boolean }[] }) =>
        visits.map(({ needsAttention }) => needsAttention),
      ),
    ).toEqual([true]);
    await server.request('DELETE', `${path}/${body.timeOff.id}`, { as: admin });
    expect([await listed(), await marked()]).toEqual([[], []]);
  });

  it('is a visit outside the hours somebody works now, or of somebody who has stopped', async () => {
    const { id, therapistId } = await confirmed();
    const change = (body: object) =>
      server.request('PATCH', `/api/admin/therapists/${therapistId}`, { as: admin, body });
    const kinds = async () => (await listed()).map(({ kind, bookingId }: Record<string, string>) => [kind, bookingId]);
    const before = (await read(`/api/admin/therapists/${therapistId}`)).hours;
    await change({ hours: [{ weekday: 5, from: '10:00', to: '10:30' }] });
    expect(await kinds()).toEqual([['therapist_hours', id]]);
    await change({
      hours: [
        { weekday: 5, from: '09:00', to: '10:30' },
        { weekday: 5, from: '10:30', to: '12:00' },
      ],
    });
    expect(await kinds()).toEqual([]);
    await change({ active: false });
    expect(await kinds()).toEqual([['therapist_gone', id]]);
    await change({ active: true, hours: before });
    expect(await kinds()).toEqual([]);
  });

  it.each([
    ['on the way', sql`on_way_at = clock_now(), expected_at = clock_now()`],
    ['there', sql`arrived_at = clock_now()`],
  ])(
    'is not a visit outside the hours of somebody who is %s, but of somebody who has stopped',
    async (_where, told) => {
      const { id, therapistId } = await confirmed();
      const change = (body: object) =>
        server.request('PATCH', `/api/admin/therapists/${therapistId}`, { as: admin, body });
      const kinds = async () => (await listed()).map(({ kind }: Record<string, string>) => kind);
      const before = (await read(`/api/admin/therapists/${therapistId}`)).hours;
      await change({ hours: [{ weekday: 5, from: '18:00', to: '20:00' }] });
      expect(await kinds()).toEqual(['therapist_hours']);
      await server.database.run(sql`update booking_seats set ${told} where booking_id = ${id}`);
      expect(await kinds()).toEqual([]);
      await change({ active: false });
      expect(await kinds()).toEqual(['therapist_gone']);
      await change({ active: true, hours: before });
    },
  );

  it('is not a visit the office gave away knowing the days off, but one that is off only afterwards', async () => {
    const { id } = await desk.searched();
    const [therapistId = ''] = await desk.asked(id);
    const takeOff = (note: string) =>
      server.database.run(sql`
        insert into therapist_time_off (id, therapist_id, starts_on, ends_on, note)
        values (gen_random_uuid(), ${therapistId}, '2026-11-20', '2026-11-20', ${note})`);
    await takeOff('holiday');
    const given = await desk.admin(admin, `manual-assign/${id}/${therapistId}`);
    expect(given.status).toBe(200);
    expect(await listed()).toEqual([]);
    server.clock.advance(1000);
    await takeOff('ill');
    expect(await listed()).toEqual([expect.objectContaining({ kind: 'therapist_off' })]);
  });

  it('is a refund that a bank refused, also of a visit that is over, until somebody has settled it', async () => {
    const { id } = await confirmed();
    await server.database.run(sql`update bookings set status = 'cancelled', refund_state = 'refused' where id = ${id}`);
    expect(await listed()).toMatchObject([{ kind: 'refund_refused', bookingId: id, remedy: 'settle_refund' }]);
    expect(await marked()).toEqual([id]);
    await server.database.run(sql`update bookings set refund_state = 'done' where id = ${id}`);
    expect(await listed()).toEqual([]);
  });

  it('is mail that has not left for five minutes, or was given up', async () => {
    await server.database.run(sql`
      insert into emails (type, cause, to_email, language, variables, attachments, status, attempts, last_error, first_tried_at)
      values ('welcome', 'stuck', 'eva@calma.example', 'en', '{}', '[]', 'planned', 1, 'ECONNREFUSED', clock_now())`);
    const ofMail = async () => (await listed()).filter(({ kind }: { kind: string }) => kind.startsWith('mail_'));
    expect(await ofMail()).toEqual([]);
    server.clock.advance(5 * 60_000);
    expect(await ofMail()).toMatchObject([
      { kind: 'mail_stuck', values: { count: '1' }, link: '/admin/email-scheduler?status=waiting' },
    ]);
    await server.database.run(sql`update emails set status = 'failed' where cause = 'stuck'`);
    expect(await ofMail()).toMatchObject([{ kind: 'mail_failed', remedy: 'send_again' }]);
    await server.database.run(sql`delete from emails where cause = 'stuck'`);
  });

  it('is an area or a treatment on offer that nobody serves', async () => {
    const { id } = await server.database.one<{ id: number }>(sql`
      insert into service_areas (name, zip_from, zip_to) values ('Leiria', 2400, 2499) returning id`);
    expect(await listed()).toMatchObject([
      { kind: 'area_unserved', values: { name: 'Leiria' }, link: `/admin/settings?section=areas&open=${id}` },
    ]);
    await server.database.run(sql`update service_areas set active = false where id = ${id}`);
    expect(await listed()).toEqual([]);
    await server.database.run(sql`delete from service_areas where id = ${id}`);
  });
});
