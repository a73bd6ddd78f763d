import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('who does not come', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(async () => {
    await desk.clear();
    await server.database.run(sql`delete from therapist_time_off`);
  });

  /** A visit to which somebody said yes long enough ago for the client to know. */
  const confirmed = async (datetime = '2026-11-20T10:00:00.000Z') => {
    const { id, token } = await desk.searched({ datetime });
    const [therapistId = ''] = await desk.asked(id);
    await desk.act('confirm', id, therapistId);
    await desk.pass(minutes(11));
    return { id, token, therapistId };
  };
  const startsOn = async (day: string, more = '&peopleCount=1'): Promise<string[]> => {
    const query = `zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&from=${day}&to=${day}${more}`;
    const { body } = await server.request('GET', `/api/availability?${query}`);
    return body.days.flatMap(({ starts }: { starts: { time: string }[] }) => starts.map(({ time }) => time));
  };
  const both = '&peopleCount=2&mode=together';
  const dropOut = (as: SignedIn, id: string, off?: string) =>
    server.request('POST', `/api/therapist/bookings/${id}/drop-out`, {
      as,
      body: { reason: 'ill', ...(off && { off }) },
    });

  it('is not sold to others at that time, the way included, but before and after it', async () => {
    const { id, therapistId } = await confirmed();
    const as = await desk.enter(therapistId);
    expect((await dropOut(as, id)).status).toBe(200);
    // The other one is held for the visit: whoever wants two people then finds neither.
    const starts = await startsOn('2026-11-20', both);
    expect(starts).toContain('08:30');
    expect(starts).toContain('11:30');
    expect(starts.filter((time) => time > '08:30' && time < '11:30')).toEqual([]);
    await server.database.run(sql`delete from busy`);
    expect((await startsOn('2026-11-20', both)).filter((time) => time > '08:30' && time < '11:30')).toEqual([]);
    const { body } = await server.request('GET', '/api/therapist/time-off', { as });
    expect(body).toMatchObject([
      { startsOn: '2026-11-20', endsOn: '2026-11-20', times: { from: '10:00', to: '11:20' } },
    ]);
    await server.request('DELETE', `/api/therapist/time-off/${body[0].id}`, { as });
    expect(await startsOn('2026-11-20', both)).toContain('10:00');
  });

  it('is off for the rest of that day when they say so', async () => {
    const { id, therapistId } = await confirmed('2026-11-20T14:00:00.000Z');
    await dropOut(await desk.enter(therapistId), id, 'day');
    await server.database.run(sql`delete from busy`);
    expect((await startsOn('2026-11-20', both)).at(-1)).toBe('12:30');
    expect((await startsOn('2026-11-21', both)).at(-1)).toBe('21:00');
  });

  it('is taken off by the office, and the search begins anew, in one act', async () => {
    const { id, therapistId } = await confirmed();
    const admin = await desk.enterAsAdmin();
    const answer = await desk.admin(admin, `${id}/take-off`, { therapistId, reason: 'ill' });
    expect(answer).toMatchObject({ status: 200, body: { visits: [{ bookingId: id, outcome: 'searching' }] } });
    expect(await desk.statusOf(id)).toBe('finding_therapist');
    const asked = await desk.asked(id);
    expect(asked).toHaveLength(1);
    expect(asked).not.toContain(therapistId);
    expect(await desk.mailsOf('searching_again')).toEqual(['ana@calma.example']);
    expect(
      await server.database.many(sql`select variables->>'what' as what from emails where type = 'assignment_ended'`),
    ).toEqual([{ what: 'A nossa equipa retirou-lhe esta visita.' }]);
    const { body } = await server.request('GET', `/api/admin/bookings/${id}`, { as: admin });
    expect(body.history.at(-1)).toMatchObject({ reason: 'taken_off', to: 'finding_therapist' });
    const again = await desk.admin(admin, `${id}/take-off`, { therapistId, reason: 'ill' });
    expect(again.status).toBe(404);
  });

  it('is taken off all visits of a day, and what happened to each is said', async () => {
    const first = await confirmed();
    const second = await desk.searched({ datetime: '2026-11-20T15:00:00.000Z' });
    await desk.act('confirm', second.id, first.therapistId);
    await desk.pass(hours(1));
    const admin = await desk.enterAsAdmin();
    const off = (visits: string) =>
      server.request('POST', `/api/admin/therapists/${first.therapistId}/off`, {
        as: admin,
        body: { from: '2026-11-20', to: '2026-11-20', reason: 'ill', visits },
      });
    const outcomes = ({ body }: { body: { visits: { bookingId: string; outcome: string }[] } }) =>
      body.visits.map(({ bookingId, outcome }) => [bookingId, outcome]);
    expect(outcomes(await off('keep'))).toEqual([
      [first.id, 'kept'],
      [second.id, 'kept'],
    ]);
    const daysOff = () => server.database.many(sql`select starts_on::text, ends_on::text from therapist_time_off`);
    expect(await daysOff()).toEqual([{ starts_on: '2026-11-20', ends_on: '2026-11-20' }]);
    // The days are off already; the visits are searched for now.
    expect(outcomes(await off('search'))).toEqual([
      [first.id, 'searching'],
      [second.id, 'searching'],
    ]);
    expect(await desk.asked(first.id)).toHaveLength(1);
    expect(outcomes(await off('search'))).toEqual([]);
    expect(await daysOff(), 'once').toHaveLength(1);
    const { body } = await server.request('GET', '/api/admin/attention', { as: admin });
    expect(body.items).toEqual([]);
  });

  it('keeps a visit, needing a person, when whom the office chose for it cannot come', async () => {
    const { id, therapistId } = await confirmed();
    const admin = await desk.enterAsAdmin();
    const other = desk.ids.find((one) => one !== therapistId) ?? '';
    const off = (who: string) =>
      server.request('POST', `/api/admin/therapists/${who}/off`, {
        as: admin,
        body: { from: '2026-11-20', to: '2026-11-20', reason: 'Sick', visits: 'keep' },
      });
    await off(other);
    expect((await off(therapistId)).body.visits).toMatchObject([{ bookingId: id, outcome: 'kept' }]);
    const given = await desk.admin(admin, `${id}/assign`, { therapistId: other, insteadOf: therapistId });
    expect(given.status).toBe(409);
    const { body: attention } = await server.request('GET', '/api/admin/attention', { as: admin });
    expect(attention.items).toMatchObject([{ kind: 'therapist_off', bookingId: id }]);
  });

  it('is taken off the visits of some hours alone; open requests in them are named before', async () => {
    const first = await confirmed();
    const second = await desk.searched({ datetime: '2026-11-20T15:00:00.000Z' });
    await desk.act('confirm', second.id, first.therapistId);
    const asked = await desk.searched({ datetime: '2026-11-20T18:00:00.000Z' });
    expect(await desk.asked(asked.id)).toContain(first.therapistId);
    const admin = await desk.enterAsAdmin();
    const post = (path: string, body: object) =>
      server.request('POST', `/api/admin/therapists/${first.therapistId}/${path}`, { as: admin, body });
    const day = { startsOn: '2026-11-20', endsOn: '2026-11-20', note: 'Doctor' };
    const preview = async (from: string, to: string) => {
      const { body } = await post('preview', { timeOff: { ...day, times: { from, to } } });
      const ids = (rows: { id?: string; bookingId?: string }[]) => rows.map(({ id, bookingId }) => id ?? bookingId);
      return [ids(body.affected), ids(body.offers)];
    };
    expect(await preview('14:30', '15:15')).toEqual([[second.id], []]);
    expect(await preview('18:30', '20:00')).toEqual([[], [asked.id]]);
    expect(await preview('12:00', '14:00')).toEqual([[], []]);
    const times = { from: '14:30', to: '15:15' };
    expect((await post('time-off', { ...day, times })).status).toBe(201);
    const troubles = async () =>
      (await server.request('GET', '/api/admin/attention', { as: admin })).body.items.map(
        ({ kind, bookingId }: Record<string, string>) => [kind, bookingId],
      );
    expect(await troubles()).toEqual([['therapist_off', second.id]]);
    const off = await post('off', { from: '2026-11-20', to: '2026-11-20', reason: 'Doctor', times, visits: 'search' });
    expect(off.body.visits).toMatchObject([{ bookingId: second.id, outcome: 'searching' }]);
    const { body } = await server.request('GET', `/api/admin/therapists/${first.therapistId}`, { as: admin });
    expect(body.timeOff).toMatchObject([{ startsOn: '2026-11-20', times }]);
    const log = await server.request('GET', `/api/admin/audit?subject=therapist&subjectId=${first.therapistId}`, {
      as: admin,
    });
    expect(log.body.items).toContainEqual(
      expect.objectContaining({
        before: { timeOff: null },
        after: { timeOff: expect.objectContaining({ times, note: 'Doctor' }) },
      }),
    );
  });

  it('is not whoever a forwarded mail reaches: the link acts for the one it was made for', async () => {
    const { id } = await desk.searched();
    const [marta = '', rui = ''] = await desk.asked(id);
    const token = await desk.tokenOf(id, marta);
    const asRui = await desk.enter(rui);
    const path = `/api/therapist/offers/${id}/${marta}`;
    for (const [method, at] of [
      ['GET', path],
      ['POST', `${path}/confirm`],
      ['POST', `${path}/reject`],
    ] as const) {
      const answer = await server.request(method, `${at}?token=${token}`, {
        as: asRui,
        ...(at.endsWith('reject') && { body: {} }),
      });
      expect(answer).toMatchObject({ status: 403, body: { code: 'offer_of_another' } });
    }
    await addPerson(server, { email: 'client@calma.example', role: 'client' });
    await desk.enter(marta);
    const asClient = await signIn(server, 'client@calma.example');
    expect((await server.request('GET', `${path}?token=${token}`, { as: asClient })).status).toBe(403);
    expect((await server.request('GET', `${path}?token=wrong`, { as: asClient })).status).toBe(404);
    expect(await desk.statusOf(id)).toBe('finding_therapist');
    expect((await desk.act('confirm', id, marta, { token })).body.state).toBe('yours');
  });

  it('is asked in their own language, not in the client’s', async () => {
    const { id } = await desk.searched();
    await server.database.run(sql`update bookings set language = 'en' where id = ${id}`);
    const languages = async () =>
      (
        await server.database.many<{ language: string }>(
          sql`select distinct language from emails where type = 'therapist_offer' order by language`,
        )
      ).map(({ language }) => language);
    expect(await languages()).toEqual(['pt']);
    const [therapistId = ''] = await desk.asked(id);
    await desk.enter(therapistId);
    await server.database.run(sql`update users set language = 'en' where email = ${`${therapistId}@calma.example`}`);
    await server.database.run(sql`update bookings set language = 'pt' where id = ${id}`);
    await desk.admin(await desk.enterAsAdmin(), `${id}/send-assignment-emails`);
    expect(await languages()).toEqual(['en', 'pt']);
  });

  it('can give a visit back until it begins, and no longer', async () => {
    const { id, therapistId } = await confirmed();
    const seen = async () => {
      const as = await desk.enter(therapistId);
      const { body } = await server.request('GET', `/api/therapist/bookings/${id}`, { as });
      await server.database.run(sql`update therapists set user_id = null`);
      await server.database.run(sql`delete from users`);
      return body.canDropOut;
    };
    server.clock.set(new Date('2026-11-20T09:59:59.999Z'));
    expect(await seen()).toBe(true);
    server.clock.set(new Date('2026-11-20T10:00:00Z'));
    expect(await seen()).toBe(false);
    server.clock.set(new Date('2026-11-20T10:30:00Z'));
    expect(await seen()).toBe(false);
  });
});
