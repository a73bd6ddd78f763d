import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { addPerson, countMails, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';
import { whileInUse } from '../../../../../testing/while-in-use.ts';

const url = '/api/admin/therapists';

onPostgres('therapists in the admin', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => desk.clear());

  const person = (changes: object = {}) => ({
    firstName: 'Zélia',
    lastName: 'Moura',
    email: 'Zelia@Calma.example',
    phone: '912 345 678',
    gender: 'female',
    ...changes,
  });
  const get = (path = '') => server.request('GET', `${url}${path}`, { as });
  const create = (changes: object = {}) => server.request('POST', url, { as, body: person(changes) });
  const patch = (id: string | undefined, body: object) => server.request('PATCH', `${url}/${id}`, { as, body });
  const remove = (path: string) => server.request('DELETE', `${url}/${path}`, { as });
  const post = (path: string, body: object) => server.request('POST', `${url}/${path}`, { as, body });
  const assigned = async (therapistId: string | undefined) => {
    const { id } = await desk.searched();
    await desk.admin(as, `manual-assign/${id}/${therapistId}`);
    return id;
  };

  it('are an array, searched and filtered', async () => {
    const { body } = await get();
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      firstName: 'Marta',
      serviceAreaIds: [desk.areaId],
      treatmentIds: [desk.treatmentId],
      account: null,
      visitsAhead: 0,
      version: 1,
    });
    expect(body[0].hours).toHaveLength(7);
    expect((await get('?q=MARTA')).body).toHaveLength(2);
    expect((await get('?q=nobody')).body).toEqual([]);
    expect((await get('?active=false')).body).toEqual([]);
  });

  it('are made with everything that decides who can come, and can be booked at once', async () => {
    const made = await create({
      serviceAreaIds: [desk.areaId],
      treatmentIds: [desk.treatmentId],
      hours: [{ weekday: 5, from: '09:00', to: '18:00' }],
      languages: ['pt', 'fr'],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { email: 'zelia@calma.example', active: true, languages: ['pt', 'fr'], imageUrl: null, timeOff: [] },
    });
    const { id } = made.body;
    expect((await get(`/${id}`)).body.hours).toEqual([{ weekday: 5, from: '09:00', to: '18:00' }]);
    const { id: bookingId } = await desk.booked();
    const why = await server.request('GET', `/api/admin/bookings/${bookingId}/why`, { as });
    const here = (people: { id: string }[]) => people.find((entry) => entry.id === id);
    expect(here(why.body)).toMatchObject({ reasons: [], phone: made.body.phone });
    const day = await server.request('GET', '/api/admin/bookings/calendar?from=2026-11-20&to=2026-11-20', { as });
    expect(here(day.body.therapists)).toMatchObject({ phone: made.body.phone });
    const log = await server.request('GET', `/api/admin/audit?subject=therapist&subjectId=${id}`, { as });
    expect(log.body.items).toMatchObject([{ action: 'created', after: { firstName: 'Zélia' } }]);
    await server.database.run(sql`delete from busy`);
    expect((await remove(id)).status).toBe(204);
  });

  it('are refused with words beside the field', async () => {
    const fieldsOf = async (changes: object) => Object.keys((await create(changes)).body.fields);
    expect(await fieldsOf({ serviceAreaIds: [99_999] })).toEqual(['serviceAreaIds']);
    expect(await fieldsOf({ treatmentIds: [99_999] })).toEqual(['treatmentIds']);
    expect(await fieldsOf({ hours: [{ weekday: 1, from: '12:00', to: '09:00' }] })).toEqual(['hours.0']);
    expect(await fieldsOf({ imageUrl: `/api/pictures/${'a'.repeat(64)}.webp` })).toEqual(['imageUrl']);
    expect(await fieldsOf({ imageUrl: 'https://elsewhere.example/x.png' })).toEqual(['imageUrl']);
    expect((await get()).body).toHaveLength(2);
  });

  it('change in parts; the second of two editors is told, also when they changed their hours themselves', async () => {
    const id = desk.ids[0] ?? '';
    const { version } = (await get(`/${id}`)).body;
    const self = await desk.enter(id);
    const hours = [{ weekday: 5, from: '08:00', to: '22:00' }];
    expect((await server.request('PUT', '/api/therapist/hours', { as: self, body: { hours } })).status).toBe(200);
    const stale = await patch(id, { version, phone: '913 000 000' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: { hours } } });
    const fresh = await patch(id, { version: stale.body.version, phone: '913 000 000' });
    expect(fresh).toMatchObject({ status: 200, body: { phone: '+351913000000', firstName: 'Marta', hours } });
    expect((await patch(id, { lastName: 'Lopes' })).status).toBe(200);
    const log = await server.request('GET', `/api/admin/audit?subject=therapist&subjectId=${id}`, { as });
    expect(log.body.items[0]).toMatchObject({
      before: { phone: expect.any(String) },
      after: { phone: '+351913000000' },
    });
    expect((await patch(id, { id: 'x' })).status).toBe(400);
  });

  it('who work less or stop leave visits behind: told before and after, and the visits stay', async () => {
    const id = desk.ids[1] ?? '';
    const visit = await assigned(id);
    const shorter = { hours: [{ weekday: 5, from: '12:00', to: '20:00' }] };
    expect((await post(`${id}/preview`, shorter)).body.affected).toMatchObject([{ id: visit }]);
    expect(
      (await post(`${id}/preview`, { hours: [{ weekday: 5, from: '10:00', to: '20:00' }] })).body.affected,
    ).toEqual([]);
    const days = { startsOn: '2026-11-20', endsOn: '2026-11-21' };
    expect((await post(`${id}/preview`, { timeOff: days, active: false })).body.affected).toHaveLength(1);
    const saved = await patch(id, shorter);
    expect(saved.body).toMatchObject({ visitsAhead: 1, affected: [{ id: visit, startTime: '10:00' }] });
    expect((await patch(id, { active: false })).body.affected).toMatchObject([{ id: visit }]);
    expect(await desk.statusOf(visit)).toBe('confirmed');
    expect((await patch(id, { active: true, phone: '914 000 000' })).body.affected).toEqual([]);
  });

  it('who stop are asked no longer: what they have not answered goes back, and they are told', async () => {
    const { id: visit } = await desk.searched();
    const id = (await desk.asked(visit))[0] ?? '';
    // Their offers are in other hands just now: they go back a little later.
    const stopped = await whileInUse(server.database, { table: 'offers', before: 'update' }, () =>
      patch(id, { active: false }),
    );
    expect(stopped.status).toBe(200);
    await server.worker.runDue();
    expect(await desk.asked(visit)).not.toContain(id);
    expect((await desk.offersOf(visit)).find(({ therapistId }) => therapistId === id)).toMatchObject({
      status: 'withdrawn',
    });
    expect((await desk.act('confirm', visit, id)).status).toBe(409);
    expect((await patch(id, { active: true })).status).toBe(200);
  });

  it('get days off and work on them after all', async () => {
    const id = desk.ids[1] ?? '';
    const visit = await assigned(desk.ids[1]);
    const added = await post(`${id}/time-off`, { startsOn: '2026-11-20', endsOn: '2026-11-22', note: 'Porto' });
    expect(added).toMatchObject({ status: 201, body: { timeOff: { note: 'Porto' }, affected: [{ id: visit }] } });
    expect((await post(`${id}/time-off`, { startsOn: '2026-11-22', endsOn: '2026-11-23' })).body.fields).toHaveProperty(
      'startsOn',
    );
    expect((await get(`/${id}`)).body.timeOff).toMatchObject([{ startsOn: '2026-11-20', endsOn: '2026-11-22' }]);
    expect((await remove(`${desk.ids[0]}/time-off/${added.body.timeOff.id}`)).status).toBe(404);
    expect((await remove(`${id}/time-off/${added.body.timeOff.id}`)).status).toBe(204);
    expect((await get(`/${id}`)).body.timeOff).toEqual([]);
  });

  it('are invited to an account, or get one that exists; both ways the role follows', async () => {
    const made = await create({ invite: true });
    expect(made.body.account).toMatchObject({ email: 'zelia@calma.example', status: 'invited' });
    expect(await countMails(server, 'zelia@calma.example', 'account_invitation')).toBe(1);
    const { id } = made.body;
    const roleOf = async (userId: string) =>
      (await server.database.one<{ role: string }>(sql`select role from users where id = ${userId}`)).role;
    expect(await roleOf(made.body.account.userId)).toBe('therapist');

    const userId = await addPerson(server, { email: 'rita@calma.example' });
    const session = await signIn(server, 'rita@calma.example');
    const linked = await post(`${id}/account`, { userId });
    expect(linked.body.account).toMatchObject({ userId, status: 'active' });
    expect(await roleOf(userId)).toBe('therapist');
    expect(await roleOf(made.body.account.userId)).toBe('client');
    expect((await server.request('GET', '/api/me', { as: session })).body).toBeNull();
    expect((await post(`${desk.ids[0]}/account`, { userId })).body.code).toBe('account_unfit');
    const other = await addPerson(server, { email: 'chief@calma.example', role: 'admin' });
    expect((await post(`${desk.ids[0]}/account`, { userId: other })).body.code).toBe('account_unfit');
    expect(await create({ email: 'rita@calma.example', invite: true })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', userId },
    });

    expect((await remove(`${id}/account`)).status).toBe(204);
    expect((await remove(`${id}/account`)).status).toBe(404);
    expect(await roleOf(userId)).toBe('client');
    expect((await remove(id)).status).toBe(204);
  });

  it('take an account with them that was made for them and never opened; one in use stays as a client’s', async () => {
    const accounts = async (email: string) =>
      (await server.request('GET', `/api/admin/users?q=${encodeURIComponent(email)}`, { as })).body.items.length;
    const invited = (await create({ email: 'never.opened@calma.example', invite: true })).body;
    expect(await accounts('never.opened@calma.example')).toBe(1);
    expect((await remove(invited.id)).status).toBe(204);
    expect(await accounts('never.opened@calma.example')).toBe(0);

    const used = (await create({ email: 'opened@calma.example', invite: true })).body;
    await server.database.run(sql`
      update users set password_hash = 'x', email_verified_at = clock_now() where email = 'opened@calma.example'`);
    expect((await get(`/${used.id}`)).body.account.status).toBe('active');
    expect((await remove(used.id)).status).toBe(204);
    expect(await accounts('opened@calma.example')).toBe(1);
  });

  it('are not deleted while they have visits ahead or offers; afterwards their visits keep the name', async () => {
    const { id } = (await create({ serviceAreaIds: [desk.areaId], treatmentIds: [desk.treatmentId], invite: true }))
      .body;
    const visit = await desk.searched();
    await desk.admin(as, `${visit.id}/request-assignment`, { therapistIds: [id] });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        visitsAhead: 0,
        offers: [{ bookingId: visit.id, startsAt: expect.stringMatching(/^2026-11-20T/), timezone: 'Europe/Lisbon' }],
      },
    });
    await desk.admin(as, `manual-assign/${visit.id}/${id}`);
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { code: 'therapist_has_bookings', visitsAhead: 1, offers: [] },
    });
    server.clock.set(new Date('2026-11-20T12:00:00.000Z'));
    as = await signIn(server, 'admin@calma.example');
    await desk.admin(as, `${visit.id}/complete`);
    expect((await remove(id)).status).toBe(204);
    expect((await get(`/${id}`)).status).toBe(404);
    expect((await get()).body).toHaveLength(2);
    const booking = await server.request('GET', `/api/admin/bookings/${visit.id}`, { as });
    expect(booking.body.assignment.therapists).toMatchObject([{ id, firstName: 'Zélia' }]);
    const row = await server.database.one<Record<string, unknown>>(sql`select * from therapists where id = ${id}`);
    expect(row).toMatchObject({ email: '', phone: '', user_id: null, active: false });
    const log = await server.request('GET', `/api/admin/audit?subject=therapist&subjectId=${id}`, { as });
    expect(log.body.items[0]).toMatchObject({ action: 'deleted' });
    expect(log.text).not.toContain('zelia@calma.example');
    expect((await remove(id)).status).toBe(404);
  });
});
