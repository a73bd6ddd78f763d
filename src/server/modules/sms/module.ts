import { listSms } from '#contract/sms.ts';
import { handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { userErased } from '../identity/public.ts';
import { forgetSmsOfUser, pageOfSms, readMonth } from './repo.ts';
import { type SmsDeps, smsJobs } from './send-sms.ts';

export const smsModule = (deps: SmsDeps): Module => {
  const jobs = smsJobs(deps);
  return {
    routes: [
      handle(listSms, async ({ query }) => ({
        ...(await pageOfSms(deps.database, query)),
        isMailbox: deps.smsSender.kind === 'mailbox',
        month: await readMonth(deps.database),
      })),
    ],
    jobs,
    waiting: { for: 'mail server', kinds: Object.keys(jobs) },
    listeners: [
      listen(userErased, { id: 'sms.forget' }, async ({ userId }) => {
        await forgetSmsOfUser(deps.database, userId);
      }),
    ],
  };
};
