import { openLive } from '#contract/live.ts';
import type { RouteRequest } from '#contract/route.ts';
import { isOffice } from '#domain/identity/role.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Going } from '#server/http/guard/draining.ts';
import { type Context, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { seconds } from '#server/platform/durations.ts';
import type { LiveHub } from '#server/platform/live/live-hub.ts';
import { findAccessible, readBookingToken } from '../bookings/public.ts';
import { findTherapistOfUser } from '../therapists/public.ts';

type LiveDeps = { database: Database; live: LiveHub; going: Going };

export const liveModule = (deps: LiveDeps): Module => ({
  routes: [handle(openLive, (input) => serveLive(deps, input))],
  metrics: [
    {
      name: 'calma_live_pages',
      help: 'Pages that wait for changes on this server.',
      read: async () => [{ value: deps.live.count() }],
    },
  ],
});

type Asked = RouteRequest<typeof openLive> & Context;
type Heard = { topics: string[]; person: string };

/** What somebody may hear of: what is theirs, and a booking whose key they have. */
const topicsOf = async ({ database }: LiveDeps, { actor, query, request }: Asked): Promise<Heard> => {
  const topics = await topicsOfPerson(database, actor);
  if (query.booking) {
    const token = readBookingToken(request, query.token);
    await findAccessible(database, query.booking, { actor, token });
    topics.push(`b:${query.booking}`);
  }
  if (topics.length === 0) throw new AppError('not_found');
  return { topics, person: actor.kind === 'user' ? actor.userId : (topics[0] ?? '') };
};

const topicsOfPerson = async (database: Database, actor: Actor): Promise<string[]> => {
  if (actor.kind === 'visitor') return [];
  const topics = [`u:${actor.userId}`];
  if (isOffice(actor.role)) topics.push('office');
  if (actor.role === 'therapist') {
    const therapist = await findTherapistOfUser(database, actor.userId);
    if (therapist) topics.push(`t:${therapist.id}`);
  }
  return topics;
};

const beatEveryMs = seconds(20);

/** Not all at the same moment: after a server has gone, its pages come to the others one by one. */
const comeBackMs = (): number => 1000 + Math.floor(Math.random() * 4000);

const serveLive = async (deps: LiveDeps, input: Asked): Promise<string> => {
  const { topics, person } = await topicsOf(deps, input);
  if (deps.going.isGoing()) throw new AppError('unavailable');
  const { reply, query } = input;
  const { raw } = reply;
  let leave: (() => void) | null = null;
  let timers: NodeJS.Timeout[] = [];
  const end = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    leave?.();
    if (!raw.writableEnded) raw.end();
  };
  leave = deps.live.join({ topics, person, tell: () => raw.write('event: change\ndata: {}\n\n'), close: end });
  if (!leave) throw new AppError('unavailable');
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // For proxies that would otherwise gather answers.
    'x-accel-buffering': 'no',
    ...(deps.going.isGoing() && { connection: 'close' }),
  });
  raw.write(`retry: ${comeBackMs()}\n\n`);
  raw.once('close', end);
  if (query.seconds === 0) end();
  else
    timers = [
      setInterval(() => (deps.going.isGoing() ? end() : raw.write(': still here\n\n')), beatEveryMs).unref(),
      setTimeout(end, seconds(query.seconds)).unref(),
    ];
  return '';
};
