import { countFailedSince, findStuckMail } from '#server/modules/messaging/public.ts';
import { minutes } from '#server/platform/durations.ts';
import type { AttentionSource } from './attention-source.ts';

/** A mail server that is away for a moment is nobody's business: the next attempt follows by itself. */
const patience = minutes(5);
const rememberedDays = 7;

/** Mail that does not leave: the server cannot be reached, or has refused it for good. */
export const stuckMails: AttentionSource = async (on, now) => {
  const stuck = await findStuckMail(on);
  const failed = await countFailedSince(on, rememberedDays);
  const isStuck = stuck !== null && now.getTime() - stuck.since.getTime() >= patience;
  return [
    ...(isStuck
      ? [
          {
            kind: 'mail_stuck' as const,
            since: stuck.since.toISOString(),
            // Codes, confirmations and cancellations are among them: it hurts since it began.
            hurtsAt: stuck.since.toISOString(),
            remedy: 'send_again' as const,
            link: '/admin/email-scheduler?status=waiting',
            values: { count: String(stuck.count) },
          },
        ]
      : []),
    ...(failed
      ? [
          {
            kind: 'mail_failed' as const,
            since: failed.since.toISOString(),
            hurtsAt: failed.since.toISOString(),
            remedy: 'send_again' as const,
            link: '/admin/email-scheduler?status=failed',
            values: { count: String(failed.count) },
          },
        ]
      : []),
  ];
};
