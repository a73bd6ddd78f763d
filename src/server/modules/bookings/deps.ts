import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import type { RosterMemory, UnservedTally } from '#server/modules/therapists/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { KeptReads } from '#server/platform/database/kept-reads.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Line } from '#server/platform/line.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Texts } from '#server/platform/texts.ts';

/** A time held for somebody before there is a booking; the booking that comes of it has its id. */
export type KeptTime = { id: string; startsAt: Date; endsAt: Date };

/** The same, as far as it counts among somebody's holds. */
export type CountedKept = {
  id: string;
  areaId: number;
  treatmentId: number;
  startsAt: Date;
  until: Date;
  isOfMailbox: boolean;
};

/** What the waiting list does for those who book; it stands further right, so compose hands this in. Left out where there is none. */
type HeldTimes = {
  findHeldBy?(key: string): Promise<KeptTime | null>;
  /** False when it was taken or has ended meanwhile. */
  takeHeld?(tx: Transaction, id: string): Promise<boolean>;
  keptTimesOf?(tx: Transaction, mailbox: Buffer, network: Buffer): Promise<CountedKept[]>;
};

/** What the use cases share. */
export type BookingDeps = HeldTimes & {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  texts: Texts;
  limits: Limits;
  emit: Emit;
  roster: RosterMemory;
  /** The catalogue, the areas and the settings, mostly from memory. */
  keptReads: KeptReads;
  /** Left out where nobody counts what could not be given. */
  unserved?: UnservedTally;
  /** Where the bookings that are being made wait for each other; left out where few come at once. */
  line?: Line;
};
