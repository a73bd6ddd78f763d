import { quietUntil } from '#domain/dispatch/quiet-hours.ts';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { createSecurityLog } from './modules/audit/public.ts';
import {
  findHeldCredit,
  giveToClient,
  isAreaBooked,
  isCatalogueItemBooked,
  isTrustedAddress,
  listPaidBookings,
} from './modules/bookings/public.ts';
import { createPurchases } from './modules/checkout/public.ts';
import { namesOfClients, unwishedOfUser } from './modules/clients/public.ts';
import { createIdentify, deviceLabel, findNames, findUser, findUserByEmail } from './modules/identity/public.ts';
import { forgetAddress } from './modules/privacy/public.ts';
import { readSaidOfUs } from './modules/reviews/public.ts';
import { describePublicConfig, readSettings } from './modules/settings/public.ts';
import {
  countTherapistsByArea,
  countTherapistsByTreatment,
  createRosterMemory,
  createUnservedTally,
  readHome,
  readRosterVersion,
} from './modules/therapists/public.ts';
import { findHeldBy, listKeptOf, takeHeld } from './modules/waiting-list/public.ts';
import { createKeptReads } from './platform/database/kept-reads.ts';
import { after, days } from './platform/durations.ts';
import type { Emit } from './platform/jobs/events.ts';
import { createKeepAnswer, createVersions, type Versions } from './platform/keep-answers.ts';
import { createLine } from './platform/line.ts';
import type { Platform } from './platform-parts.ts';

/** What a module needs of those that stand to its right, which it may not call itself; and what several share. */
export const handedIn = (platform: Platform & { emit: Emit }) => {
  const { database, clock } = platform;
  const roster = createRosterMemory();
  const versions = versionsOf(platform);
  return {
    roster,
    keepAnswer: createKeepAnswer(versions),
    keptReads: createKeptReads(database, versions),
    unserved: createUnservedTally(platform),
    // As many as there are connections: nobody who has a place waits for one.
    line: createLine(platform.config.databasePool),
    namesOf: (userIds: readonly string[]) => findNames(database, userIds),
    clientNamesOf: (clientIds: readonly string[]) => namesOfClients(database, clientIds),
    emailOf: async (userId: string) => (await findUser(database, userId))?.email ?? null,
    idOf: async (email: string) => (await findUserByEmail(database, normaliseEmail(email)))?.id ?? null,
    isTrusted: (email: string) => isTrustedAddress(platform, email),
    forgetAddress,
    deviceOf: deviceLabel,
    /** Null by day, and for a visit that is near; without one always the night. */
    nightUntil: async (startsAt: Date | null) => {
      const now = clock.now();
      const faraway = after(now, days(30));
      const search = { since: now, startsAt: startsAt ?? faraway, giveUpAt: faraway };
      return quietUntil(await readSettings(database, 'dispatch'), search, now);
    },
    findHeldBy: (key: string) => findHeldBy(database, key, clock.now()),
    takeHeld,
    keptTimesOf: listKeptOf,
    unwishedOf: (userId: string) => unwishedOfUser(database, userId),
    saidOfUs: () => readSaidOfUs(database),
    paidVisits: listPaidBookings,
    giveToClient,
    findHeldCredit,
    isAreaBooked,
    isCatalogueItemBooked,
    countTherapistsByArea,
    countTherapistsByTreatment,
    purchases: createPurchases({ ...platform, roster }),
  };
};

/** What the catalogue, the areas and the settings say changes with the version of the roster, and with nothing else. */
const versionsOf = ({ database }: Pick<Platform, 'database'>): Versions =>
  createVersions({ readVersion: () => readRosterVersion(database), countWrites: database.countWrites });

/** What the HTTP server needs of modules for every request. */
export const handedToApp = (platform: Platform) => ({
  identify: createIdentify(platform),
  securityLog: createSecurityLog(platform),
  publicConfig: createKeepAnswer(versionsOf(platform))(() => describePublicConfig(platform)),
  readHome: () => readHome({ ...platform, saidOfUs: () => readSaidOfUs(platform.database) }),
});
