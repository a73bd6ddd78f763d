import { getMe, setLanguagePreference } from '#contract/session.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { profileRoutes } from './account/profile-routes.ts';
import type { IdentityDeps, IdentitySettings } from './deps.ts';
import { createPasswords } from './password/passwords.ts';
import { secondStepRoutes } from './second-step/second-step-routes.ts';
import { authRoutes } from './sign-in/auth-routes.ts';
import { createLoginPauses } from './sign-in/login-pauses.ts';
import { toSessionUser } from './to-response.ts';
import { findUser, updateUser } from './users-repo.ts';

export const identityRoutes = (settings: IdentitySettings): Handler[] => {
  const deps: IdentityDeps = { ...settings, passwords: createPasswords(), pauses: createLoginPauses(settings) };
  return [...sessionRoutes(deps), ...authRoutes(deps), ...profileRoutes(deps), ...secondStepRoutes(deps)];
};

const sessionRoutes = ({ database }: IdentityDeps): Handler[] => [
  handle(getMe, async ({ actor }) => {
    const user = actor.kind === 'user' ? await findUser(database, actor.userId) : null;
    const lacksSecondStep = actor.kind === 'user' && actor.lacksSecondStep;
    return user && { ...toSessionUser(user), ...(lacksSecondStep && { secondStep: 'missing' as const }) };
  }),
  handle(setLanguagePreference, async ({ actor, body }) => {
    if (actor.kind === 'user') await updateUser(database, actor.userId, { language: body.language });
    return { ok: true as const };
  }),
];
