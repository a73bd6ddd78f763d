import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listLatest } from './repo.ts';
import { notificationRoutes } from './routes.ts';
import { toNotification } from './to-response.ts';

export const notificationsModule = (deps: { database: Database }): Module => ({
  routes: notificationRoutes(deps),
  // All of it, not only what the list shows.
  personalData: [
    { name: 'notifications', collect: async (on, userId) => (await listLatest(on, userId, null)).map(toNotification) },
  ],
});
