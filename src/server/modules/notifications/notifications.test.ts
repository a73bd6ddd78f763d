import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { notificationKindNames, notificationKinds } from '#contract/notifications.ts';
import { cents } from '#domain/money/cents.ts';
import { keptSince } from '#domain/privacy/retention.ts';
import { matchScreen } from '#domain/screens/screens.ts';
import { sql } from '#server/platform/database/sql.ts';
import { days } from '#server/platform/durations.ts';
import { readTexts } from '#server/platform/texts.ts';
import { addPerson, openBeside, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';
import { linkOf } from './link-of.ts';
import { notify } from './public.ts';
import { deleteOldNotifications } from './repo.ts';

const visit = {
  reference: 'CA-7F3K2Q',
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  startsAt: '2026-11-20T10:00:00.000Z',
};

onPostgres('notifications', (makeServer) => {
  let server: TestServer;
  let clientId: string;
  let client: SignedIn;
  let other: SignedIn;

  beforeAll(async () => {
    server = await makeServer();
    clientId = await addPerson(server, { email: 'rita@calma.example' });
    await addPerson(server, { email: 'ana@calma.example' });
    client = await signIn(server, 'rita@calma.example');
    other = await signIn(server, 'ana@calma.example');
  });

  beforeEach(async () => {
    await server.database.run(sql`delete from notifications`);
    server.clock.set(testStart);
  });

  const tell = (bookingId: string, cause?: string) =>
    server.database.transaction((tx) =>
      notify(tx, { userId: clientId, kind: 'booking_received', bookingId, ...(cause && { cause }), values: visit }),
    );
  const list = async (as: SignedIn) => (await server.request('GET', '/api/notifications', { as })).body;
  const news = async (as: SignedIn) => (await server.request('GET', '/api/notifications/news', { as })).body;

  it('tells kind, values, a way to go and when, the newest first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await tell(first);
    server.clock.advance(1000);
    await server.database.transaction((tx) =>
      notify(tx, {
        userId: clientId,
        kind: 'booking_cancelled',
        bookingId: second,
        values: { ...visit, refund: cents(6500) },
      }),
    );
    expect(await list(client)).toEqual([
      {
        id: expect.any(String),
        kind: 'booking_cancelled',
        values: { ...visit, refund: 6500 },
        link: `/bookings/${second}`,
        createdAt: '2026-11-16T09:00:01.000Z',
        readAt: null,
      },
      expect.objectContaining({ kind: 'booking_received', values: visit, link: `/bookings/${first}` }),
    ]);
    expect(await news(client)).toEqual({ unread: 2, newestAt: '2026-11-16T09:00:01.000Z' });
  });

  it('comes once for a cause, also when ten ask at once, and again for another cause', async () => {
    const booking = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => tell(booking)));
    expect(await list(client)).toHaveLength(1);
    await tell(booking, 'second time');
    await tell(randomUUID());
    expect(await list(client)).toHaveLength(3);
  });

  it('is there only if the change it tells of is', async () => {
    const failed = server.database.transaction(async (tx) => {
      await notify(tx, { userId: clientId, kind: 'booking_received', bookingId: randomUUID(), values: visit });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await list(client)).toEqual([]);
  });

  it('is marked as read one by one or all at once, keeping the first moment', async () => {
    await tell(randomUUID());
    await tell(randomUUID());
    const [{ id }] = await list(client);
    server.clock.advance(5000);
    for (const _ of [1, 2]) {
      expect((await server.request('POST', `/api/notifications/${id}/read`, { as: client })).body).toEqual({
        ok: true,
      });
      server.clock.advance(5000);
    }
    expect((await news(client)).unread).toBe(1);
    const readAts = async () => (await list(client)).map(({ readAt }: { readAt: string | null }) => readAt);
    expect((await readAts()).toSorted()).toEqual(['2026-11-16T09:00:05.000Z', null]);
    await server.request('POST', '/api/notifications/read-all', { as: client });
    expect((await readAts()).toSorted()).toEqual(['2026-11-16T09:00:05.000Z', '2026-11-16T09:00:15.000Z']);
    expect((await news(client)).unread).toBe(0);
  });

  it('keeps everybody to their own', async () => {
    await tell(randomUUID());
    const [{ id }] = await list(client);
    expect([await list(other), await news(other)]).toEqual([[], { unread: 0, newestAt: null }]);
    const told = async (path: string) => {
      const { status, body } = await server.request('POST', `/api/notifications/${path}/read`, { as: other });
      return [status, body.code, body.message];
    };
    expect(await told(id)).toEqual(await told(randomUUID()));
    expect((await told(id))[0]).toBe(404);
    await server.request('POST', '/api/notifications/read-all', { as: other });
    expect((await news(client)).unread).toBe(1);
  });

  it('shows the latest 50 and counts all', async () => {
    await server.database.run(sql`
      insert into notifications (user_id, kind, cause, details, created_at)
      select ${clientId}, 'booking_received', n::text, '{}', clock_now() + make_interval(secs => n) from generate_series(1, 60) n`);
    const shown = await list(client);
    expect(shown).toHaveLength(50);
    expect(shown[0].createdAt).toBe('2026-11-16T09:01:00.000Z');
    expect((await news(client)).unread).toBe(60);
  });

  it('reaches a page that asks another process', async () => {
    const beside = await openBeside(server);
    await tell(randomUUID());
    const [{ id }] = await list(client);
    const answer = await beside.post(`/api/notifications/${id}/read`, {}, { cookie: client.cookie });
    expect(answer.status).toBe(200);
    expect((await news(client)).unread).toBe(0);
    await beside.close();
  });

  it('leaves after 90 days when it was read and after a year when it was not', async () => {
    await tell(randomUUID(), 'read');
    await server.request('POST', '/api/notifications/read-all', { as: client });
    await tell(randomUUID(), 'unread');
    const left = async () => {
      await deleteOldNotifications(server.database, keptSince('notification', server.clock.now()));
      return (await server.database.many<{ cause: string }>(sql`select cause from notifications order by cause`)).map(
        ({ cause }) => cause,
      );
    };
    server.clock.advance(days(90) - 1);
    expect(await left()).toEqual(['read', 'unread']);
    server.clock.advance(2);
    expect(await left()).toEqual(['unread']);
    server.clock.advance(days(276));
    expect(await left()).toEqual([]);
  });

  it('is part of what a person can export, and goes with the person', async () => {
    const id = await addPerson(server, { email: 'rui@calma.example' });
    const rui = await signIn(server, 'rui@calma.example');
    await server.database.transaction((tx) =>
      notify(tx, { userId: id, kind: 'booking_received', bookingId: randomUUID(), values: visit }),
    );
    const exported = await server.request('GET', '/api/profile/export', { as: rui });
    expect(exported.body.more.notifications).toEqual(await list(rui));
    expect(exported.body.more.notifications).toHaveLength(1);
    await server.request('POST', '/api/profile/delete', { as: rui, body: { password: 'calma-demo' } });
    expect(await server.database.many(sql`select id from notifications where user_id = ${id}`)).toEqual([]);
    await server.database.transaction((tx) =>
      notify(tx, { userId: id, kind: 'booking_received', bookingId: randomUUID(), values: visit }),
    );
    expect(await server.database.many(sql`select id from notifications where user_id = ${id}`)).toEqual([]);
  });
});

it.each(notificationKindNames)('%s leads to a screen and has words for its values in both languages', async (kind) => {
  const path = linkOf(kind, randomUUID());
  expect(matchScreen(path)).not.toBeNull();
  const texts = await readTexts('locales');
  const values = Object.keys(notificationKinds[kind].shape);
  const given = ['treatment', 'reference', ...values, ...(values.includes('startsAt') ? ['date', 'time'] : [])];
  if (values.includes('oldStartsAt')) given.push('oldDate', 'oldTime');
  const filled = Object.fromEntries(given.map((name) => [name, 'x']));
  for (const language of ['en', 'pt'] as const)
    for (const part of ['title', 'text'])
      expect(texts.text(language, `common:notifications.kinds.${kind}.${part}`, filled)).toMatch(/^[^{}]{3,}$/);
});
