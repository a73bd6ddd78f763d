import type { NotificationKind } from '#contract/notifications.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defineTable, instant, json, orNull, type RowOf, text, uuid } from '#server/platform/database/define-table.ts';
import { sql } from '#server/platform/database/sql.ts';

type NewNotification = {
  userId: string;
  kind: NotificationKind;
  cause: string;
  bookingId: string | null;
  values: object;
};

/** Its id; null when it is there already: once per person, kind and cause. Somebody who is gone or erased is told nothing. */
export const insertNotification = async (
  tx: Queryable,
  { userId, kind, cause, bookingId, values }: NewNotification,
): Promise<string | null> => {
  const made = await tx.maybeOne<{ id: string }>(sql`
    insert into notifications (user_id, kind, cause, booking_id, details)
    select id, ${kind}, ${cause}, ${bookingId}::uuid, ${JSON.stringify(values)}
    from users where id = ${userId} and erased_at is null
    on conflict (user_id, kind, cause) do nothing returning id`);
  return made?.id ?? null;
};

const notifications = defineTable('notifications', {
  id: uuid(),
  kind: text<NotificationKind>(),
  bookingId: orNull(uuid()),
  details: json<object>(),
  createdAt: instant(),
  readAt: orNull(instant()),
});
export type NotificationRow = RowOf<typeof notifications.columns>;

const columns = notifications.select();

export const listLatest = (on: Queryable, userId: string, most: number | null): Promise<NotificationRow[]> =>
  on.many<NotificationRow>(
    sql`select ${columns} from notifications where user_id = ${userId} order by created_at desc, id limit ${most}`,
  );

export const readNews = (on: Queryable, userId: string) =>
  on.one<{ unread: number; newestAt: Date | null }>(sql`
    select (select count(*)::int from notifications where user_id = ${userId} and read_at is null) as unread,
      (select max(created_at) from notifications where user_id = ${userId}) as "newestAt"`);

/** 0 when it is not there or another person's. */
export const markRead = (on: Queryable, userId: string, id: string): Promise<number> =>
  on.run(sql`
    update notifications set read_at = coalesce(read_at, clock_now()) where id = ${id} and user_id = ${userId}`);

export const markAllRead = (on: Queryable, userId: string): Promise<number> =>
  on.run(sql`update notifications set read_at = clock_now() where user_id = ${userId} and read_at is null`);

/** Read ones leave after 90 days, those nobody ever opened after a year. */
export const deleteOldNotifications = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`
    delete from notifications where created_at <= ${before}
      or (read_at is not null and created_at < clock_now() - interval '90 days')`);

export const deleteNotificationsOf = (tx: Queryable, userId: string): Promise<number> =>
  tx.run(sql`delete from notifications where user_id = ${userId}`);
