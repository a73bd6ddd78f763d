import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import type { RosterMemory, UnservedTally } from '#server/modules/therapists/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Line } from '#server/platform/line.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Texts } from '#server/platform/texts.ts';

/** What the use cases share. */
export type BookingDeps = {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  texts: Texts;
  limits: Limits;
  emit: Emit;
  roster: RosterMemory;
  /** Left out where nobody counts what could not be given. */
  unserved?: UnservedTally;
  /** Where the bookings that are being made wait for each other; left out where few come at once. */
  line?: Line;
};
