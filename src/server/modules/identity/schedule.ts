import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { deleteOldProofs } from './email-proofs-repo.ts';
import { deleteOldFailures } from './login-failures-repo.ts';
import { deleteExpiredRegistrations } from './registrations-repo.ts';
import { deleteExpiredResets } from './resets-repo.ts';
import { deleteExpiredSessions } from './sessions-repo.ts';

/** What has expired is refused the moment it does; here it only leaves the tables. */
export const identitySchedules = ({ database }: { database: Database }): Schedule[] => [
  {
    kind: 'identity.tidy-up',
    everyMilliseconds: hours(1),
    run: async () => {
      await deleteExpiredSessions(database);
      await deleteExpiredRegistrations(database);
      await deleteExpiredResets(database);
      await deleteOldFailures(database);
      await deleteOldProofs(database);
    },
  },
];
