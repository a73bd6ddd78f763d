import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

const url = '/api/admin/clients';
const person = {
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@calma.example',
  phone: '+351912000001',
  gender: 'female',
};
const other = { ...person, firstName: 'Olga', email: 'olga@calma.example', phone: '+351912000002' };

onPostgres('wished and unwished therapists', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;
  let ids: string[];
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 5);
    ids = desk.ids;
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(async () => {
    await desk.clear();
    await server.database.run(sql`delete from clients`);
  });

  const clientOf = async (bookingId: string): Promise<string> =>
    (await server.database.one<{ id: string }>(sql`select client_id as id from bookings where id = ${bookingId}`)).id;
  const record = async (id: string) => (await server.request('GET', `${url}/${id}`, { as })).body;
  const wish = async (client: string, therapists: object[], version?: number) => {
    const body = { therapists, version: version ?? (await record(client)).version };
    const answer = await server.request('PATCH', `${url}/${client}`, { as, body });
    await server.worker.runDue();
    return answer;
  };
  /** Somebody whom the office knows by an earlier booking, long over. */
  const known = async (guestDetails = person) => {
    const { id } = await desk.booked({ guestDetails, datetime: '2026-11-25T10:00:00.000Z' });
    const client = await clientOf(id);
    await server.database.run(sql`update bookings set status = 'expired' where id = ${id}`);
    await server.database.run(sql`delete from busy where booking_id = ${id}`);
    return client;
  };
  const never = (therapistId: string | undefined, note = '') => ({ therapistId, wish: 'unwished', note });
  const heldFor = async (bookingId: string) => (await desk.seatsOf(bookingId)).map(({ therapistId }) => therapistId);

  it('are never held or asked for whom they are not wanted by, known by mailbox, number or account', async () => {
    const client = await known();
    await wish(
      client,
      ids.slice(0, 4).map((id) => never(id)),
    );
    const ways = [
      { guestDetails: { ...person, email: 'Rita+spa@calma.example', phone: '+351912000077' } },
      { guestDetails: { ...person, email: 'new@calma.example', phone: '912 000 001' } },
    ];
    for (const [index, way] of ways.entries()) {
      const { id } = await desk.searched({ ...way, datetime: `2026-11-2${index}T10:00:00.000Z` });
      expect(await heldFor(id)).toEqual([ids[4]]);
      expect(await desk.asked(id)).toEqual([ids[4]]);
    }
    const account = await addPerson(server, { email: 'rita@calma.example' });
    expect(account).toBeTruthy();
    const own = await signIn(server, 'rita@calma.example');
    const { id } = await desk.booked({ guestDetails: other, datetime: '2026-11-24T10:00:00.000Z' }, { as: own });
    expect(await heldFor(id)).toEqual([ids[4]]);
    const stranger = await desk.booked({
      guestDetails: { ...other, email: 'x@calma.example', phone: '+351912000003' },
      datetime: '2026-11-24T10:00:00.000Z',
    });
    const [held] = await heldFor(stranger.id);
    expect(ids.slice(0, 4), 'others are held as before').toContain(held);
  });

  it('do not count as free for the client: neither for a hold, nor among the times an account or a moved booking is shown', async () => {
    const client = await known();
    await wish(
      client,
      ids.map((id) => never(id)),
    );
    const answer = await desk.book({ guestDetails: person });
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken', alternatives: [] } });
    await addPerson(server, { email: 'rita@calma.example' });
    const free = async (who?: SignedIn): Promise<number> => {
      const asked = `zip=1000-001&from=2026-11-20&to=2026-11-20&treatmentId=${desk.treatmentId}&duration=60&peopleCount=1`;
      const { body } = await server.request('GET', `/api/availability?${asked}`, { ...(who && { as: who }) });
      return body.days[0].starts.length;
    };
    expect(await free()).toBeGreaterThan(0);
    expect(await free(await signIn(server, 'rita@calma.example'))).toBe(0);
    await wish(
      client,
      ids.slice(1).map((id) => never(id)),
    );
    const { id, token } = await desk.searched({ guestDetails: person });
    expect(await heldFor(id)).toEqual([ids[0]]);
    await server.database.run(sql`update therapists set active = false where id = ${ids[0]}`);
    const moved = await server.request(
      'GET',
      `/api/bookings/${id}/availability?token=${token}&from=2026-11-20&to=2026-11-23`,
    );
    await server.database.run(sql`update therapists set active = true where id = ${ids[0]}`);
    expect(moved.body.days.flatMap((day: { starts: unknown[] }) => day.starts)).toEqual([]);
  });

  it('are held first and asked first where they are wished, after the gender of the booking', async () => {
    const client = await known();
    await wish(client, [{ therapistId: ids[3], wish: 'wished', note: 'Knows the dog' }]);
    const { id } = await desk.searched({ guestDetails: person });
    expect(await heldFor(id)).toEqual([ids[3]]);
    const { rankedBy } = await server.database.one<{ rankedBy: object }>(sql`
      select ranked_by as "rankedBy" from offers where booking_id = ${id} and therapist_id = ${ids[3]}`);
    expect(rankedBy).toMatchObject({ isWished: true, aheadBy: 'name' });
  });

  it('lose open requests and kept time once they are not wanted, and keep a visit they have accepted', async () => {
    const { id } = await desk.searched({ guestDetails: person });
    const accepted = await desk.searched({ guestDetails: person, datetime: '2026-11-23T10:00:00.000Z' });
    const both = await desk.asked(accepted.id);
    // Three of five are asked each time: somebody stands in both.
    const first = (await desk.asked(id)).find((one) => both.includes(one)) ?? '';
    await desk.act('confirm', accepted.id, first);
    const client = await clientOf(id);
    await wish(client, [never(first)]);
    expect(await desk.asked(id, 'withdrawn')).toContain(first);
    expect(await desk.asked(id)).not.toContain(first);
    expect(await heldFor(id)).not.toContain(first);
    expect(await desk.mailsOf('offer_withdrawn')).toContain(`${first}@calma.example`);
    expect((await desk.seatsOf(accepted.id)).map(({ therapistId }) => therapistId)).toEqual([first]);
    expect((await record(client)).therapists).toMatchObject([
      { therapistId: first, wish: 'unwished', nextVisit: { bookingId: accepted.id } },
    ]);
  });

  it('are named in the list of who could come, and assigned by hand only when forced', async () => {
    const client = await known();
    await wish(client, [never(ids[0]), { therapistId: ids[1], wish: 'wished' }]);
    const { id } = await desk.searched({ guestDetails: person });
    const { body: why } = await server.request('GET', `/api/admin/bookings/${id}/why`, { as });
    expect(why.find((one: { id: string }) => one.id === ids[0]).reasons).toEqual(['unwished']);
    expect(why.find((one: { id: string }) => one.id === ids[1])).toMatchObject({ reasons: [], isWished: true });
    const assign = await desk.admin(as, `${id}/assign`, { therapistId: ids[0] });
    expect(assign.body).toMatchObject({ code: 'therapist_unfit', reasons: ['unwished'] });
    const forced = await server.request('POST', `/api/admin/bookings/manual-assign/${id}/${ids[0]}`, { as });
    expect(forced.status).toBe(200);
    expect(await desk.statusOf(id)).toBe('confirmed');
  });

  it('come along when records are merged, the no before the yes, and a no stays with both when one is split off', async () => {
    const mine = await desk.booked({ guestDetails: person });
    const theirs = await desk.booked({ guestDetails: other });
    const [client, otherId] = [await clientOf(mine.id), await clientOf(theirs.id)];
    await wish(client, [{ therapistId: ids[0], wish: 'wished', note: 'Kind' }]);
    await wish(otherId, [never(ids[0], 'Late'), { therapistId: ids[1], wish: 'wished', note: 'Knows the dog' }]);
    const merged = await server.request('POST', `${url}/${client}/merge`, { as, body: { otherId } });
    expect(merged.body.therapists).toMatchObject([
      { therapistId: ids[1], wish: 'wished', note: 'Knows the dog' },
      { therapistId: ids[0], wish: 'unwished', note: 'Late' },
    ]);
    const apart = await server.request('POST', `${url}/${client}/split`, { as, body: { bookingId: theirs.id } });
    expect(apart.body.therapists).toMatchObject([{ therapistId: ids[0], wish: 'unwished', note: '' }]);
    const file = await server.request('GET', `${url}/${client}/export`, { as });
    expect(file.body.record.therapists).toHaveLength(2);
    expect((await server.request('POST', `${url}/${client}/erase`, { as })).status).toBe(200);
    const left = await server.database.many(sql`select from client_therapists where client_id = ${client}`);
    expect(left).toEqual([]);
  });

  it('are kept as they stand when two write at once or something is wrong, and the log says who', async () => {
    const client = await known();
    const { version } = await record(client);
    const [one, two] = await Promise.all([
      wish(client, [never(ids[0])], version),
      wish(client, [never(ids[1])], version),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const kept = (await record(client)).therapists;
    expect(kept).toHaveLength(1);
    for (const wrong of [
      [{ therapistId: ids[0], wish: 'hated', note: '' }],
      [{ therapistId: 'x', wish: 'wished', note: '' }],
      [{ therapistId: '99999999-9999-4999-8999-999999999999', wish: 'wished', note: '' }],
      [never(ids[0]), { therapistId: ids[0], wish: 'wished' }],
      [never(ids[0], 'x'.repeat(201))],
      [never(ids[0], 'two\nlines')],
    ])
      expect(await wish(client, wrong)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await record(client)).therapists).toEqual(kept);
    const log = await server.request('GET', `/api/admin/audit?subject=client&subjectId=${client}`, { as });
    expect(log.body.items[0].after).toEqual({ unwishedTherapists: [kept[0].therapistId] });
  });
});
