import { shareReads } from './share-reads.ts';

const kept = new WeakSet<object>();

/** Whether this very answer is one that many get. */
export const isKept = (answer: object): boolean => kept.has(answer);

type Settings = {
  /** A word that changes with whatever the answers are made of, in the same transaction. */
  readVersion(): Promise<string>;
  /** How often this process has written: whoever comes after a write sees it. */
  countWrites(): number;
};

/** What another process has changed is seen after this at the latest. */
const believedMs = 50;
/** From then on it is asked anew beside what is answered: where many come, nobody waits for it. */
const askAheadMs = 25;

export type Versions = {
  /** The version that was asked for a moment ago; null when it has to be asked again. */
  believed(): string | null;
  ask(): Promise<string>;
};

/** The version is asked once for everybody who comes while it is believed. */
export const createVersions = ({ readVersion, countWrites }: Settings): Versions => {
  let seen = { version: '', writes: -1, until: 0 };
  let askAheadAt = 0;
  const ask = shareReads(async () => {
    const [writes, now] = [countWrites(), performance.now()];
    askAheadAt = now + askAheadMs;
    const version = await readVersion();
    seen = { version, writes, until: now + believedMs };
    return version;
  });
  const believed = (): string | null => {
    const now = performance.now();
    if (seen.writes !== countWrites() || now >= seen.until) return null;
    if (now >= askAheadAt) {
      askAheadAt = seen.until;
      // Whoever comes when this one is no longer believed hears what is wrong.
      ask().catch(() => undefined);
    }
    return seen.version;
  };
  return { believed, ask };
};

/** Makes of a read one whose answer is kept in memory for as long as it is true. */
export type KeepAnswer = <Answer extends object>(read: () => Promise<Answer>) => () => Answer | Promise<Answer>;

/**
 * In place of reading again, the version is asked. It is asked before anything is read by it, so that what changes meanwhile
 * is read again; and where it cannot be asked, nothing is answered.
 */
export const createKeepAnswer =
  (versions: Versions): KeepAnswer =>
  <Answer extends object>(read: () => Promise<Answer>) => {
    let last: { version: string; answer: Answer } | null = null;
    const ask = async (): Promise<Answer> => {
      const version = await versions.ask();
      if (last?.version === version) return last.answer;
      const answer = await read();
      kept.add(answer);
      last = { version, answer };
      return answer;
    };
    return () => (last && last.version === versions.believed() ? last.answer : ask());
  };
