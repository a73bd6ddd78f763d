import * as contract from '#contract/notifications.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listLatest, markAllRead, markRead, readNews } from './repo.ts';
import { toNotification } from './to-response.ts';

const mostListed = 50;

/** The route lets nobody else in. */
const userIdOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor.userId;
};

export const notificationRoutes = ({ database }: { database: Database }): Handler[] => [
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
