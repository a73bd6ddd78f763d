import type { Queryable } from '#server/platform/database/database.ts';
import { countLeavingToday, countMailsToday } from '../repo.ts';

/** What an address gets within a day that has neither paid nor proved that somebody wants our mail there. */
const mostMailsToStrangers = 10;

/** Does one more fit into the day? */
export const hasMailRoom = async (on: Queryable, email: string): Promise<boolean> =>
  (await countMailsToday(on, email)) < mostMailsToStrangers;

/** Of a mail that is about to leave. */
export const isOneTooMany = async (on: Queryable, email: string): Promise<boolean> =>
  (await countLeavingToday(on, email)) > mostMailsToStrangers;
