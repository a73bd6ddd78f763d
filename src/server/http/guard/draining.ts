import type { FastifyInstance } from 'fastify';

/** Whether this server is about to end: it says so before it stops answering. */
export type Going = { isGoing(): boolean; begin(): void };

export const createGoing = (): Going => {
  let going = false;
  return {
    isGoing: () => going,
    begin: () => {
      going = true;
    },
  };
};

/** Answers given from then on say good-bye: a connection kept alive would hold up the end for a minute. */
export const installDraining = (app: FastifyInstance, going: Going): void => {
  app.addHook('preClose', async () => going.begin());
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (going.isGoing()) reply.header('connection', 'close');
    done();
  });
};
