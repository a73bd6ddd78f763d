import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import type { RosterMemory } from '#server/modules/therapists/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';

export type WaitingDeps = {
  config: Config;
  database: Database;
  clock: Clock;
  texts: Texts;
  limits: Limits;
  roster: RosterMemory;
};
