export { type NotificationRequest, notify } from './notify.ts';
export { deleteNotificationsOf } from './repo.ts';
