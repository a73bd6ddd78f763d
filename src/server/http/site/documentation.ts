import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchScreen } from '#domain/screens/screens.ts';
import { type Actor, mayEnter } from '../actor.ts';
import { AppError } from '../app-error.ts';

/** The machine-readable description of the API, made from the contract, and a page to read it. Register before the routes. */
export const installDocumentation = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${title} API`, version: '1' } },
    hideUntagged: true,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
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
