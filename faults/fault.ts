import type { PrivatePostgres } from '../testing/private-postgres.ts';
import type { Row } from '../testing/run-parts.ts';
import type { Stage } from './stage.ts';

/** How much of it: all that the page promises, or just enough to see a planted bug. */
export type Size = 'full' | 'small';

export type Detour = { urlOf(database: string): string; close(): Promise<void> };

export type Fault = {
  readonly title: string;
  /** What the servers of this test are started with, beside the usual. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The database is taken away and must keep what it has confirmed. */
  readonly crashesDatabase?: boolean;
  /** Puts something between the servers and their database. */
  detour?(postgres: PrivatePostgres): Promise<Detour>;
  run(stage: Stage, size: Size): Promise<Row[]>;
};

export const defineFault = (fault: Fault): Fault => fault;

/** How often each thing was seen, the commonest first: `199 × 409, 1 × 201`. */
export const tally = (things: readonly (string | number)[]): string => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(String(thing), (counts.get(String(thing)) ?? 0) + 1);
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([thing, count]) => `${count} × ${thing}`)
    .join(', ');
};

/** At most so many at the same time, in the order given. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
};

/** Both to their end, whatever becomes of the other: nothing goes on behind the back of what follows. */
export const sideBySide = async <Result>(main: Promise<Result>, beside: Promise<void>): Promise<Result> => {
  await Promise.allSettled([main, beside]);
  await beside;
  return main;
};

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looks again and again until it is so, or the time is over. */
export const waitUntil = async (isSo: () => Promise<boolean>, seconds: number): Promise<boolean> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await pause(200);
  }
};

export const secondsSince = (began: number): number => (performance.now() - began) / 1000;

export const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
