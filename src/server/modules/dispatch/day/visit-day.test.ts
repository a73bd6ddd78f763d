import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionItem } from '#contract/attention.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Desk, openDesk } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';
import { enterAsTherapist, giveSeat, paidVisit } from '../../../../../testing/therapist-visits.ts';

/** The test clock begins at 9:00; the visit is at 15:00 for an hour. */
const startsAt = '2026-11-16T15:00:00.000Z';

onPostgres('the day of a visit', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let ines: SignedIn;
  let admin: SignedIn;
  let id: string;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    marta = await enterAsTherapist(server, desk.therapists[0]?.id ?? '', 'marta@calma.example');
    ines = await enterAsTherapist(server, desk.therapists[1]?.id ?? '', 'ines@calma.example');
    await addPerson(server, { email: 'office@calma.example', role: 'admin' });
  });

  beforeEach(async () => {
    await emptyTables(server.database, 'bookings', 'busy', 'payments', 'refunds', 'emails', 'notifications');
    server.clock.set(testStart);
    // What comes back by itself was put off by the test before, whose clock went further.
    await server.database.run(sql`update jobs set run_at = least(run_at, ${testStart}), locked_until = null`);
    admin = await signIn(server, 'office@calma.example');
    id = await paidVisit(server, desk, { datetime: startsAt });
    await giveSeat(server, id, desk.therapists[0]?.id ?? '');
    await server.worker.runDue();
  });

  /** Minutes before (negative) or after the start. */
  const goTo = async (minute: number): Promise<void> => {
    server.clock.set(new Date(Date.parse(startsAt) + minutes(minute)));
    await server.worker.runDue();
  };
  const tell = (what: string, body?: object, as = marta) =>
    server.request('POST', `/api/therapist/bookings/${id}/${what}`, { as, ...(body && { body }) });
  const read = async () => {
    admin = await signIn(server, 'office@calma.example');
    return (await server.request('GET', `/api/admin/bookings/${id}`, { as: admin })).body;
  };
  const visitNow = async () => (await read()).visit;
  const dayOfEach = async () => (await read()).therapists.map(({ day }: { day?: string }) => day);
  const troubles = async (): Promise<AttentionItem[]> => {
    admin = await signIn(server, 'office@calma.example');
    return (await server.request('GET', '/api/admin/attention', { as: admin })).body.items;
  };
  const alarms = async (): Promise<string[]> =>
    (await troubles()).filter(({ bookingId }) => bookingId === id).map(({ kind }) => kind);
  const logged = async (kind: string): Promise<number> =>
    (await server.request('GET', `/api/admin/security-events?kind=${kind}`, { as: admin })).body.items.filter(
      ({ subjectId }: { subjectId: string }) => subjectId === id,
    ).length;
  const kept = async (): Promise<number> =>
    (
      await server.database.one<{ kept: number }>(sql`
        select num_nonnulls(on_way_at, expected_at, arrived_at, nobody_since, help_at, asked_at, alarmed_at, settled_at) as kept
        from booking_seats`)
    ).kept;
  const bells = async (kind: string): Promise<number> =>
    (await server.database.one<{ n: number }>(sql`select count(*)::int as n from notifications where kind = ${kind}`))
      .n;

  it('is told by its own therapist only, from three hours before on', async () => {
    await goTo(-181);
    expect((await tell('on-my-way', { minutes: 20 })).body).toMatchObject({ code: 'too_early' });
    await goTo(-30);
    expect((await tell('on-my-way', { minutes: 20 }, ines)).status).toBe(404);
    expect((await tell('on-my-way', { minutes: 0 })).status).toBe(400);
    expect((await tell('on-my-way', { minutes: 181 })).status).toBe(400);
    expect(await visitNow()).toMatchObject({ state: 'planned', expectedAt: null });
    const { body } = await tell('on-my-way', { minutes: 20 });
    expect(body).toMatchObject({ state: 'on_the_way', expectedAt: '2026-11-16T14:50:00.000Z', isTherapistLate: false });
    expect((await tell('on-my-way', { minutes: 25 })).body.expectedAt).toBe('2026-11-16T14:55:00.000Z');
    expect(await dayOfEach()).toEqual(['on_the_way']);
    expect((await tell('arrived')).body).toMatchObject({ state: 'there', since: '2026-11-16T14:30:00.000Z' });
    expect(await visitNow()).toMatchObject({ state: 'there' });
    expect(await dayOfEach()).toEqual(['there']);
  });

  it('is followed on the home of the office', async () => {
    const onHome = async () => {
      admin = await signIn(server, 'office@calma.example');
      const { body } = await server.request('GET', '/api/admin/home', { as: admin });
      return body.today.map(({ day }: { day?: string }) => day);
    };
    await goTo(-30);
    expect(await onHome()).toEqual([undefined]);
    await tell('on-my-way', { minutes: 20 });
    expect(await onHome()).toEqual(['on_the_way']);
    await tell('arrived');
    expect(await onHome()).toEqual(['there']);
    await goTo(61);
    await tell('complete');
    expect(await onHome()).toEqual([undefined]);
  });

  it('keeps nothing of the way once the visit is over', async () => {
    await goTo(-30);
    await tell('on-my-way', { minutes: 20 });
    await tell('arrived');
    await goTo(61);
    expect((await tell('complete')).status).toBe(200);
    expect(await visitNow()).toMatchObject({ state: 'finished', expectedAt: null, since: null });
    expect(
      await server.database.one(sql`
        select num_nonnulls(on_way_at, expected_at, arrived_at, nobody_since, help_at, asked_at, alarmed_at, settled_at) as kept
        from booking_seats`),
    ).toEqual({ kept: 0 });
    expect((await tell('arrived')).body).toMatchObject({ code: 'not_confirmed' });
  });

  it('gives the client everything back when nobody is there after twenty minutes', async () => {
    const preview = async () => {
      admin = await signIn(server, 'office@calma.example');
      return (await server.request('GET', `/api/bookings/${id}/cancellation`, { as: admin })).body;
    };
    await goTo(19);
    expect(await preview()).toMatchObject({ code: 'too_late' });
    await goTo(20);
    expect(await preview()).toMatchObject({ because: 'therapist_late', fee: 0 });
    expect(await alarms()).toEqual(['therapist_late']);
    await tell('arrived');
    expect(await preview()).toMatchObject({ code: 'too_late' });
    expect(await alarms()).toEqual([]);
  });

  it('lets a client whose therapist is late tell the office, once, and not before the start', async () => {
    const say = async () => {
      admin = await signIn(server, 'office@calma.example');
      return server.request('POST', `/api/bookings/${id}/therapist-late`, { as: admin });
    };
    await goTo(-5);
    expect((await say()).body).toMatchObject({ code: 'too_early' });
    expect((await server.request('POST', `/api/bookings/${id}/therapist-late`)).status).toBe(404);
    await goTo(5);
    expect([(await say()).status, (await say()).status, await bells('client_waits')]).toEqual([200, 200, 1]);
    await server.database.run(sql`delete from notifications`);
    await tell('arrived');
    expect([(await say()).status, await bells('client_waits')]).toEqual([200, 0]);
  });

  describe('when nobody opens', () => {
    it('the office is told, ten minutes are waited, and then it ends as missed and is paid', async () => {
      await goTo(0);
      expect((await tell('nobody-here')).body).toMatchObject({ code: 'not_there_yet' });
      await tell('arrived');
      expect((await tell('nobody-here')).body).toMatchObject({ missedAt: '2026-11-16T15:10:00.000Z' });
      await goTo(9);
      expect(await alarms()).toEqual(['nobody_opens']);
      expect([await bells('door_closed'), (await read()).status]).toEqual([1, 'confirmed']);
      await goTo(11);
      const ended = await read();
      expect([ended.status, ended.visit.state, ended.paymentStatus]).toEqual(['cancelled', 'no_show', 'paid']);
      expect(await server.database.one(sql`select pay_cents as pay from booking_seats`)).toEqual({ pay: 3900 });
      // Nobody is asked how a massage was that did not take place.
      const mails = await server.database.many<{ type: string; who: string | null }>(
        sql`select type, variables->>'who' as who from emails where type in ('booking_cancelled', 'review_request')`,
      );
      expect(mails).toEqual([
        { type: 'booking_cancelled', who: 'Our therapist was there at the agreed time, and nobody opened the door.' },
      ]);
      const sums = await server.database.many(sql`
        select account, sum(amount_cents)::int as sum from ledger_lines
        where booking_id = ${id} and account in ('prepaid', 'therapist_owed', 'refund') group by account order by account`);
      expect(sums).toEqual([
        { account: 'prepaid', sum: 0 },
        { account: 'therapist_owed', sum: -3900 },
      ]);
      expect(await alarms()).toEqual([]);
    });

    it('and then somebody does, it goes on', async () => {
      await goTo(0);
      await tell('arrived');
      await tell('nobody-here');
      await goTo(8);
      expect((await tell('arrived')).body).toMatchObject({ state: 'there', missedAt: null });
      await goTo(30);
      expect((await read()).status).toBe('confirmed');
    });
  });

  describe('safety', () => {
    it('asks half an hour after the end, alarms the office ten minutes later, and a late “finished” settles it', async () => {
      await goTo(89);
      expect(await bells('all_well')).toBe(0);
      await goTo(91);
      expect([await bells('all_well'), await alarms()]).toEqual([1, []]);
      await goTo(100);
      expect([await bells('therapist_silent'), await alarms()]).toEqual([0, []]);
      await goTo(102);
      expect([await bells('therapist_silent'), await alarms()]).toEqual([1, ['therapist_silent']]);
      expect([await logged('therapist_asked'), await logged('office_alarmed')]).toEqual([1, 1]);
      expect((await tell('complete')).status).toBe(200);
      expect(await alarms()).toEqual([]);
    });

    it('alarms the office about a silence also when an earlier call for help was settled', async () => {
      await goTo(10);
      await tell('help');
      await alarms();
      await server.request('POST', `/api/admin/bookings/${id}/settle-alarm`, { as: admin });
      await goTo(91);
      expect(await alarms()).toEqual([]);
      await goTo(102);
      expect(await alarms()).toEqual(['therapist_silent']);
      await server.request('POST', `/api/admin/bookings/${id}/settle-alarm`, { as: admin });
      await goTo(110);
      expect(await alarms()).toEqual([]);
    });

    it('an alarm rings on after the visit counts as made, until somebody settles it', async () => {
      await goTo(91);
      await goTo(102);
      await goTo(240);
      expect([(await read()).status, await alarms()]).toEqual(['completed', ['therapist_silent']]);
      const settle = () => server.request('POST', `/api/admin/bookings/${id}/settle-alarm`, { as: admin });
      expect((await settle()).status).toBe(200);
      expect(await alarms()).toEqual([]);
      expect((await settle()).status).toBe(404);
    });

    it('leaving for safety ends the visit, is paid, and alarms the office until somebody has spoken to them', async () => {
      await goTo(-10);
      expect((await tell('leave')).body).toMatchObject({ code: 'not_there_yet' });
      await tell('arrived');
      await goTo(15);
      expect((await tell('leave', undefined, ines)).status).toBe(404);
      expect((await tell('leave')).body).toEqual({ ok: true });
      await server.worker.runDue();
      const ended = await read();
      expect([ended.status, ended.paymentStatus]).toEqual(['cancelled', 'paid']);
      const seen = await server.request('GET', `/api/therapist/bookings/${id}`, { as: marta });
      expect(seen.body).toMatchObject({ status: 'cancelled', paidEnding: 'left_for_safety' });
      expect(await server.database.one(sql`select pay_cents as pay from booking_seats`)).toEqual({ pay: 3900 });
      expect(await alarms()).toEqual(['therapist_needs_help']);
      expect(await bells('therapist_needs_help')).toBe(1);
      const mails = await server.database.many(
        sql`select variables->>'who' as who from emails where type = 'booking_cancelled'`,
      );
      expect(mails).toEqual([{ who: 'Our therapist ended the massage early. Our team will call you.' }]);
      expect(await logged('left_for_safety')).toBe(1);
      // The answer was lost on the way, and the phone tells it again.
      expect((await tell('leave')).body).toEqual({ ok: true });
      expect([await logged('left_for_safety'), await bells('therapist_needs_help')]).toEqual([1, 1]);
      await server.request('POST', `/api/admin/bookings/${id}/settle-alarm`, { as: admin });
      expect(await alarms()).toEqual([]);
      expect(await kept()).toBe(0);
    });

    it('help stands before everything else, with whom to call and where to go', async () => {
      // A visit that nobody has accepted and that would be cancelled earlier than this one began.
      await paidVisit(server, desk, { datetime: '2026-11-16T14:00:00.000Z' });
      await goTo(-120);
      await tell('help');
      const [first, ...rest] = await troubles();
      expect(rest.length).toBeGreaterThan(0);
      expect(first).toMatchObject({
        kind: 'therapist_needs_help',
        band: 'soon',
        bookingId: id,
        call: { name: 'Marta', phone: expect.stringMatching(/^\+351 \d/) },
        visit: { place: expect.stringMatching(/^.+, \d{4}-\d{3}$/) },
      });
    });

    it('help is heard at once, as often as it is asked for, and stands in the security log', async () => {
      await goTo(10);
      await tell('arrived');
      expect((await tell('help')).status).toBe(200);
      await server.worker.runDue();
      expect([await bells('therapist_needs_help'), await alarms()]).toEqual([1, ['therapist_needs_help']]);
      await server.request('POST', `/api/admin/bookings/${id}/settle-alarm`, { as: admin });
      expect(await alarms()).toEqual([]);
      server.clock.advance(minutes(5));
      await tell('help');
      await server.worker.runDue();
      expect([await bells('therapist_needs_help'), await alarms()]).toEqual([2, ['therapist_needs_help']]);
      expect(await logged('help_asked')).toBe(2);
    });
  });

  // Last, because nobody stays signed in for so long.
  it('keeps the place for the way to the next visit, and no longer than a day', async () => {
    const places = () =>
      server.database.many(sql`select num_nonnulls(area_id, place_key) as known from busy where booking_id = ${id}`);
    await goTo(61);
    await tell('complete');
    await goTo(20 * 60);
    expect(await places()).toEqual([{ known: 2 }]);
    await goTo(40 * 60);
    expect(await places()).toEqual([{ known: 0 }]);
  });
});
