import type { FastifyReply, FastifyRequest } from 'fastify';
import { openLive } from '#contract/live.ts';
import type { OwnSession } from '#contract/profile.ts';
import { isOffice } from '#domain/identity/role.ts';
import type { Config } from '#server/config.ts';
import { type Actor, visitor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { isSameOrigin } from '#server/http/guard/network.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { toOwnSession } from '../to-response.ts';
import type { User } from '../users-repo.ts';
import {
  clientSessionLength,
  deleteSessionByToken,
  deleteSessionOf,
  extendSession,
  findLiveSession,
  insertSession,
  listSessionsOf,
  sessionLength,
} from './sessions-repo.ts';

type Deps = { database: Database; config: Config };
type Http = { request: FastifyRequest; reply: FastifyReply };

const tokenShape = /^[\w-]{43}$/;

const readToken = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string | null => {
  const token = sessionCookie(config).read(request);
  return token !== null && tokenShape.test(token) ? token : null;
};

type Owner = Pick<User, 'id' | 'role'>;

/**
 * Always a new token: one that was planted in the browser before is worth nothing, and its session ends. What it answers
 * gives the new one to the browser, once the transaction stands.
 */
export const makeSession = async (
  { config }: Pick<Deps, 'config'>,
  tx: Transaction,
  user: Owner,
  { request, reply }: Http,
): Promise<() => void> => {
  const cookie = sessionCookie(config);
  const before = readToken({ config }, request);
  const token = newToken();
  const length = sessionLength(user.role);
  if (before) await deleteSessionByToken(tx, hashToken(before));
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    device: deviceLabel(request.headers['user-agent']),
    lengthMilliseconds: length,
  });
  return () => cookie.set(request, reply, token, length);
};

export const startSession = async (deps: Deps, user: Owner, http: Http): Promise<void> => {
  const handOver = await deps.database.transaction((tx) => makeSession(deps, tx, user, http));
  handOver();
};

export const endSession = async (deps: Deps, { request, reply }: Http): Promise<void> => {
  const token = readToken(deps, request);
  if (token) await deleteSessionByToken(deps.database, hashToken(token));
  sessionCookie(deps.config).clear(request, reply);
};

/** Who is asking. Without a cookie the database is not asked, and nobody waits for the answer. */
export const createIdentify = (deps: Deps) => {
  const identifyBy = async (token: string, { request, reply }: Http): Promise<Actor> => {
    const session = await findLiveSession(deps.database, hashToken(token));
    if (!session) return visitor;
    // A page left open asks on its own: that is nobody's visit.
    if (session.stale && !isUnattended(request)) {
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
      lacksSecondStep: deps.config.production && isOffice(session.role) && !session.hasSecondStep,
    };
  };
  return (request: FastifyRequest, reply: FastifyReply): Actor | Promise<Actor> => {
    const token = readToken(deps, request);
    return token ? identifyBy(token, { request, reply }) : visitor;
  };
};

/** A link or a picture on another site must not sign anybody out. Browsers say where a request comes from, older ones only by the page before. */
export const isAskedByAnotherSite = (request: FastifyRequest, publicUrl: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return !['same-origin', 'same-site', 'none'].includes(String(site));
  if (!isSameOrigin(request, publicUrl)) return true;
  const { referer, host } = request.headers;
  if (referer === undefined) return false;
  return !URL.canParse(referer) || (new URL(referer).host !== host && new URL(referer).origin !== publicUrl);
};

type OwnDeps = Pick<IdentityDeps, 'database'>;

export const listOwnSessions = async ({ database }: OwnDeps, actor: SignedIn): Promise<OwnSession[]> => {
  const sessions = await listSessionsOf(database, actor.userId);
  return sessions.map((session) => toOwnSession(session, actor.sessionId));
};

/** Somebody else's session is answered like one that does not exist. */
export const endOwnSession = async ({ database }: OwnDeps, actor: SignedIn, sessionId: string): Promise<void> => {
  if ((await deleteSessionOf(database, actor.userId, sessionId)) === 0) throw new AppError('not_found');
};

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox, Linux`: enough to recognise one's own device. Null when nothing is recognised. */
export const deviceLabel = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, 400);
  const found = [browsers, systems].flatMap((table) => table.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  return found.length > 0 ? found.join(', ') : null;
};

/** A page left open: it asks by the clock and says so, or only waits for news. Neither is a hand on it. */
const isUnattended = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers['x-unattended'] !== undefined || routeOptions.url === openLive.path;
