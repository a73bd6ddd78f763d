import type { AttentionSource } from './attention-source.ts';
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
export const attentionSources: readonly AttentionSource[] = [
  troubledBookings,
  stuckMails,
  nobodyServes,
  idleWork,
  stuckWork,
  missingBeforeOpening,
];
