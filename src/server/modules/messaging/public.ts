export type { AttachmentSource, AttachmentSources, AttachmentWish } from './attachments.ts';
export type { CheckedMail, MailCheck, MailChecks } from './mail-checks.ts';
export { hasMailRoom } from './mail-room.ts';
export type { MailType, MailValues } from './mail-types.ts';
export { countFailedSince, findStuckMail } from './mails-repo.ts';
export { publicLink } from './public-link.ts';
export { type MailRequest, queueMail } from './queue-mail.ts';
export {
  deleteLeftMailsAbout,
  deleteMailsAbout,
  deleteMailsBefore,
  deleteMailsTo,
  deleteSentMailsTo,
  forgetUntrueMail,
  hasMailLeft,
  type KeptMail,
  listMailsTo,
  noMailDueAbout,
  replaceInMails,
  withdrawMails,
} from './repo.ts';
export { forgetOldSecrets } from './schedule.ts';
