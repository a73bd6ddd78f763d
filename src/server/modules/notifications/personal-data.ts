import type { Queryable } from '#server/platform/database/database.ts';
import { listLatest } from './repo.ts';
import { toNotification } from './to-response.ts';

/** For people who ask what the house keeps about them: all of it, not only what the list shows. */
export const notificationPersonalData = () => ({
  name: 'notifications',
  collect: async (on: Queryable, userId: string) => (await listLatest(on, userId, null)).map(toNotification),
});
