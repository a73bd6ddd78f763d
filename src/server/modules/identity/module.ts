import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import type { IdentitySettings } from './deps.ts';
import type { IdentityAdminDeps } from './manage/admin-deps.ts';
import { identityAdminRoutes } from './manage/admin-routes.ts';
import { passwordLinkJobs } from './password/forgot-password.ts';
import { deleteExpiredResets } from './password/resets-repo.ts';
import { deleteOldProofs } from './register/email-proofs-repo.ts';
import { deleteExpiredRegistrations } from './register/registrations-repo.ts';
import { identityRoutes } from './routes.ts';
import { deleteOldFailures } from './sign-in/login-failures-repo.ts';
import { deleteExpiredSessions } from './sign-in/sessions-repo.ts';

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
