import type { NotificationKind, NotificationValues } from '#contract/notifications.ts';
import { type PushTopic, topicOfKind } from '#contract/push.ts';
import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { PushAddress } from '#server/platform/push/push-sender.ts';

export const deliverKind = 'push.deliver';

/** One for each device of the person, in the caller's transaction, unless what it is about is not wished. */
export const planPushes = async (
  tx: Queryable,
  { notificationId, kind }: { notificationId: string; kind: NotificationKind },
): Promise<void> => {
  const topic = topicOfKind[kind];
  if (!topic) return;
  const planned = await tx.many<{ id: string }>(sql`
    insert into pushes (notification_id, subscription_id)
    select n.id, s.id from notifications n join push_subscriptions s on s.user_id = n.user_id
    where n.id = ${notificationId} and not exists (
      select from push_choices c where c.user_id = n.user_id and ${topic} = any(c.topics_off))
    returning id`);
  for (const { id } of planned) await enqueue(tx, { kind: deliverKind, payload: { pushId: id }, dedupeKey: id });
};

export type ClaimedPush = {
  id: string;
  attempts: number;
  subscriptionId: string;
  notificationId: string;
  kind: NotificationKind;
  bookingId: string | null;
  values: Partial<NotificationValues[NotificationKind]>;
  createdAt: Date;
  language: Language;
  /** Read in the meantime, no longer wished, by somebody who may no longer enter, or an offer that is over. */
  isOver: boolean;
} & PushAddress;

/** Null when it needs no sending. One whose sender was killed is not sent again: it may have left. */
export const claimPush = (on: Queryable, id: string): Promise<ClaimedPush | null> =>
  on.maybeOne<ClaimedPush>(sql`
    update pushes p set status = 'sending', attempts = attempts + 1
    from notifications n, push_subscriptions s, users u
    where p.id = ${id} and p.status = 'planned' and p.send_at <= clock_now()
      and n.id = p.notification_id and s.id = p.subscription_id and u.id = n.user_id
    returning p.id, p.attempts, s.id as "subscriptionId", n.id as "notificationId", n.kind, n.booking_id as "bookingId",
      n.details as values, n.created_at as "createdAt", u.language, s.endpoint, s.p256dh, s.auth,
      n.read_at is not null or u.disabled_at is not null or s.user_id <> n.user_id
        or (n.kind = 'offer_received' and not exists (
          select from bookings b where b.id = n.booking_id and b.status = 'finding_therapist')) as "isOver"`);

export const markSent = async (on: Queryable, { id, subscriptionId }: ClaimedPush): Promise<void> => {
  await on.run(sql`update pushes set status = 'sent', sent_at = clock_now(), last_error = null where id = ${id}`);
  await on.run(sql`update push_subscriptions set used_at = clock_now() where id = ${subscriptionId}`);
};

export const markEnded = (on: Queryable, id: string, status: 'failed' | 'cancelled', error: string | null) =>
  on.run(sql`update pushes set status = ${status}, last_error = ${error} where id = ${id} and status = 'sending'`);

/** `attempts` stays as it was when nothing was tried: the night is no attempt. */
export const planAgain = async (
  on: Queryable,
  { id, at, attempts, error }: { id: string; at: Date; attempts: number; error: string | null },
): Promise<void> => {
  await on.run(sql`
    update pushes set status = 'planned', last_error = ${error}, send_at = ${at}, attempts = ${attempts}
    where id = ${id} and status = 'sending'`);
  await enqueue(on, {
    kind: deliverKind,
    payload: { pushId: id },
    dedupeKey: `${id}:${at.toISOString()}`,
    runAt: at,
  });
};

type Device = { id: string; device: string | null; endpoint: string; createdAt: Date };

export const listDevices = (on: Queryable, userId: string): Promise<Device[]> =>
  on.many<Device>(sql`
    select id, device, endpoint, created_at as "createdAt" from push_subscriptions where user_id = ${userId}
    order by created_at desc, id`);

export const findTopicsOff = async (on: Queryable, userId: string): Promise<PushTopic[]> =>
  (await on.maybeOne<{ off: PushTopic[] }>(sql`select topics_off as off from push_choices where user_id = ${userId}`))
    ?.off ?? [];

export const setTopicsOff = (on: Queryable, userId: string, off: readonly PushTopic[]): Promise<number> =>
  on.run(sql`
    insert into push_choices (user_id, topics_off) values (${userId}, ${[...off]})
    on conflict (user_id) do update set topics_off = excluded.topics_off`);

const mostDevices = 10;

/** Of more than ten the ones used longest ago go. What was on its way to somebody else on this device does not arrive. */
export const saveDevice = async (
  on: Queryable,
  userId: string,
  { endpoint, p256dh, auth, device }: PushAddress & { device: string | null },
): Promise<void> => {
  await on.run(sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, device)
    values (${userId}, ${endpoint}, ${p256dh}, ${auth}, ${device})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      device = excluded.device, used_at = clock_now()`);
  await on.run(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by used_at desc, id offset ${mostDevices})`);
};

/** 0 when it is not there or another person's. */
export const deleteDevice = (on: Queryable, userId: string, id: string): Promise<number> =>
  on.run(sql`delete from push_subscriptions where id = ${id} and user_id = ${userId}`);

export const forgetDevice = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`delete from push_subscriptions where id = ${id}`);

export const deletePushOf = async (tx: Queryable, userId: string): Promise<void> => {
  await tx.run(sql`delete from push_subscriptions where user_id = ${userId}`);
  await tx.run(sql`delete from push_choices where user_id = ${userId}`);
};

type Unreached = { name: string; since: Date };

/** Whose devices were not reached on the last day, by what was tried more than five minutes ago, and not since. */
export const listUnreached = (on: Queryable): Promise<Unreached[]> =>
  on.many<Unreached>(sql`
    select min(trim(concat_ws(' ', u.first_name, u.last_name))) as name, min(n.created_at) as since
    from pushes p join notifications n on n.id = p.notification_id
    join push_subscriptions s on s.id = p.subscription_id and s.user_id = n.user_id
    join users u on u.id = n.user_id and u.disabled_at is null
    where p.last_error is not null and p.status in ('planned', 'failed') and s.used_at < n.created_at
      and n.created_at between clock_now() - interval '1 day' and clock_now() - interval '5 minutes'
    group by u.id order by since, u.id`);

/** Devices that nothing has reached for so long are no longer anybody's. */
export const deleteUnusedDevices = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from push_subscriptions where used_at <= ${before}`);
