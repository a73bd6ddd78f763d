import type { AttentionItem, tickOff as route, TickedKind } from '#contract/attention.ts';
import type { AuditSubject } from '#contract/audit.ts';
import type { RouteRequest } from '#contract/route.ts';
import { AppError } from '#server/http/app-error.ts';
import { listSeen, markSeen, recordChange } from '#server/modules/audit/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Trouble } from './attention-source.ts';

/** Without those that somebody has ticked off. */
export const stillOpen = async (on: Queryable, kind: TickedKind, found: readonly Trouble[]): Promise<Trouble[]> => {
  const seen = await listSeen(
    on,
    kind,
    found.flatMap(({ subject }) => subject ?? []),
  );
  return found.filter(({ subject }) => !seen.has(subject ?? ''));
};

const subjects: Record<TickedKind, AuditSubject> = {
  change_unpaid: 'booking',
  payout_strange: 'payout',
  review_low: 'review',
};

type Wish = RouteRequest<typeof route>['body'] & { userId: string };

/** Only what stands on the list now; of two admins the second finds it done and changes nothing. */
export const tickOff = async (
  database: Database,
  { kind, subject, userId }: Wish,
  listed: readonly AttentionItem[],
): Promise<void> => {
  const item = listed.find((one) => one.kind === kind && one.subject === subject);
  await database.transaction(async (tx) => {
    if (!item) {
      if ((await listSeen(tx, kind, [subject])).size === 0) throw new AppError('not_found');
      return;
    }
    if (!(await markSeen(tx, kind, subject, userId))) return;
    await recordChange(tx, {
      actor: { kind: 'user', userId },
      what: subjects[kind],
      id: item.bookingId ?? subject,
      label: item.visit?.reference ?? item.values.reference ?? subject,
      before: { isSeen: false },
      after: { isSeen: true },
    });
  });
};
