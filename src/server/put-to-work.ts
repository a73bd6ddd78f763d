import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { handedToApp } from './handed-in.ts';
import { serveClock } from './http/site/clock-route.ts';
import type { joinModules } from './module.ts';
import { isShared } from './platform/clock.ts';
import { createClockMover } from './platform/jobs/move-clock.ts';
import { createWorker, type JobHandlers, type Worker } from './platform/jobs/worker.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import type { createPlatform, Outside } from './platform-parts.ts';

type Parts = {
  outside: Outside;
  platform: Awaited<ReturnType<typeof createPlatform>>;
  joined: ReturnType<typeof joinModules>;
  /** What is done for those who listen to an event. */
  heard: JobHandlers;
};

export type AtWork = { app: FastifyInstance; worker: Worker; metrics: Metrics | null };

/** What the modules have handed over becomes a server that answers and a worker that does its jobs. */
export const putToWork = async ({ outside, platform, joined, heard }: Parts): Promise<AtWork> => {
  const { config, database, logger, mailer } = platform;
  const isMeasured = config.metricsToken !== null || config.metricsPort !== null;
  const metrics = isMeasured ? createMetrics({ database, sources: joined.metrics }) : null;
  const app = await buildApp({ ...outside, ...platform, ...handedToApp(platform), metrics, handlers: joined.routes });
  platform.serveStandIns(app);
  // Pages that wait would hold up the end; each finds another server by itself.
  app.addHook('preClose', async () => platform.live.closeAll());
  app.addHook('onClose', () => platform.live.end());

  const { schedules, lanes } = joined;
  const worker = createWorker({ database, handlers: { ...heard, ...joined.jobs }, schedules, lanes, logger });
  if (isShared(outside.clock)) {
    const move = createClockMover({ database, clock: outside.clock, worker, schedules });
    serveClock(app, { database, clock: outside.clock, texts: platform.texts, move });
  }
  const stop = async () => {
    await worker.stop();
    mailer.close();
  };
  return { app, worker: { ...worker, stop }, metrics };
};
