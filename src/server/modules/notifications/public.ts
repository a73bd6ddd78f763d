import type { NotificationKind, NotificationValues } from '#contract/notifications.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { planPushes } from './push/repo.ts';
import { insertNotification } from './repo.ts';

/** About a booking, or about something else that then has to be named as the cause. */
type About = { bookingId: string; cause?: string } | { bookingId?: never; cause: string };

type NotificationRequest<Kind extends NotificationKind = NotificationKind> = {
  [One in Kind]: {
    userId: string;
    kind: One;
    values: NotificationValues[One];
  } & About;
}[Kind];

/**
 * Tells a person in the caller's transaction: it is there exactly when the change it tells of is. The same kind for the same
 * cause comes once; what can happen to a booking again (a second offer, a second move) names its own cause. Therapists and
 * the office also get it as a push, on the devices they allowed.
 */
export const notify = async (tx: Queryable, request: NotificationRequest): Promise<void> => {
  const { userId, kind, bookingId = null, values } = request;
  const cause = request.cause ?? `booking:${bookingId}`;
  const notificationId = await insertNotification(tx, { userId, kind, bookingId, cause, values });
  if (notificationId) await planPushes(tx, { notificationId, kind });
};

export { deletePushOf, deleteUnusedDevices, listUnreached } from './push/repo.ts';
export { deleteNotificationsOf, deleteOldNotifications } from './repo.ts';
