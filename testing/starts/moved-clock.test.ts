import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hours, minutes } from '#server/platform/durations.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { getJson, openStartStage, withClient } from './start-stage.ts';

const stage = openStartStage();
const manual = { CLOCK: 'manual', LIMITS: 'off' };

const post = async ({ url }: ServerProcess, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

const move = (server: ServerProcess, body: { now?: string | Date; forwardMinutes?: number }) =>
  post(server, '/sandbox/clock', body);
const timeAt = async ({ url }: ServerProcess): Promise<Date> => new Date((await getJson(`${url}/sandbox/clock`)).now);

const signIn = async (server: ServerProcess, who: string): Promise<{ cookie: string }> => {
  const answer = await post(server, '/api/login', { email: `${who}@calma.example`, password: 'calma-demo' });
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};

/** The first free start that is at least so long ahead of the server's own time. */
const firstStart = async (
  server: ServerProcess,
  ahead: number,
  therapists = 1,
): Promise<{ startsAt: string; endsAt: string }> => {
  const earliest = new Date((await timeAt(server)).getTime() + ahead);
  const [from, to] = [earliest, new Date(earliest.getTime() + hours(72))].map((at) => at.toISOString().slice(0, 10));
  const query = `zip=1000-001&from=${from}&to=${to}&treatmentId=1&duration=60&peopleCount=${therapists}&mode=${therapists > 1 ? 'together' : 'single'}`;
  const { days } = await getJson(`${server.url}/api/availability?${query}`);
  const starts: { startsAt: string; endsAt: string }[] = days.flatMap((day: { starts: unknown }) => day.starts);
  const found = starts.find(({ startsAt }) => new Date(startsAt) >= earliest);
  if (!found) throw new Error('Nobody is free.');
  return found;
};

const book = async (server: ServerProcess, startsAt: string, email: string) => {
  const choices = { treatmentId: 1, duration: 60, peopleCount: 1 };
  const { body: quote } = await post(server, '/api/quote', choices);
  const { status, body } = await post(server, '/api/bookings', {
    ...choices,
    datetime: startsAt,
    zipCode: '1000-001',
    location: { address: 'Rua Augusta 10', isHotel: false },
    guestDetails: { firstName: 'Ana', lastName: 'Reis', phone: '+351 913 000 000', email },
    totalPrice: quote.totalPrice,
  });
  expect([status, body.code]).toEqual([201, undefined]);
  const key = { 'x-booking-token': body.accessToken as string };
  const read = async (from: ServerProcess) =>
    (await fetch(`${from.url}/api/bookings/${body.booking.id}`, { headers: key })).json();
  return { id: body.booking.id as string, holdExpiresAt: new Date(body.booking.holdExpiresAt), key, read };
};

const pay = async (server: ServerProcess, { id, key }: Awaited<ReturnType<typeof book>>): Promise<void> => {
  const { body } = await post(server, '/api/create-payment-intent', { bookingId: id }, key);
  const confirmed = await fetch(`${server.url}/sandbox/stripe/v1/payment_intents/${body.paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: body.clientSecret, payment_method: 'pm_card_visa' }),
  });
  expect(confirmed.status).toBe(200);
};

describe('a clock that is moved by hand', () => {
  it('is one for two servers and a worker on one PostgreSQL, and what falls due on the way is done in its turn', async () => {
    const DATABASE_URL = await stage.createDatabase('moved');
    const asks = (id: string) =>
      withClient(DATABASE_URL, async (client) => {
        const { rows } = await client.query(
          'select wave, min(sent_at) as at from offers where booking_id = $1 group by 1 order by 1',
          [id],
        );
        return rows.map(({ at }) => at as Date);
      });
    const mailsTo = (email: string) =>
      withClient(DATABASE_URL, async (client) => {
        const { rows } = await client.query(
          "select type, sent_at as at from emails where to_email = $1 and status = 'sent'",
          [email],
        );
        return new Map<string, Date>(rows.map(({ type, at }) => [type, at]));
      });
    const one = await startServer({ DATABASE_URL, ...manual, JOBS: 'off', DEMO: '1' });
    // One therapist a wave, by night, too: the same at every hour of the day.
    const rules = { waveSize: 1, quietFrom: '08:00', quietUntil: '08:00' };
    await withClient(DATABASE_URL, (client) =>
      client.query(
        `insert into settings (key, value) values ('dispatch', $1) on conflict (key) do update set value = settings.value || $1`,
        [rules],
      ),
    );
    const other = await startServer({ DATABASE_URL, ...manual, JOBS: 'off' });
    const worker = await startServer({ DATABASE_URL, ...manual }, 'dist/server/worker.js');

    // A hold ends, for the server that was not asked to move, too.
    const { startsAt } = await firstStart(one, hours(3));
    const left = await book(one, startsAt, 'left@calma.example');
    expect((await move(other, { now: new Date(left.holdExpiresAt.getTime() - minutes(1)) })).status).toBe(200);
    expect((await left.read(one)).status).toBe('waiting_payment');
    await move(other, { forwardMinutes: 2 });
    expect((await left.read(one)).status).toBe('expired');
    expect((await timeAt(one)).getTime()).toBeGreaterThan(left.holdExpiresAt.getTime());

    // Therapists are asked in waves of ten minutes, although the clock is moved over an hour at once; two hours before the
    // visit nobody would be looked for any more.
    const visit = await firstStart(one, hours(4), 2);
    const kept = await book(one, visit.startsAt, 'kept@calma.example');
    await pay(one, kept);
    await move(one, { forwardMinutes: 0 });
    expect((await kept.read(other)).status).toBe('finding_therapist');
    await move(other, { forwardMinutes: 61 });
    const waves = await asks(kept.id);
    const gaps = waves.slice(1).map((at, index) => Math.round((at.getTime() - Number(waves[index])) / minutes(1)));
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps).toEqual(gaps.map(() => 10));

    // Somebody comes; the day of the visit, and what is said after it.
    const admin = await signIn(one, 'admin');
    const { assignment } = await (await fetch(`${one.url}/api/admin/bookings/${kept.id}`, { headers: admin })).json();
    const therapistId = assignment.offers[0].therapistId;
    const given = await post(one, `/api/admin/bookings/${kept.id}/assign`, { therapistId }, admin);
    expect(given.status).toBe(200);
    await move(other, { now: visit.startsAt });
    expect((await kept.read(one)).status).toBe('confirmed');
    await move(one, { now: new Date(Date.parse(visit.endsAt) + hours(3)) });
    expect((await kept.read(other)).status).toBe('completed');
    await move(one, { forwardMinutes: 26 * 60 });
    const mails = await mailsTo('kept@calma.example');
    expect(mails.get('review_request')?.getTime()).toBeGreaterThan(Date.parse(visit.endsAt));

    // Signed in by day, the office is signed out by the next.
    expect(await (await fetch(`${other.url}/api/me`, { headers: admin })).json()).toBeNull();

    // The clock goes one way.
    const back = await move(one, { now: new Date(0) });
    expect([back.status, back.body.code, back.body.fields]).toEqual([
      400,
      'validation_failed',
      { now: 'The clock only goes forwards.' },
    ]);
    for (const ended of [one, other, worker]) expect(await ended.stop()).toBe(0);
  });

  it('stays where it was moved on the embedded database, and is not there without CLOCK=manual', async () => {
    const DATA_DIR = join(stage.home, 'moved');
    const first = await startServer({ DATA_DIR, ...manual });
    const target = new Date(Date.now() + hours(2));
    const moved = await move(first, { now: target });
    expect([moved.status, moved.body.unfinishedJobs]).toEqual([200, 0]);
    const { headers } = await fetch(`${first.url}/api/config`);
    expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThanOrEqual(target.getTime() - 1000);
    expect(Date.parse((await firstStart(first, 0)).startsAt)).toBeGreaterThan(target.getTime());
    for (const wrong of [{}, { now: 'soon' }, { forwardMinutes: -1 }, { forwardMinutes: 1, now: target.toISOString() }])
      expect([wrong, (await move(first, wrong)).status]).toEqual([wrong, 400]);
    await first.stop();

    const again = await startServer({ DATA_DIR, ...manual });
    expect((await timeAt(again)).getTime()).toBeGreaterThan(target.getTime());
    await again.stop();

    const usual = await startServer({ DATA_DIR });
    expect((await move(usual, { forwardMinutes: 1 })).status).toBe(404);
    expect(usual.output()).toContain('A test has moved the clock of this database');
    await usual.stop();
  });
});
