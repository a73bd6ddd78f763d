import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { routes } from '#contract/routes.ts';
import { matchScreen } from '#domain/screens/screens.ts';
import { type Actor, mayEnter } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { sessionCookieName } from '../session-cookie.ts';

type Site = { brand: string; https: boolean };

/** The machine-readable description of the API, made from the contract when first asked for, and a page to read it. */
export const installDocumentation = (app: FastifyInstance, { brand, https }: Site): void => {
  const describe = once(() => describeApi({ title: brand, routes, sessionCookieName: sessionCookieName(https) }));
  const page = once(() => openPage(describe));
  app.get('/api/openapi.json', describe);
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await (await page()).inject(request.url);
      return reply.code(statusCode).headers(headers).send(rawPayload);
    });
};

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A server of its own inside this one: few ever read the page, and loading it would hold up every start. */
const openPage = async (describe: () => ReturnType<typeof describeApi>): Promise<FastifyInstance> => {
  const [swagger, swaggerUi] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  const page = fastify();
  await page.register(swagger.default, { openapi: {}, transformObject: describe });
  await page.register(swaggerUi.default, { routePrefix: '/api/docs', staticCSP: true });
  return page;
};

type Settings = { identify(request: FastifyRequest, reply: FastifyReply): Actor | Promise<Actor> };

/** The description of every route, and the pages made for building the site: no map for strangers. */
const isForInsiders = ({ routeOptions, url }: FastifyRequest): boolean => {
  const path = routeOptions.url ?? '';
  if (path.startsWith('/api/')) return path.startsWith('/api/docs') || path === '/api/openapi.json';
  return matchScreen(url)?.name.startsWith('debug-') ?? false;
};

/** Where the site is open to the world, these open for admins alone. After the cookies are read. */
export const openForAdminsOnly = (app: FastifyInstance, { identify }: Settings): void => {
  const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await identify(request, reply);
    const entry = mayEnter('admin', actor);
    if (entry !== 'yes') throw new AppError(entry);
    if (actor.kind === 'user' && actor.lacksSecondStep) throw new AppError('second_step_missing');
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isForInsiders(request)) letIn(request, reply).then(() => done(), done);
    else done();
  });
};
