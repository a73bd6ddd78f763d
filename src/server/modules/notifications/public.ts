export { notify } from './notify.ts';
export { deleteNotificationsOf, deleteOldNotifications } from './repo.ts';
