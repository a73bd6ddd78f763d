export { deleteSmsBefore, findWish, forgetSms, listSmsAbout, setWish } from './repo.ts';
export { queueSms } from './send-sms.ts';
export { findStuckSms, listUndelivered, listUnreachedTherapists } from './undelivered.ts';
