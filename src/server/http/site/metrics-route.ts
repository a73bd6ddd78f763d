import type { FastifyInstance } from 'fastify';
import { openLive } from '#contract/live.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { hashToken, sameBytes } from '#server/platform/secrets.ts';
import { AppError } from '../app-error.ts';

/** Counts what is answered, and shows the figures to whoever has the token, where there is one. */
export const installMetrics = (app: FastifyInstance, metrics: Metrics, token: string | null): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? '(no route)';
    // A line that stood for minutes says nothing about how fast we answer.
    if (route === openLive.path) return done();
    metrics.countRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  if (token === null) return;
  const expected = hashToken(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!sameBytes(hashToken(request.headers.authorization ?? ''), expected)) throw new AppError('not_found');
    const { type, text } = await metrics.write();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
};
