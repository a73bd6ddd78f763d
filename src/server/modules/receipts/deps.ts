import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Invoicing } from '#server/platform/invoicing/invoicing.ts';
import type { Texts } from '#server/platform/texts.ts';

/** What the use cases share. */
export type ReceiptDeps = { config: Config; database: Database; clock: Clock; texts: Texts; invoicing: Invoicing };

export type PaperDeps = Omit<ReceiptDeps, 'invoicing'>;
