import type { FastifyInstance } from 'fastify';

/** Answers given while the server closes say good-bye: a connection kept alive would hold up the end for a minute. */
export const installDraining = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
};
