import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { deleteOldNotifications } from './repo.ts';

export const notificationSchedules = ({ database }: { database: Database }): Schedule[] => [
  {
    kind: 'notifications.tidy-up',
    everyMilliseconds: hours(24),
    run: async () => {
      await deleteOldNotifications(database);
    },
  },
];
