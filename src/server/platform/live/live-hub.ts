import type { Hear } from '../database/hear.ts';
import { seconds } from '../durations.ts';

/** One open page. */
type Listener = {
  /** What it hears of. */
  readonly topics: readonly string[];
  /** Of whom: so many pages at once, then the oldest is closed. */
  readonly person: string;
  /** Something it shows may have changed. */
  tell(): void;
  close(): void;
};

type Settings = {
  hear: Hear;
  /** Of one person on this server. */
  mostOfOne: number;
  /** Of everybody on this server. */
  most: number;
  /** Changes that come together are told together. */
  gatherMs: number;
};

export type LiveHub = {
  /** Null when this server has as many as it can carry. */
  join(listener: Listener): (() => void) | null;
  count(): number;
  /** Ends every page's line; each comes back, to this server or to another one. */
  closeAll(): void;
  end(): Promise<void>;
};

const channel = 'calma_live';

/** How long the line to the database stays after the last page has gone. */
const lingerMs = seconds(30);

/** Hands what the database says on to the pages that wait for it. Its own line is open only while somebody listens. */
export const createLiveHub = ({ hear, mostOfOne, most, gatherMs }: Settings): LiveHub => {
  const byTopic = new Map<string, Set<Listener>>();
  const byPerson = new Map<string, Set<Listener>>();
  const all = new Set<Listener>();
  let toTell = new Set<Listener>();
  let gathering: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  let endLine: (() => Promise<void>) | null = null;
  let isStanding = false;

  const tellGathered = (): void => {
    gathering = undefined;
    const now = toTell;
    toTell = new Set();
    for (const listener of now) if (all.has(listener)) listener.tell();
  };
  const tellSoon = (listeners: Iterable<Listener>): void => {
    for (const listener of listeners) toTell.add(listener);
    if (toTell.size > 0) gathering ??= setTimeout(tellGathered, gatherMs);
  };
  const beginLine = (): void => {
    clearTimeout(ending);
    endLine ??= hear(channel, {
      onNotice: (topic) => tellSoon(byTopic.get(topic) ?? []),
      onBegin: () => {
        isStanding = true;
        tellSoon(all);
      },
    });
  };
  const closeLine = async (): Promise<void> => {
    const end = endLine;
    endLine = null;
    isStanding = false;
    await end?.();
  };

  const leave = (listener: Listener): void => {
    if (!all.delete(listener)) return;
    for (const topic of listener.topics) removeFrom(byTopic, topic, listener);
    removeFrom(byPerson, listener.person, listener);
    if (all.size > 0) return;
    clearTimeout(ending);
    ending = setTimeout(() => void closeLine(), lingerMs).unref();
  };

  return {
    join: (listener) => {
      const own = byPerson.get(listener.person);
      const [oldest] = own ?? [];
      if (oldest && (own?.size ?? 0) >= mostOfOne) oldest.close();
      else if (all.size >= most) return null;
      all.add(listener);
      for (const topic of listener.topics) addTo(byTopic, topic, listener);
      addTo(byPerson, listener.person, listener);
      beginLine();
      // What changed between its last question and now, nobody has told it.
      if (isStanding) tellSoon([listener]);
      return () => leave(listener);
    },
    count: () => all.size,
    closeAll: () => {
      for (const listener of [...all]) listener.close();
    },
    end: async () => {
      clearTimeout(gathering);
      clearTimeout(ending);
      for (const listener of [...all]) listener.close();
      clearTimeout(ending);
      await closeLine();
    },
  };
};

const addTo = <Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const set = map.get(key) ?? new Set<Value>();
  set.add(value);
  map.set(key, set);
};

const removeFrom = <Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const set = map.get(key);
  set?.delete(value);
  if (set?.size === 0) map.delete(key);
};
