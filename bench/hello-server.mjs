import Fastify from 'fastify';

/** The least that Fastify can do: the yardstick for our cheap answers. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Hello is ready at http://127.0.0.1:${app.server.address().port}`);
process.once('SIGTERM', () => app.close());
