import { type AttentionItem, attentionBands } from '#contract/attention.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { AttentionSource, Installation, Trouble } from './attention-source.ts';
import { troubledBookings, unpaidChanges, unpaidVisits, visitAlarms } from './bookings.ts';
import { nobodyServes } from './coverage.ts';
import { stuckMails } from './mails.ts';
import { lostMessages, undeliveredSms } from './messages.ts';
import { lateInvoices, moneyDiffers, refusedInvoices, strangePayouts, troubledMoney } from './money.ts';
import { idleWork, missingBeforeOpening, stuckWork } from './operation.ts';
import { lowReviews } from './reviews.ts';

/**
 * One source a trouble, asked anew each time: it answers what is wrong now, never what was once marked.
 *
 * To add one:
 * 1. name its kind, and its remedy if it is a new one, in `contract/attention.ts`;
 * 2. write it in a file beside this one (it may ask every module to the left through its `public.ts`) and add it below;
 * 3. write its words in both languages (`admin.json`, `home.trouble`): `kinds`, `hurts` and `remedies`. `values` fill the
 *    sentence of the kind, `{{at}}` in `hurts` is `hurtsAt`.
 * What only a person can judge is ticked off: its kind stands in `tickedKinds`, it has a `subject`, and `stillOpen` leaves out what was.
 * Home, its count and `GET /api/admin/attention` show it from then on. `hurtsAt` is its hour; the same as `since` where it hurts
 * since it began; null where it stands still and comes last. `attention-table.test.ts` does not compile before it is produced there.
 */
const attentionSources: readonly AttentionSource[] = [
  visitAlarms,
  troubledBookings,
  undeliveredSms,
  troubledMoney,
  unpaidVisits,
  unpaidChanges,
  refusedInvoices,
  lateInvoices,
  moneyDiffers,
  strangePayouts,
  stuckMails,
  lostMessages,
  lowReviews,
  nobodyServes,
  idleWork,
  stuckWork,
  missingBeforeOpening,
];

/** An hour within these is one of today's worries. */
const soonHours = 12;

/** Somebody may be in danger: before everything else, in this order. */
const dangers: readonly AttentionItem['kind'][] = ['therapist_needs_help', 'therapist_silent'];

/** A trouble that began to hurt when it began has no hour of its own; every other has one, also when it has just passed. */
const bandOf = ({ kind, hurtsAt, since }: Trouble, now: Date): AttentionItem['band'] => {
  if (dangers.includes(kind)) return 'soon';
  if (hurtsAt === null) return 'standing';
  if (hurtsAt === since) return 'since';
  return Date.parse(hurtsAt) <= now.getTime() + hours(soonHours) ? 'soon' : 'later';
};

const dangerOf = ({ kind }: AttentionItem): number => (dangers.includes(kind) ? dangers.indexOf(kind) : dangers.length);

/** Danger first, then by bands, in each what hurts first on top; of two at the same hour the older one. */
const byUrgency = (a: AttentionItem, b: AttentionItem): number =>
  dangerOf(a) - dangerOf(b) ||
  attentionBands.indexOf(a.band) - attentionBands.indexOf(b.band) ||
  Date.parse(a.hurtsAt ?? a.since) - Date.parse(b.hurtsAt ?? b.since) ||
  Date.parse(a.since) - Date.parse(b.since);

type Deps = Installation & { database: Database; clock: Clock };

/** Support looks after visits; money, mails and what the company offers are for admins. */
const ofSupport: readonly AttentionSource[] = [visitAlarms, troubledBookings, undeliveredSms];

export const listAttention = async (deps: Deps, isForSupport = false): Promise<{ items: AttentionItem[] }> => {
  const now = deps.clock.now();
  const found: AttentionItem[] = [];
  for (const source of isForSupport ? ofSupport : attentionSources)
    for (const trouble of await source(deps.database, now, deps))
      if (!isForSupport || trouble.kind !== 'payment_disputed') found.push({ ...trouble, band: bandOf(trouble, now) });
  return { items: found.sort(byUrgency) };
};
