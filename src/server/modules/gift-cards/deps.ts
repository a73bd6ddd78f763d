import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { FindHeldCredit } from './spend/held-credit.ts';

/** What the use cases share. */
export type GiftCardDeps = {
  config: Config;
  database: Database;
  clock: Clock;
  texts: Texts;
  limits: Limits;
  emit: Emit;
  /** Where codes are looked up. */
  findHeldCredit: FindHeldCredit;
};
