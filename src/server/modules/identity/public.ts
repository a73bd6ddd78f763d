export type { PersonalDataSource } from './deps.ts';
export { disableUser, enableUser } from './disable-user.ts';
export { eraseUser } from './erase-user.ts';
export { userErased } from './events.ts';
export { houseSecret } from './house-secret.ts';
export { findUser, findUserByEmail, type User } from './users-repo.ts';
