import { reportClientError } from '#contract/client-errors.ts';
import { getLiveness, getReadiness } from '#contract/health.ts';
import type { Database } from '../platform/database/database.ts';
import { hideSecrets } from '../platform/logger.ts';
import { version } from '../platform/project-root.ts';
import { AppError } from './app-error.ts';
import type { Going } from './guard/draining.ts';
import { type Handler, handle } from './handler.ts';
import type { Limits } from './limits.ts';

const clientErrorsPerAddress = { name: 'client-errors', points: 30, perSeconds: 600 };

type Deps = { database: Database; limits: Limits; going: Going };

/** Routes that belong to the server itself and to no module. */
export const ownRoutes = ({ database, limits, going }: Deps): Handler[] => [
  handle(getLiveness, () => ({ status: 'ok' as const, version })),
  handle(getReadiness, async ({ request }) => {
    if (going.isGoing()) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    await database.ping().catch((error: Error) => {
      request.log.warn({ requestId: request.id, reason: error.message }, 'Not ready');
      throw new AppError('unavailable', { retryAfterSeconds: 2 });
    });
    return { status: 'ok' as const, version };
  }),
  handle(reportClientError, async ({ body, ip, request }) => {
    await limits.take(clientErrorsPerAddress, ip);
    const clientError = { ...body, message: hideSecrets(body.message), path: hideSecrets(body.path) };
    request.log.warn({ requestId: request.id, clientError }, 'The browser reports an error');
    return { ok: true as const };
  }),
];
