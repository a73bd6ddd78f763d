import type { Notification } from '#contract/notifications.ts';
import * as contract from '#contract/notifications.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { linkOf } from './link-of.ts';
import { type PushDeps, pushJobs } from './push/deliver.ts';
import { pushData, pushHandlers } from './push/routes.ts';
import { listLatest, markAllRead, markRead, type NotificationRow, readNews } from './repo.ts';

export const notificationsModule = (deps: PushDeps): Module => ({
  routes: [...notificationRoutes(deps), ...pushHandlers(deps)],
  jobs: pushJobs(deps),
  waiting: { for: 'mail server', kinds: Object.keys(pushJobs(deps)) },
  // All of it, not only what the list shows.
  personalData: [
    { name: 'notifications', collect: async (on, userId) => (await listLatest(on, userId, null)).map(toNotification) },
    pushData,
  ],
});

const mostListed = 50;

/** The route lets nobody else in. */
const userIdOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor.userId;
};

const notificationRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(contract.listNotifications, async ({ actor }) =>
    (await listLatest(database, userIdOf(actor), mostListed)).map(toNotification),
  ),
  handle(contract.getNotificationNews, async ({ actor }) => {
    const { unread, newestAt } = await readNews(database, userIdOf(actor));
    return { unread, newestAt: newestAt?.toISOString() ?? null };
  }),
  handle(contract.readNotification, async ({ actor, params }) => {
    if ((await markRead(database, userIdOf(actor), params.id)) === 0) throw new AppError('not_found');
    return { ok: true as const };
  }),
  handle(contract.readAllNotifications, async ({ actor }) => {
    await markAllRead(database, userIdOf(actor));
    return { ok: true as const };
  }),
];

const toNotification = ({ id, kind, bookingId, details, createdAt, readAt }: NotificationRow): Notification => ({
  id,
  kind,
  values: details,
  link: linkOf(kind, bookingId),
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
