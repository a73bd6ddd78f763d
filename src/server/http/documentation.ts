import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The machine-readable description of the API, made from the contract, and a page to read it. Register before the routes. */
export const installDocumentation = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${title} API`, version: '1' } },
    hideUntagged: true,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
};
