import type { ReminderMail } from '#contract/reminder-rules.ts';
import type { NewJob } from '#server/platform/jobs/jobs.ts';

export const noticeKind = 'reminders.notify';

export type NoticePayload = { mail: ReminderMail; cause: string };

/** What the bell says when the mail leaves. One job a planned moment: an older one finds that it is not its time. */
export const noticeJob = (mail: ReminderMail, cause: string, runAt: Date): NewJob => ({
  kind: noticeKind,
  payload: { mail, cause } satisfies NoticePayload,
  dedupeKey: `${cause}@${runAt.toISOString()}`,
  runAt,
});
