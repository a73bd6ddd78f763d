import { dayAt } from '#domain/time/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { seconds } from '#server/platform/durations.ts';
import { type Unserved, type UnservedCount, writeUnserved } from './unserved-repo.ts';

export type UnservedTally = { add(asked: readonly Unserved[]): Promise<void> };

const writeEvery = seconds(10);

/**
 * Counts in memory and writes now and then: a calendar is asked for often, and the same row by everybody. What a process
 * has not written when it ends is lost; these are hints for the company, not its books.
 */
export const createUnservedTally = ({ database, clock }: { database: Database; clock: Clock }): UnservedTally => {
  let counts = new Map<string, number>();
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    add: async (asked) => {
      for (const { areaId, reason, weekday, hour } of asked) {
        const key = JSON.stringify([areaId, reason, weekday, hour]);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const now = clock.now();
      if (counts.size === 0 || now.getTime() - writtenAt < writeEvery) return;
      writtenAt = now.getTime();
      const toWrite = counts;
      counts = new Map();
      await writeUnserved(database, dayAt(now), [...toWrite].map(toCount));
    },
  };
};

const toCount = ([key, count]: [string, number]): UnservedCount => {
  const [areaId, reason, weekday, hour] = JSON.parse(key);
  return { areaId, reason, weekday, hour, count };
};
