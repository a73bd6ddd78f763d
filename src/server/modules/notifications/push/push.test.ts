import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { topicOfKind, topicsOfRole } from '#contract/push.ts';
import { cents } from '#domain/money/cents.ts';
import { keptSince } from '#domain/privacy/retention.ts';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { startPushService } from '../../../../../testing/push-service.ts';
import {
  createTestServer,
  onPostgres,
  type SignedIn,
  type TestServer,
  testStart,
} from '../../../../../testing/server.ts';
import { enterAsTherapist } from '../../../../../testing/therapist-visits.ts';
import { deleteUnusedDevices, notify } from '../public.ts';

const visit = {
  reference: 'CA-7F3K2Q',
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  startsAt: '2026-11-20T15:00:00.000Z',
};

onPostgres('pushes', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let marta: SignedIn;
  let martaId: string;
  let officeId: string;

  beforeAll(async () => {
    service = await startPushService();
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
    marta = await enterAsTherapist(server, desk.therapists[0]?.id ?? '', 'marta@calma.example');
    officeId = await addPerson(server, { email: 'office@calma.example', role: 'admin' });
    martaId = (await server.request('GET', '/api/me', { as: marta })).body.id;
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    await emptyTables(server.database, 'bookings', 'busy', 'payments', 'emails', 'notifications', 'push_subscriptions');
    await server.database.run(sql`delete from push_choices`);
    server.clock.set(testStart);
    await server.database.run(sql`update jobs set run_at = least(run_at, ${testStart}), locked_until = null`);
    await server.worker.runDue();
    service.arrived.length = 0;
    marta = await signIn(server, 'marta@calma.example');
  });

  const allow = async (as: SignedIn = marta) => {
    const subscription = service.subscribe();
    const answer = await server.request('POST', '/api/push/devices', {
      as,
      body: subscription,
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile' },
    });
    expect(answer.status).toBe(200);
    return { ...subscription, id: answer.body.devices[0].id as string };
  };
  const tellMarta = (cause: string = randomUUID()) =>
    server.database.transaction((tx) =>
      notify(tx, { userId: martaId, kind: 'visit_changed', bookingId: randomUUID(), cause, values: visit }),
    );
  const states = async () =>
    (
      await server.database.many<{ state: string }>(
        sql`select p.status || coalesce(' ' || p.last_error, '') as state from pushes p order by p.send_at, p.id`,
      )
    ).map(({ state }) => state);

  it('reach each device of a therapist with a request, sealed for it alone and signed by the key it subscribed with', async () => {
    await allow();
    await allow();
    const { publicKey } = (await server.request('GET', '/api/push', { as: marta })).body;
    const booked = await desk.searched({ datetime: '2026-11-18T15:00:00.000Z' });
    await server.worker.runDue();
    expect([service.wrong, service.arrived.length]).toEqual([[], 2]);
    expect(service.arrived[0]).toMatchObject({
      signedBy: publicKey,
      subject: 'mailto:ola@calma.example',
      urgency: 'high',
      message: { link: `/therapist/booking/${booked.id}`, title: expect.any(String) },
    });
    expect(service.arrived[0]?.ttl).toBeGreaterThan(0);
    expect(service.arrived[0]?.topic).toMatch(/^[\w-]{1,32}$/);
  });

  it('tell in the reader’s language, without the client’s name, address or note', async () => {
    await server.database.run(sql`update users set language = 'pt' where id = ${martaId}`);
    await allow();
    await desk.searched({ datetime: '2026-11-18T15:00:00.000Z', notes: 'grávida', notesConsent: true });
    await server.worker.runDue();
    const said = JSON.stringify(service.arrived.map(({ message }) => message));
    expect(said).toContain('"language":"pt"');
    expect(said).toMatch(/Responda até|Responder até/);
    const { contact, location } = await server.database.one<{ contact: object; location: { address: string } }>(
      sql`select contact, location from bookings limit 1`,
    );
    for (const secret of [
      'grávida',
      location.address,
      ...Object.values(contact).filter((one) => String(one).length > 2),
    ])
      expect(said).not.toContain(String(secret));
    await server.database.run(sql`update users set language = 'en' where id = ${martaId}`);
  });

  it('come once for a cause, also when it is told again, and none when the change did not happen', async () => {
    await allow();
    await tellMarta('same');
    await tellMarta('same');
    await server.worker.runDue();
    await server.database.run(
      sql`insert into jobs (kind, payload) select 'push.deliver', jsonb_build_object('pushId', id) from pushes`,
    );
    await server.worker.runDue();
    expect(service.arrived).toHaveLength(1);
    await expect(
      server.database.transaction(async (tx) => {
        await notify(tx, { userId: martaId, kind: 'visit_changed', bookingId: randomUUID(), values: visit });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await server.worker.runDue();
    expect(service.arrived).toHaveLength(1);
  });

  it('wait out trouble of the push service, end where it refuses, and forget a device that is gone', async () => {
    const { endpoint } = await allow();
    service.answerNext(503, 429);
    await tellMarta();
    await server.worker.runDue();
    expect(await states()).toEqual(['planned 503']);
    for (const _ of [1, 2]) {
      server.clock.advance(minutes(1));
      await server.worker.runDue();
    }
    expect([service.arrived.length, await states()]).toEqual([1, ['sent']]);
    service.answerNext(413);
    await tellMarta();
    await server.worker.runDue();
    expect((await states()).toSorted()).toEqual(['failed 413', 'sent']);
    service.leave(endpoint);
    await tellMarta();
    await server.worker.runDue();
    expect((await server.request('GET', '/api/push', { as: marta })).body.devices).toEqual([]);
    expect(await states()).toEqual([]);
  });

  it('are chosen by each person, and are not sent when they are read first', async () => {
    await allow();
    const chosen = await server.request('PUT', '/api/push', { as: marta, body: { off: ['visits'] } });
    expect(chosen.body).toMatchObject({ off: ['visits'], topics: topicsOfRole.therapist });
    await tellMarta();
    await server.worker.runDue();
    expect(service.arrived).toEqual([]);
    await server.request('PUT', '/api/push', { as: marta, body: { off: [] } });
    await tellMarta();
    await server.request('POST', '/api/notifications/read-all', { as: marta });
    await server.worker.runDue();
    expect([service.arrived, await states()]).toEqual([[], ['cancelled']]);
  });

  it('keep the night, but for a visit that is near and for safety', async () => {
    await allow();
    const office = await signIn(server, 'office@calma.example');
    await allow(office);
    server.clock.set(new Date('2026-11-16T23:00:00Z'));
    await tellMarta();
    const alarm = { ...visit, therapist: 'Marta', phone: '+351912345678' };
    await server.database.transaction(async (tx) => {
      const near = { ...visit, startsAt: '2026-11-17T08:00:00.000Z' };
      await notify(tx, {
        userId: martaId,
        kind: 'booking_assigned',
        bookingId: randomUUID(),
        values: { ...near, area: 'Chiado' },
      });
      await notify(tx, { userId: officeId, kind: 'therapist_needs_help', bookingId: randomUUID(), values: alarm });
      await notify(tx, {
        userId: officeId,
        kind: 'payment_problem',
        cause: 'x',
        values: { reference: 'CA-1', amount: cents(100) },
      });
    });
    await server.worker.runDue();
    expect(service.arrived.map(({ message }) => message.title).toSorted()).toEqual([
      'A therapist needs help',
      'You have a new visit',
    ]);
    server.clock.set(new Date('2026-11-17T08:00:01Z'));
    await server.worker.runDue();
    expect(
      service.arrived
        .map(({ message }) => message.title)
        .slice(2)
        .toSorted(),
    ).toEqual(['Payment problem', 'Visit changed']);
  });

  it('go to push services of browsers alone, never to an address inside', async () => {
    const { keys } = service.subscribe();
    const statusOf = async (endpoint: string, on = server, as = marta) =>
      (await on.request('POST', '/api/push/devices', { as, body: { endpoint, keys } })).status;
    for (const endpoint of [
      'https://127.0.0.1/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'http://169.254.169.254/latest',
      'http://localhost:5432/',
    ])
      expect([endpoint, await statusOf(endpoint)]).toEqual([endpoint, 400]);
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
      expect(await statusOf(`https://${host}/send/abc`)).toBe(200);
  });

  it('end on a device by its person alone, and with the person', async () => {
    const { id, endpoint, keys } = await allow();
    const office = await signIn(server, 'office@calma.example');
    expect((await server.request('DELETE', `/api/push/devices/${id}`, { as: office })).status).toBe(404);
    const exported = await server.request('GET', '/api/profile/export', { as: marta });
    expect(exported.body.more.push).toEqual({
      off: [],
      devices: [{ device: 'Chrome, Android', createdAt: expect.any(String) }],
    });
    // Somebody else on the same device: what was meant for the one before no longer arrives there.
    await tellMarta();
    await server.request('POST', '/api/push/devices', { as: office, body: { endpoint, keys } });
    await server.worker.runDue();
    expect([service.arrived, await states()]).toEqual([[], ['cancelled']]);
    expect((await server.request('DELETE', `/api/push/devices/${id}`, { as: office })).body.devices).toEqual([]);
    const rui = await addPerson(server, { email: `rui-${randomUUID()}@calma.example`, role: 'therapist' });
    const { email } = await server.database.one<{ email: string }>(sql`select email from users where id = ${rui}`);
    const as = await signIn(server, email);
    await allow(as);
    await server.request('PUT', '/api/push', { as, body: { off: ['reminders'] } });
    await server.request('POST', '/api/profile/delete', { as, body: { password: 'calma-demo' } });
    const left = await server.database.many(sql`
      select user_id from push_subscriptions where user_id = ${rui} union all
      select user_id from push_choices where user_id = ${rui}`);
    expect(left).toEqual([]);
  });

  it('are forgotten with a device that nothing has reached for a year', async () => {
    await allow();
    server.clock.advance(days(360));
    await deleteUnusedDevices(server.database, keptSince('notification', server.clock.now()));
    const count = () => server.database.one(sql`select count(*)::int as devices from push_subscriptions`);
    expect(await count()).toEqual({ devices: 1 });
    server.clock.advance(days(10) + hours(1));
    await deleteUnusedDevices(server.database, keptSince('notification', server.clock.now()));
    expect(await count()).toEqual({ devices: 0 });
  });
});

it('need keys in production, and make up their own elsewhere, once', async () => {
  const server = await createTestServer({ config: { production: true } });
  await addPerson(server, { email: 'rui@calma.example', role: 'therapist' });
  const as = await signIn(server, 'rui@calma.example');
  expect((await server.request('GET', '/api/push', { as })).body.publicKey).toBeNull();
});

it('have a topic that a role can choose', () => {
  const choices = Object.values(topicsOfRole).flat();
  for (const topic of Object.values(topicOfKind)) expect(choices).toContain(topic);
});
