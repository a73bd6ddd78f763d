import { getMe, setLanguagePreference } from '#contract/session.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import { profileRoutes } from './account/profile-routes.ts';
import type { IdentityDeps, IdentitySettings } from './deps.ts';
import type { IdentityAdminDeps } from './manage/admin-deps.ts';
import { identityAdminRoutes } from './manage/admin-routes.ts';
import { passwordLinkJobs } from './password/forgot-password.ts';
import { createPasswords } from './password/passwords.ts';
import { deleteExpiredResets } from './password/resets-repo.ts';
import { deleteOldProofs } from './register/email-proofs-repo.ts';
import { deleteExpiredRegistrations } from './register/registrations-repo.ts';
import { secondStepRoutes } from './second-step/second-step-routes.ts';
import { authRoutes } from './sign-in/auth-routes.ts';
import { deleteOldFailures } from './sign-in/login-failures-repo.ts';
import { createLoginPauses } from './sign-in/login-pauses.ts';
import { deleteExpiredSessions } from './sign-in/sessions-repo.ts';
import { toSessionUser } from './to-response.ts';
import { findUser, updateUser } from './users-repo.ts';

export const identityModule = (deps: IdentitySettings & IdentityAdminDeps): Module => ({
  routes: [...identityRoutes(deps), ...identityAdminRoutes(deps)],
  schedules: [tidyUp(deps)],
  jobs: passwordLinkJobs(deps),
});

/** What has expired is refused the moment it does; here it only leaves the tables. */
const tidyUp = ({ database }: { database: Database }): Schedule => ({
  kind: 'identity.tidy-up',
  everyMilliseconds: hours(1),
  run: async () => {
    await deleteExpiredSessions(database);
    await deleteExpiredRegistrations(database);
    await deleteExpiredResets(database);
    await deleteOldFailures(database);
    await deleteOldProofs(database);
  },
});

const identityRoutes = (settings: IdentitySettings): Handler[] => {
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
