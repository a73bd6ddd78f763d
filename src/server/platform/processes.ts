import { Session } from 'node:inspector/promises';
import { hostname } from 'node:os';
import type { Queryable } from './database/database.ts';
import { sql } from './database/sql.ts';
import { seconds } from './durations.ts';
import { version } from './project-root.ts';
import { newId } from './secrets.ts';

type Settings = { database: Queryable; role: 'server' | 'worker'; runsJobs: boolean };

const everySeconds = 20;

/** Tells the others, by a row, that this process is there; returns what takes the row away again. */
export const showPresence = async ({ database, role, runsJobs }: Settings): Promise<() => Promise<void>> => {
  const id = newId();
  const show = () =>
    database.run(sql`
      insert into processes (id, role, runs_jobs, host, version) values (${id}, ${role}, ${runsJobs}, ${hostname()}, ${version})
      on conflict (id) do update set seen_at = now()`);
  await show();
  // Those that ended without a word.
  await database.run(sql`delete from processes where seen_at < now() - interval '1 day'`);
  const timer = setInterval(() => void show().catch(() => undefined), seconds(everySeconds));
  return async () => {
    clearInterval(timer);
    await database.run(sql`delete from processes where id = ${id}`).catch(() => undefined);
  };
};

type Presence = { role: string; host: string; version: string; runsJobs: boolean; startedAt: Date };

/** Who told of themselves in the last minute. */
export const listPresent = (on: Queryable): Promise<Presence[]> =>
  on.many<Presence>(sql`
    select role, host, version, runs_jobs as "runsJobs", started_at as "startedAt" from processes
    where seen_at > now() - interval '1 minute' order by role, started_at, id`);

/**
 * Node looks for what nobody needs any more when it needs room itself: a server at rest would keep what its start has left
 * behind. Asked the way debuggers ask, it also gives back the room for young things, which plain `gc()` keeps for the next rush.
 */
export const giveMemoryBack = async (): Promise<void> => {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
};

/** A while after the start, when its own work is done. */
export const giveMemoryBackSoon = (): void => {
  setTimeout(() => void giveMemoryBack(), seconds(5)).unref();
};
