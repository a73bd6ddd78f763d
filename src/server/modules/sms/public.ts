export { deleteSmsBefore, findWish, forgetSms, listSmsAbout, setWish } from './repo.ts';
export { queueSms } from './send-sms.ts';
