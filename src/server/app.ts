import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { routes } from '#contract/routes.ts';
import type { Config } from './config.ts';
import type { Actor } from './http/actor.ts';
import { AppError } from './http/app-error.ts';
import { installDocumentation } from './http/documentation.ts';
import { installDraining } from './http/draining.ts';
import { createErrorAnswer, createUnreadableAnswer } from './http/error-handler.ts';
import type { Handler } from './http/handler.ts';
import { installJsonBody } from './http/json-body.ts';
import { createFloodBrake } from './http/limits.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { isSameOrigin } from './http/same-origin.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { serveLocales } from './http/serve-locales.ts';
import { serveWeb } from './http/serve-web.ts';
import { installUploads } from './http/uploads.ts';
import type { Clock } from './platform/clock.ts';
import { seconds } from './platform/durations.ts';
import type { Logger } from './platform/logger.ts';
import type { Texts } from './platform/texts.ts';

export type AppParts = {
  config: Config;
  logger: Logger;
  clock: Clock;
  texts: Texts;
  handlers: readonly Handler[];
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** The built web app; tests of the API go without. */
  webFolder?: string;
  publicConfig(): Promise<PublicConfig>;
};

const kilobytes = (count: number): number => count * 1024;

/** The HTTP server, not yet listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, texts } = parts;
  const app = fastify({
    loggerInstance: parts.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: createUnreadableAnswer(texts),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: kilobytes(64),
    requestTimeout: seconds(30),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // A logger for each request costs more than most requests; the few lines that are written name theirs.
  app.setChildLoggerFactory((logger) => logger);
  await app.register(cookie);
  installJsonBody(app);
  await installUploads(app);
  app.setErrorHandler(createErrorAnswer(texts));
  const https = config.publicUrl?.startsWith('https:') ?? false;
  await installSecurityHeaders(app, { https });
  installHooks(app, parts);
  installDraining(app);
  await installDocumentation(app, config.brand);
  mountRoutes(app, {
    routes,
    handlers: parts.handlers,
    texts,
    identify: parts.identify,
    checkAnswers: !config.production,
  });
  serveLocales(app, texts);
  if (parts.webFolder)
    await serveWeb(app, {
      folder: parts.webFolder,
      brand: config.brand,
      https,
      texts,
      publicConfig: parts.publicConfig,
    });
  else app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  return app;
};

const installHooks = (app: FastifyInstance, { config, clock, logger }: AppParts): void => {
  const brake = createFloodBrake(1200, config.limits);
  const isWrite = ({ method }: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // The route that was found, not the address as it was written: `/%61pi/` leads to the same place.
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) return done();
    reply.header('cache-control', 'no-store');
    const refusal = brake(request.ip, clock.now().getTime());
    if (refusal) return done(refusal);
    const fromProvider = request.routeOptions.config.who === 'provider';
    const isForeign = isWrite(request) && !fromProvider && !isSameOrigin(request, config.publicUrl);
    done(isForeign ? new AppError('cross_site') : undefined);
  });

  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, never the address: addresses carry tokens and names.
    const path = request.routeOptions.url ?? '(no route)';
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    who?: string;
    takesFile?: boolean;
  }
}
