import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';

export type ReminderDeps = { config: Config; database: Database; clock: Clock; texts: Texts };
