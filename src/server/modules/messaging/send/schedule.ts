import type { Database } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { mailTypeNames, secretsOf } from '../mail-types.ts';
import { forgetSecrets, listForgotten } from '../repo.ts';
import { deliverNowJob } from './delivery-job.ts';

/** A failed mail can be tried again for this long; then what opens something leaves its row. */
const secretsKeptDays = 30;

export const messagingSchedules = ({ database }: { database: Database }): Schedule[] => [
  { kind: 'messaging.pick-up', everyMilliseconds: minutes(10), run: () => pickUpForgotten(database) },
];

/** A mail that is due has a job. Should one ever be lost, the mail is not. */
const pickUpForgotten = async (database: Database): Promise<void> => {
  for (const { id, attempts } of await listForgotten(database)) await enqueue(database, deliverNowJob(id, attempts));
};

export const forgetOldSecrets = async (database: Database): Promise<void> => {
  for (const type of mailTypeNames) await forgetSecrets(database, type, secretsOf(type), secretsKeptDays);
};
