import type { AttentionItem } from '#contract/attention.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AttentionSource, Installation } from './attention-source.ts';
import { troubledBookings } from './bookings.ts';
import { nobodyServes } from './coverage.ts';
import { stuckMails } from './mails.ts';
import { idleWork, missingBeforeOpening, stuckWork } from './operation.ts';

/**
 * One source a trouble, asked anew each time: it answers what is wrong now, never what was once marked.
 *
 * To add one:
 * 1. name its kind, and its remedy if it is a new one, in `contract/attention.ts`;
 * 2. write it in a file beside this one (it may ask every module to the left through its `public.ts`) and add it below;
 * 3. write its words in both languages (`admin.json`, `home.trouble`): `kinds`, `hurts` and `remedies`. `values` fill the
 *    sentence of the kind, `{{at}}` in `hurts` is `hurtsAt`.
 * Home, its count and `GET /api/admin/attention` show it from then on, sorted by `hurtsAt`; without one it comes last.
 */
const attentionSources: readonly AttentionSource[] = [
  troubledBookings,
  stuckMails,
  nobodyServes,
  idleWork,
  stuckWork,
  missingBeforeOpening,
];

const ending = (instant: string | null): number => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant));

/** What hurts first on top; of two at the same hour the older one. */
const byUrgency = (a: AttentionItem, b: AttentionItem): number => {
  const [left, right] = [ending(a.hurtsAt), ending(b.hurtsAt)];
  return left === right ? Date.parse(a.since) - Date.parse(b.since) : left - right;
};

type Deps = Installation & { database: Database; clock: Clock };

export const listAttention = async (deps: Deps): Promise<{ items: AttentionItem[] }> => {
  const found: AttentionItem[] = [];
  for (const source of attentionSources) found.push(...(await source(deps.database, deps.clock.now(), deps)));
  return { items: found.sort(byUrgency) };
};
