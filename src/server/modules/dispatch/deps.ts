import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { SmsSender } from '#server/platform/sms/sms-sender.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { RosterMemory } from '../therapists/public.ts';

export type DispatchDeps = {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  texts: Texts;
  smsSender: SmsSender;
  emit: Emit;
  roster: RosterMemory;
};
