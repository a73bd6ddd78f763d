import type { exportOwnData as contract } from '#contract/profile.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { getOwnUser, type SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { listOwnSessions } from '../sign-in/sessions.ts';
import { toProfile } from '../to-response.ts';

type Deps = Pick<IdentityDeps, 'database' | 'clock' | 'personalData'>;

/** Every module adds what it keeps about the person. */
export const exportOwnData = async (deps: Deps, actor: SignedIn): Promise<RouteAnswer<typeof contract>> => {
  const user = await getOwnUser(deps.database, actor);
  const more: Record<string, unknown> = {};
  for (const { name, collect } of deps.personalData()) more[name] = await collect(deps.database, user.id);
  return {
    exportedAt: deps.clock.now().toISOString(),
    account: toProfile(user),
    sessions: await listOwnSessions(deps, actor),
    more,
  };
};
