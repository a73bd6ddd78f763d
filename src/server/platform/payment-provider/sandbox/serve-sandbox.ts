import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { errorCodeOf, troubleOf } from '#server/platform/database/failures.ts';
import { createPayout, showBalance } from './balance.ts';
import { answerForBank } from './banks.ts';
import { type Form, parseForm, textOf } from './form-body.ts';
import { type Answer, cancelIntent, changeIntent, confirmIntent, createIntent, wrongClientSecret } from './intents.ts';
import { findAnswer, findIntent, insertAnswer, lockKey } from './ledger.ts';
import { createRefund, showRefund, showRefundsOf } from './refunds.ts';
import { missing, SandboxError } from './sandbox-error.ts';
import { intentShape, newSandboxId } from './shapes.ts';

type Settings = { database: Database; secretKey: string; publishableKey: string };
type WithId = { Params: { id: string } };

export const sandboxPath = '/sandbox/stripe';

/** Stripe's HTTP, as much of it as we call: the official SDK and a browser's form cannot tell the difference. */
export const serveSandbox = (app: FastifyInstance, settings: Settings): void => {
  const { database } = settings;
  app.register(
    async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, parseForm(String(body)));
        } catch (error) {
          done(error as Error);
        }
      });
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({ 'request-id': newSandboxId('req'), 'cache-control': 'no-store' });
      });
      scope.setErrorHandler(answerError);

      const server = { preHandler: async (request: FastifyRequest) => needServer(request, settings) };
      const write = (request: FastifyRequest, reply: FastifyReply, work: Work) =>
        answerOnce(database, request, work).then((answer) => send(reply, answer));

      scope.post('/payment_intents', server, (request, reply) => write(request, reply, createIntent));
      scope.post<WithId>('/payment_intents/:id', server, (request, reply) =>
        write(request, reply, (tx, form) => changeIntent(tx, request.params.id, form)),
      );
      scope.post<WithId>('/payment_intents/:id/cancel', server, (request, reply) =>
        write(request, reply, (tx, form) => cancelIntent(tx, request.params.id, form)),
      );
      scope.post<WithId>('/payment_intents/:id/confirm', (request, reply) => {
        const isServer = isFromServer(request, settings);
        return write(request, reply, (tx, form) => confirmIntent(tx, request.params.id, form, { isServer }));
      });
      scope.post<{ Params: { id: string; act: string } }>(
        '/test_helpers/payment_intents/:id/:act',
        (request, reply) => {
          const { id, act } = request.params;
          return write(request, reply, async (tx, form) => {
            await needSecret(tx, id, form, isFromServer(request, settings));
            return answerForBank(tx, id, act, form);
          });
        },
      );
      scope.get<WithId>('/payment_intents/:id', async (request) => showIntent(request, request.params.id, settings));
      scope.post('/refunds', server, (request, reply) => write(request, reply, createRefund));
      scope.get('/refunds', server, async (request, reply) =>
        send(reply, await showRefundsOf(database, queryOf(request, 'payment_intent'))),
      );
      scope.post('/payouts', server, (request, reply) => write(request, reply, createPayout));
      scope.get('/balance_transactions', server, async (request, reply) =>
        send(reply, await showBalance(database, request.query as Record<string, unknown>)),
      );
      scope.get<WithId>('/refunds/:id', server, async (request, reply) =>
        send(reply, await showRefund(database, request.params.id)),
      );
    },
    { prefix: `${sandboxPath}/v1` },
  );
};

type Work = (tx: Transaction, form: Form) => Promise<Answer>;

/** One key, one answer: the second time it is only read, and with other parameters it is refused. */
const answerOnce = (database: Database, request: FastifyRequest, work: Work): Promise<Answer> =>
  database.transaction(async (tx) => {
    const form = (request.body ?? {}) as Form;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return work(tx, form);
    await lockKey(tx, key);
    const digest = createHash('sha256')
      .update(JSON.stringify([request.url, form]))
      .digest('hex');
    const known = await findAnswer(tx, key);
    if (known && known.digest !== digest)
      throw new SandboxError(
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (known) return known;
    const answer = await work(tx, form);
    await insertAnswer(tx, key, digest, answer);
    return answer;
  });

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply => reply.status(status).send(body);

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

const isFromServer = (request: FastifyRequest, { secretKey, publishableKey }: Settings): boolean => {
  const key = bearerOf(request);
  if (key !== '' && key !== secretKey && key !== publishableKey) throw wrongKey();
  return key === secretKey;
};

const wrongKey = () => new SandboxError('invalid_request_error', 'Invalid API Key provided.', { status: 401 });

const needServer = (request: FastifyRequest, settings: Settings): void => {
  if (!isFromServer(request, settings)) throw wrongKey();
};

const queryOf = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** Whoever has the key of the server or the secret of this intent, as its payer has. */
const needSecret = async (tx: Transaction, id: string, form: Form, isServer: boolean): Promise<void> => {
  const intent = await findIntent(tx, id);
  if (!intent) throw missing('payment_intent', id);
  if (!isServer && textOf(form, 'client_secret') !== intent.clientSecret) throw wrongClientSecret();
};

const showIntent = async (request: FastifyRequest, id: string, settings: Settings): Promise<object> => {
  const isServer = isFromServer(request, settings);
  const intent = await findIntent(settings.database, id);
  if (!intent) throw missing('payment_intent', id);
  if (!isServer && queryOf(request, 'client_secret') !== intent.clientSecret) throw wrongClientSecret();
  const isExpanded = isServer && /[?&]expand[^&]*=latest_charge/.test(decodeURIComponent(request.url));
  return intentShape(intent, { isExpanded });
};

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof SandboxError) return reply.status(error.status).send(error.body);
  // Its ledger lies in our database: what that cannot do just now, it can do soon.
  const isSoonBack = troubleOf(error) !== null || errorCodeOf(error) === '55P03';
  const { statusCode = isSoonBack ? 503 : 500 } = error as { statusCode?: number };
  if (statusCode >= 500) request.log.error({ requestId: request.id, err: error }, 'The sandbox card provider failed');
  const message = statusCode >= 500 ? 'An unknown error occurred' : 'This request cannot be read.';
  const type = statusCode >= 500 ? 'api_error' : 'invalid_request_error';
  return reply.status(statusCode).send({ error: { message, type } });
};
