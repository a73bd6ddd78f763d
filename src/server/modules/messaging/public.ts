export type { MailType, MailValues } from './mail-types.ts';
export { publicLink } from './public-link.ts';
export { type MailRequest, queueMail } from './queue-mail.ts';
export { deleteMailsTo } from './repo.ts';
