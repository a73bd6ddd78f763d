import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { HomeFacts } from '#contract/home.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { routes } from '#contract/routes.ts';
import type { Config } from './config.ts';
import type { Actor } from './http/actor.ts';
import { AppError } from './http/app-error.ts';
import { createErrorAnswer, createUnreadableAnswer } from './http/error-handler.ts';
import { type Going, installDraining } from './http/guard/draining.ts';
import { costOf, createFloodBrake } from './http/guard/flood-brake.ts';
import { isSameOrigin, networkOf } from './http/guard/network.ts';
import { installSecurityHeaders } from './http/guard/security-headers.ts';
import { createProxyTrust, requestIdFrom } from './http/guard/trusted-proxies.ts';
import type { Handler } from './http/handler.ts';
import { installJsonBody } from './http/json-body.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { noteRefusal, type SecurityLog } from './http/security-log.ts';
import { installDocumentation, openForAdminsOnly } from './http/site/documentation.ts';
import { installMetrics } from './http/site/metrics-route.ts';
import { serveLocales } from './http/site/serve-locales.ts';
import { serveSecurityTxt, serveSiteFiles } from './http/site/serve-site-files.ts';
import { serveWeb } from './http/site/serve-web.ts';
import { refuseForms } from './http/uploads.ts';
import type { Clock } from './platform/clock.ts';
import { seconds } from './platform/durations.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Texts } from './platform/texts.ts';

type AppParts = {
  config: Config;
  logger: Logger;
  clock: Clock;
  texts: Texts;
  going: Going;
  /** Left out where nobody looks. */
  metrics: Metrics | null;
  handlers: readonly Handler[];
  identify(request: FastifyRequest, reply: FastifyReply): Actor | Promise<Actor>;
  securityLog: SecurityLog;
  /** The built web app; tests of the API go without. */
  webFolder?: string;
  publicConfig(): PublicConfig | Promise<PublicConfig>;
  readHome(): Promise<HomeFacts>;
};

const kilobytes = (count: number): number => count * 1024;

/** The HTTP server, not yet listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, texts } = parts;
  const isTrusted = createProxyTrust(config.trustProxy);
  const app = fastify({
    loggerInstance: parts.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: createUnreadableAnswer(texts),
    genReqId: (raw) => requestIdFrom(raw as IncomingMessage, isTrusted) ?? randomUUID(),
    trustProxy: config.trustProxy === null ? false : isTrusted,
    bodyLimit: kilobytes(64),
    requestTimeout: seconds(30),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // A logger for each request costs more than most requests; the few lines that are written name theirs.
  app.setChildLoggerFactory((logger) => logger);
  app.decorateRequest('seenNetwork', null);
  app.decorateRequest('network', {
    getter() {
      this.seenNetwork ??= networkOf(this.ip ?? '');
      return this.seenNetwork;
    },
  });
  installJsonBody(app);
  refuseForms(app);
  const answerError = createErrorAnswer(texts);
  app.setErrorHandler(async (error, request, reply) => {
    await noteRefusal(parts.securityLog, error, request);
    return answerError(error, request, reply);
  });
  const https = config.publicUrl?.startsWith('https:') ?? false;
  await installSecurityHeaders(app, { https });
  installHooks(app, parts);
  warnOfUntrustedProxy(app, parts.logger, isTrusted);
  installDraining(app, parts.going);
  if (config.production) openForAdminsOnly(app, parts);
  installDocumentation(app, { brand: config.brand, https });
  mountRoutes(app, {
    routes,
    handlers: parts.handlers,
    texts,
    identify: parts.identify,
    securityLog: parts.securityLog,
    checkAnswers: !config.production,
  });
  if (parts.metrics) installMetrics(app, parts.metrics, config.metricsToken);
  serveLocales(app, texts);
  serveSecurityTxt(app, { clock: parts.clock, publicUrl: config.publicUrl, publicConfig: parts.publicConfig });
  serveSiteFiles(app, config);
  if (parts.webFolder)
    await serveWeb(app, {
      folder: parts.webFolder,
      brand: config.brand,
      https,
      texts,
      publicConfig: parts.publicConfig,
      clock: parts.clock,
      publicUrl: config.publicUrl,
      readHome: parts.readHome,
    });
  else app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  return app;
};

const installHooks = (app: FastifyInstance, { config, clock, logger }: AppParts): void => {
  const brake = createFloodBrake({ enabled: config.limits });
  const isWrite = ({ method }: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

  const sayDate = createDateWriter();

  app.addHook('onRequest', (request, reply, done) => {
    const { routeOptions, url, query, headers } = request;
    const now = clock.now().getTime();
    reply.header('x-request-id', request.id);
    // The route that was found, not the address as it was written: `/%61pi/` leads to the same place.
    const isApi = (routeOptions.url ?? url).startsWith('/api/');
    if (isApi) {
      reply.header('cache-control', 'no-store');
      // By the clock that counts holds and deadlines, so that a browser whose own is wrong can count by it too.
      reply.header('date', sayDate(now));
    }
    const fromProvider = routeOptions.config.who === 'provider';
    const isForeign = isApi && isWrite(request) && !fromProvider && !isSameOrigin(request, config.publicUrl);
    const goOn = (refusal?: AppError) => done(refusal ?? (isForeign ? new AppError('cross_site') : undefined));
    const cost = costOf({ routeOptions, url, query, headers });
    const leave = brake.enter(request.network, cost, now, goOn);
    if (cost.isHeavy) reply.raw.once('finish', leave).once('close', leave);
  });

  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, never the address: addresses carry tokens and names.
    const path = request.routeOptions.url ?? '(no route)';
    // A balancer asks every second.
    const level = path.startsWith('/api/health/') ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return done();
    logger[level](
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

/** The head of an answer says seconds: whoever is answered in the same one reads the same line. */
const createDateWriter = () => {
  let [second, line] = [Number.NaN, ''];
  return (milliseconds: number): string => {
    const now = Math.floor(milliseconds / 1000);
    if (now !== second) [second, line] = [now, new Date(milliseconds).toUTCString()];
    return line;
  };
};

/** Behind a proxy that is not named, everybody has the proxy's address and all share one person's limits. */
const warnOfUntrustedProxy = (app: FastifyInstance, logger: Logger, isTrusted: (address?: string) => boolean): void => {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && !isTrusted(request.socket.remoteAddress)) {
      isWarned = true;
      logger.warn(
        { peer: request.socket.remoteAddress },
        'A request came through a proxy that TRUST_PROXY does not name: all its people share the limits of one. Said once.',
      );
    }
    done();
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    who?: string;
    takesFile?: boolean;
  }
  interface FastifyRequest {
    /** The network that asks (of IPv6 its /56): what limits count by. */
    readonly network: string;
    seenNetwork: string | null;
  }
}
