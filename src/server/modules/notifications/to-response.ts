import type { Notification } from '#contract/notifications.ts';
import { linkOf } from './link-of.ts';
import type { NotificationRow } from './repo.ts';

export const toNotification = ({ id, kind, bookingId, details, createdAt, readAt }: NotificationRow): Notification => ({
  id,
  kind,
  values: details,
  link: linkOf(kind, bookingId),
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
