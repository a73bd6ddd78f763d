export { countFailedSince, findStuckMail, listMailsAbout, type MailRow } from './manage/mails-repo.ts';
export { canBeSentAgain, sendMailAgain } from './manage/send-again.ts';
export { toEmail } from './manage/to-response.ts';
export {
  deleteLeftMailsAbout,
  deleteMailsAbout,
  deleteMailsBefore,
  deleteMailsTo,
  deleteSentMailsTo,
  forgetUntrueMail,
  hasMailLeft,
  listMailsTo,
  noMailDueAbout,
  readdressMails,
  replaceInMails,
  withdrawMails,
} from './repo.ts';
export type { AttachmentSource, AttachmentSources, AttachmentWish, MailChecks } from './send/handed-in.ts';
export { forgetOldSecrets } from './send/jobs.ts';
export { hasMailRoom, type MailRequest, queueMail } from './send/queue-mail.ts';
export { publicLink } from './write/public-link.ts';
