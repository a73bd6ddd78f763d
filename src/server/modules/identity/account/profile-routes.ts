import * as contract from '#contract/profile.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { getOwnUser, type SignedIn, signedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { changePassword } from '../password/change-password.ts';
import { endOwnSession, listOwnSessions } from '../sign-in/sessions.ts';
import { toProfile } from '../to-response.ts';
import { deleteAccount } from './erase-user.ts';
import { updateProfile } from './update-profile.ts';

type Deps = Pick<IdentityDeps, 'database' | 'clock' | 'personalData'>;

/** Every module adds what it keeps about the person. */
const exportOwnData = async (deps: Deps, actor: SignedIn): Promise<RouteAnswer<typeof contract.exportOwnData>> => {
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

const ok = { ok: true as const };

export const profileRoutes = (deps: IdentityDeps): Handler[] => [
  handle(contract.getProfile, async ({ actor }) => toProfile(await getOwnUser(deps.database, signedIn(actor)))),
  handle(contract.updateProfile, ({ actor, body }) => updateProfile(deps, signedIn(actor), body)),
  handle(contract.changePassword, async ({ actor, body, note }) => {
    await changePassword(deps, signedIn(actor), body);
    await note('password_changed', { subjectId: signedIn(actor).userId });
    return ok;
  }),
  handle(contract.listOwnSessions, ({ actor }) => listOwnSessions(deps, signedIn(actor))),
  handle(contract.endOwnSession, async ({ actor, params }) => {
    await endOwnSession(deps, signedIn(actor), params.id);
    return ok;
  }),
  handle(contract.exportOwnData, async ({ actor, reply, note }) => {
    await note('exported', { detail: 'own data' });
    reply.header('content-disposition', 'attachment; filename="calma-data.json"');
    return exportOwnData(deps, signedIn(actor));
  }),
  handle(contract.deleteAccount, async ({ actor, body, request, reply, note }) => {
    await deleteAccount(deps, signedIn(actor), body.password);
    await note('account_erased', { subjectId: signedIn(actor).userId });
    sessionCookie(deps.config).clear(request, reply);
    return ok;
  }),
];
