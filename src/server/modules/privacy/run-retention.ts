import { keptSince, type RetentionRow, retentionRows } from '#domain/privacy/retention.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import { deleteDeadJobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/logger.ts';
import { deleteEventsBefore, forgetNetworksBefore } from '../audit/public.ts';
import { deleteUnpaid, forgetNotes, markOldGuestsToForget, markReturnedToForget } from '../bookings/public.ts';
import { forgetDelivered, forgetRunOut, giveUpUnpaid, listForgottenLately } from '../gift-cards/public.ts';
import { deleteLeftMailsAbout, deleteMailsBefore, forgetOldSecrets } from '../messaging/public.ts';
import { deleteOldNotifications, deleteUnusedDevices } from '../notifications/public.ts';
import { deleteInvoicesBefore } from '../receipts/public.ts';
import { deleteInterestsBefore } from '../service-area/public.ts';
import { deleteOldEvents } from '../settings/public.ts';
import { deleteSmsBefore } from '../sms/public.ts';
import { deleteWaitingUntil, forgetWaitingNetworks } from '../waiting-list/public.ts';
import { forgetMarked } from './forget-marked.ts';

export type RetentionDeps = { config: Config; database: Database; clock: Clock; logger: Logger };

/** How each row of the table is carried out. A row without an entry does not compile. */
const forgetting: Record<RetentionRow, (deps: RetentionDeps, before: Date) => Promise<unknown>> = {
  unpaidBooking: async ({ database }, before) => {
    await deleteUnpaid(database, before);
    await markReturnedToForget(database, before);
  },
  healthNote: ({ database }, before) => forgetNotes(database, before),
  /** And whoever asked to be erased while a visit was still ahead. */
  guest: async (deps, before) => {
    await markOldGuestsToForget(deps.database, before);
    await forgetMarked(deps);
  },
  unpaidGiftCard: ({ database }, before) => giveUpUnpaid(database, before),
  giftCard: async ({ database }, before) => {
    await forgetRunOut(database, before);
    await forgetDelivered(database);
    for (const id of await listForgottenLately(database)) await deleteLeftMailsAbout(database, id);
  },
  mail: async ({ database }, before) => {
    await deleteMailsBefore(database, before);
    await deleteSmsBefore(database, before);
    await forgetOldSecrets(database);
  },
  notification: async ({ database }, before) => {
    await deleteOldNotifications(database, before);
    await deleteUnusedDevices(database, before);
  },
  areaWish: ({ database }, before) => deleteInterestsBefore(database, before),
  waitingPlace: ({ database }, before) => deleteWaitingUntil(database, before),
  network: async ({ database }, before) => {
    await forgetNetworksBefore(database, before);
    await forgetWaitingNetworks(database, before);
  },
  securityEvent: ({ database }, before) => deleteEventsBefore(database, before),
  trackingEvent: ({ database }, before) => deleteOldEvents(database, before),
  failedWork: ({ database }, before) => deleteDeadJobs(database, before),
  accounting: ({ database }, before) => deleteInvoicesBefore(database, before),
};

/** Row by row; one that fails holds no other up, and is tried again with the job. */
const runRetention = async (deps: RetentionDeps): Promise<void> => {
  const now = deps.clock.now();
  const failed: RetentionRow[] = [];
  for (const row of retentionRows) {
    try {
      await forgetting[row](deps, keptSince(row, now));
    } catch (error) {
      failed.push(row);
      deps.logger.error({ row, err: error }, 'What is due to be deleted could not be');
    }
  }
  if (failed.length > 0) throw new Error(`Not deleted: ${failed.join(', ')}`);
};

export const retentionSchedules = (deps: RetentionDeps): Schedule[] => [
  { kind: 'privacy.retention', everyMilliseconds: hours(1), run: () => runRetention(deps) },
];
