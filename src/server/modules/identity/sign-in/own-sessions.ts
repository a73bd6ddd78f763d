import type { OwnSession } from '#contract/profile.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { toOwnSession } from '../to-response.ts';
import { deleteSessionOf, listSessionsOf } from './sessions-repo.ts';

type Deps = Pick<IdentityDeps, 'database'>;

export const listOwnSessions = async ({ database }: Deps, actor: SignedIn): Promise<OwnSession[]> => {
  const sessions = await listSessionsOf(database, actor.userId);
  return sessions.map((session) => toOwnSession(session, actor.sessionId));
};

/** Somebody else's session is answered like one that does not exist. */
export const endOwnSession = async ({ database }: Deps, actor: SignedIn, sessionId: string): Promise<void> => {
  if ((await deleteSessionOf(database, actor.userId, sessionId)) === 0) throw new AppError('not_found');
};
