export type { MailType, MailValues } from './mail-types.ts';
export { countFailedSince, findStuckMail } from './manage/mails-repo.ts';
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
export type { AttachmentSource, AttachmentSources, AttachmentWish } from './send/attachments.ts';
export type { CheckedMail, MailCheck, MailChecks } from './send/mail-checks.ts';
export { hasMailRoom } from './send/mail-room.ts';
export { type MailRequest, queueMail } from './send/queue-mail.ts';
export { forgetOldSecrets } from './send/schedule.ts';
export { publicLink } from './write/public-link.ts';
