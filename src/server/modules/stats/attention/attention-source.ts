import type { AttentionItem } from '#contract/attention.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What a source may know of the program beside its database. */
export type Installation = { config: Config; jobKinds(): readonly string[] };

/** As a source tells it; where it stands in the list follows from its hours. */
export type Trouble = Omit<AttentionItem, 'band'>;

/** What is wrong now, asked anew each time; never what was once marked. How to add one: `sources.ts`. */
export type AttentionSource = (on: Queryable, now: Date, installation: Installation) => Promise<Trouble[]>;
