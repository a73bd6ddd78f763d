import type { AttentionItem } from '#contract/attention.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Installation } from './attention-source.ts';
import { attentionSources } from './sources.ts';

const ending = (instant: string | null): number => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant));

/** What hurts first on top; of two at the same hour the older one. */
const byUrgency = (a: AttentionItem, b: AttentionItem): number => {
  const [left, right] = [ending(a.hurtsAt), ending(b.hurtsAt)];
  return left === right ? Date.parse(a.since) - Date.parse(b.since) : left - right;
};

type Deps = Installation & { database: Database; clock: Clock };

export const listAttention = async (deps: Deps): Promise<{ items: AttentionItem[] }> => {
  const found: AttentionItem[] = [];
  for (const source of attentionSources) found.push(...(await source(deps.database, deps.clock.now(), deps)));
  return { items: found.sort(byUrgency) };
};
