export { appSecretOf } from '#server/platform/secrets.ts';
export { eraseUser, userErased } from './account/erase-user.ts';
export type { PersonalDataSource } from './deps.ts';
export type { PaidVisit } from './manage/admin-deps.ts';
export { findNames } from './manage/admin-repo.ts';
export { inviteUser } from './manage/edit-users.ts';
export { createAdmin, giveRole, type NewAdmin } from './manage/make-staff.ts';
export {
  askForProof,
  checkEmailCode,
  hasProvenMailbox,
  isEmailProven,
  mailboxHash,
  resendProof,
} from './register/prove-email.ts';
export { listLockedOut } from './second-step/check-second-step.ts';
export { createIdentify, deviceLabel } from './sign-in/sessions.ts';
export { findUser, findUserByEmail, listAdmins, type User } from './users-repo.ts';
