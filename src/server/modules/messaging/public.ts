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
export { forgetOldSecrets } from './send/jobs.ts';
export type { CheckedMail, MailCheck, MailChecks } from './send/mail-checks.ts';
export { hasMailRoom, type MailRequest, queueMail } from './send/queue-mail.ts';
export { publicLink } from './write/public-link.ts';
