export { houseSecret } from '#server/platform/house-secret.ts';
export { findNames } from './admin-repo.ts';
export { createAdmin, type NewAdmin } from './create-admin.ts';
export type { PersonalDataSource } from './deps.ts';
export { disableUser, enableUser } from './disable-user.ts';
export { inviteUser } from './edit-users.ts';
export { eraseUser } from './erase-user.ts';
export { userErased } from './events.ts';
export { giveRole } from './give-role.ts';
export {
  askForProof,
  checkEmailCode,
  type Guest,
  hasProvenMailbox,
  isEmailProven,
  mailboxHash,
  resendProof,
} from './prove-email.ts';
export { createIdentify } from './sessions.ts';
export { type Admin, findUser, findUserByEmail, listAdmins, type User } from './users-repo.ts';
