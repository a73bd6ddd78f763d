import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Actor, visitor } from '#server/http/actor.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { User } from '../users-repo.ts';
import { deviceLabel } from './device-label.ts';
import { clientSessionLength, sessionLength } from './session-lengths.ts';
import { deleteSessionByToken, extendSession, findLiveSession, insertSession } from './sessions-repo.ts';

type Deps = { database: Database; config: Config };
type Http = { request: FastifyRequest; reply: FastifyReply };

const tokenShape = /^[\w-]{43}$/;

const readToken = ({ config }: Deps, request: FastifyRequest): string | null => {
  const token = sessionCookie(config).read(request);
  return token !== null && tokenShape.test(token) ? token : null;
};

/** Always a new token: one that was planted in the browser before is worth nothing, and its session ends. */
export const startSession = async (deps: Deps, user: Pick<User, 'id' | 'role'>, { request, reply }: Http) => {
  const before = readToken(deps, request);
  const token = newToken();
  const length = sessionLength(user.role);
  await deps.database.transaction(async (tx) => {
    if (before) await deleteSessionByToken(tx, hashToken(before));
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      device: deviceLabel(request.headers['user-agent']),
      lengthMilliseconds: length,
    });
  });
  sessionCookie(deps.config).set(request, reply, token, length);
};

export const endSession = async (deps: Deps, { request, reply }: Http): Promise<void> => {
  const token = readToken(deps, request);
  if (token) await deleteSessionByToken(deps.database, hashToken(token));
  sessionCookie(deps.config).clear(request, reply);
};

/** Who is asking. Without a cookie the database is not asked. */
export const createIdentify =
  (deps: Deps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    const token = readToken(deps, request);
    if (!token) return visitor;
    const session = await findLiveSession(deps.database, hashToken(token));
    if (!session) return visitor;
    // A page left open asks on its own: that is nobody's visit.
    if (session.stale && request.headers['x-unattended'] === undefined) {
      await extendSession(deps.database, session);
      if (session.role === 'client') sessionCookie(deps.config).set(request, reply, token, clientSessionLength);
    }
    return {
      kind: 'user',
      userId: session.userId,
      role: session.role,
      language: session.language,
      sessionId: session.id,
      isFresh: session.isFresh,
      lacksSecondStep: deps.config.production && session.role === 'admin' && !session.hasSecondStep,
    };
  };
