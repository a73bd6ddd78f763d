import type { AttentionItem } from '#contract/attention.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { attentionSources } from './sources.ts';

const ending = (instant: string | null): number => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant));

/** What hurts first on top; of two at the same hour the older one. */
const byUrgency = (a: AttentionItem, b: AttentionItem): number => {
  const [left, right] = [ending(a.hurtsAt), ending(b.hurtsAt)];
  return left === right ? Date.parse(a.since) - Date.parse(b.since) : left - right;
};

export const listAttention = async ({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<{ items: AttentionItem[] }> => {
  const found: AttentionItem[] = [];
  for (const source of attentionSources) found.push(...(await source(database, clock.now())));
  return { items: found.sort(byUrgency) };
};
