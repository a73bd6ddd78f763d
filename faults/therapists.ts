import { offerTokenOf } from '#server/modules/dispatch/answer/access.ts';
import { sqlFile } from '#server/platform/database/sql.ts';
import type { Booked, Clients } from './clients.ts';
import { inParallel, pause, waitUntil } from './fault.ts';
import type { Answer } from './http-client.ts';
import { appSecret, countOf, type Stage } from './stage.ts';
import { bookWhole, newDiary } from './whole-booking.ts';

/** An offer and the key in its mailed link. */
export type Offered = { bookingId: string; therapistId: string; token: string };

/** So many at once, and also at night: a race needs its runners. */
export const askAtOnce = async ({ database }: Stage, waveSize: number): Promise<void> => {
  await database.run(
    sqlFile(`insert into settings (key, value) values ('dispatch', '{"waveSize": ${waveSize}, "quietFrom": "00:00", "quietUntil": "00:00"}')
      on conflict (key) do update set value = excluded.value`),
  );
};

/** Bookings that are paid and whose offers are out, so many for each. */
export const openSearches = async (
  stage: Stage,
  clients: Clients,
  starts: readonly string[],
  offersEach: number,
  changes: Record<string, unknown> = {},
): Promise<{ booked: Booked; start: string; offers: Offered[] }[]> => {
  const diary = newDiary();
  const bookings = await inParallel(starts, 4, async (start) => ({
    start,
    booked: await bookWhole(stage, clients, start, diary, changes),
  }));
  const isOut = await waitUntil(
    async () => (await countOf(stage, `from offers where status = 'open'`)) >= starts.length * offersEach,
    Math.max(120, stage.patienceSeconds),
  );
  if (!isOut) throw new Error('Not every booking was offered');
  const rows = await stage.database.many<{ id: string; bookingId: string; therapistId: string }>(
    sqlFile(
      `select id, booking_id as "bookingId", therapist_id as "therapistId" from offers where status = 'open' order by sent_at, id`,
    ),
  );
  return bookings.map(({ booked, start }) => ({
    booked,
    start,
    offers: rows.filter(({ bookingId }) => bookingId === booked.id).map((offer) => withKey(stage, offer)),
  }));
};

const withKey = (stage: Stage, offer: { id: string; bookingId: string; therapistId: string }): Offered => {
  const token = offerTokenOf({ appSecret }, offer);
  stage.canaries.add(token);
  return { bookingId: offer.bookingId, therapistId: offer.therapistId, token };
};

export const answer = (
  stage: Stage,
  what: 'confirm' | 'reject' | 'undo',
  { bookingId, therapistId, token }: Offered,
): Promise<Answer> =>
  stage.send(`/api/therapist/offers/${bookingId}/${therapistId}/${what}?token=${token}`, {
    ...(what === 'reject' && { body: {} }),
  });

const comesAgainMilliseconds = 500;

/** Whoever is told to come again in a moment does so. */
export const insist = async (call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const said = await call();
    if (said.status !== 503) return said;
    await pause(comesAgainMilliseconds);
  }
};

/** What was said, in a word. */
export const wordOf = ({ status, body }: Answer): string => (status === 200 ? 'yes' : `${status} ${body?.code}`);

/** The cookie of somebody who has signed in. */
export const enterAs = async ({ servers }: Stage, email: string, password: string): Promise<string> => {
  const response = await fetch(`${servers[0].url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

/** The demo server's admin. */
export const enterAsAdmin = (stage: Stage): Promise<string> => enterAs(stage, 'admin@calma.example', 'calma-demo');
