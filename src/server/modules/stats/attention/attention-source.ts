import type { AttentionItem } from '#contract/attention.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What is wrong now, asked anew each time; never what was once marked. How to add one: `sources.ts`. */
export type AttentionSource = (on: Queryable, now: Date) => Promise<AttentionItem[]>;
