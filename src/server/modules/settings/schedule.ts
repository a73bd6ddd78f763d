import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { deleteOldEvents } from './events-repo.ts';

export const settingsSchedules = ({ database }: { database: Database }): Schedule[] => [
  {
    kind: 'settings.delete-old-events',
    everyMilliseconds: hours(1),
    run: async () => {
      await deleteOldEvents(database);
    },
  },
];
