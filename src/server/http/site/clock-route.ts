import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SharedClock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, days, minutes } from '#server/platform/durations.ts';
import type { createClockMover } from '#server/platform/jobs/move-clock.ts';
import { catchUp } from '#server/platform/jobs/shared-clock.ts';
import type { Texts } from '#server/platform/texts.ts';
import { visitor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { languageOf } from '../mount-routes.ts';
import { parsePart } from '../validate.ts';

type Parts = {
  database: Queryable;
  clock: SharedClock;
  texts: Texts;
  move: ReturnType<typeof createClockMover>;
};

const longestMove = days(3660);

const wishSchema = z.strictObject({
  now: z.optional(z.iso.datetime({ offset: true })),
  forwardMinutes: z.optional(z.number().check(z.minimum(0))),
});

type Wish = z.output<typeof wishSchema>;

const refusal = (field: string, text: string): AppError =>
  new AppError('validation_failed', { fields: { [field]: `text:common:fields.${text}` } });

/** One of the two says when. */
const targetOf = ({ now: wished, forwardMinutes }: Wish, now: Date): Date => {
  if (wished === undefined && forwardMinutes === undefined) throw refusal('now', 'required');
  if (wished !== undefined && forwardMinutes !== undefined) throw refusal('forwardMinutes', 'unknown');
  const ahead = wished === undefined ? minutes(forwardMinutes ?? 0) : Date.parse(wished) - now.getTime();
  const field = wished === undefined ? 'forwardMinutes' : 'now';
  if (ahead < 0) throw refusal(field, 'clock_backwards');
  if (ahead > longestMove) throw refusal(field, 'too_big');
  return after(now, ahead);
};

/** CLOCK=manual: a test says what time it is, for every process on the database. */
export const serveClock = (app: FastifyInstance, { database, clock, texts, move }: Parts): void => {
  // Whoever asks this server may have moved the clock through another one a moment ago.
  app.addHook('onRequest', () => catchUp(database, clock));

  app.get('/sandbox/clock', () => ({ now: clock.now() }));

  app.post('/sandbox/clock', async (request) => {
    const wish = parsePart(wishSchema, request.body, texts, languageOf(request, visitor)) as Wish;
    return move(targetOf(wish, clock.now()));
  });
};
