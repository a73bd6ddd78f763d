import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import { matchScreen } from '#domain/screens/screens.ts';
import { type Actor, mayEnter } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { sessionCookieName } from '../session-cookie.ts';

type Site = { brand: string; https: boolean };

/** The machine-readable description of the API, made from the contract when first asked for, and a page to read it. */
export const installDocumentation = async (app: FastifyInstance, { brand, https }: Site): Promise<void> => {
  await app.register(swagger, {
    openapi: {},
    // What Fastify knows of the routes is less than what the contract says.
    hideUntagged: true,
    transformObject: () => describeApi({ title: brand, routes, sessionCookieName: sessionCookieName(https) }),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', () => app.swagger());
};

type Settings = { identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor> };

/** The description of every route, and the pages made for building the site: no map for strangers. */
const isForInsiders = ({ routeOptions, url }: FastifyRequest): boolean => {
  const path = routeOptions.url ?? '';
  if (path.startsWith('/api/docs') || path === '/api/openapi.json') return true;
  return matchScreen(url)?.name.startsWith('debug-') ?? false;
};

/** Where the site is open to the world, these open for admins alone. After the cookies are read. */
export const openForAdminsOnly = (app: FastifyInstance, { identify }: Settings): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForInsiders(request)) return;
    const actor = await identify(request, reply);
    const entry = mayEnter('admin', actor);
    if (entry !== 'yes') throw new AppError(entry);
    if (actor.kind === 'user' && actor.lacksSecondStep) throw new AppError('second_step_missing');
  });
};
