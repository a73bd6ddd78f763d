import { isNetworkError } from '#web/api/api-error.ts';
import { deviceMemory } from '#web/ui/browser-memory.ts';

export type Act =
  | { act: 'on-my-way'; minutes: number }
  | { act: 'arrived' | 'nobody-here' | 'help' | 'leave' | 'complete' };

type KeptAct = Act & { visitId: string; at: number };

/** What was told without a connection, in order. It outlives the page: a phone may close it in a pocket. */
const toldKey = 'calma:told-acts';

/** What is older helps nobody any more. */
const goodForMs = 6 * 3_600_000;
const minuteMs = 60_000;

const readKept = (): KeptAct[] => {
  const kept = deviceMemory.readJson(toldKey) as KeptAct[] | null;
  return (Array.isArray(kept) ? kept : []).filter(({ at }) => Date.now() - at < goodForMs);
};

const write = (acts: readonly KeptAct[]): void => deviceMemory.keepJson(toldKey, acts.length > 0 ? acts : null);

export const keepAct = (visitId: string, act: Act): void => write([...readKept(), { ...act, visitId, at: Date.now() }]);

export const hasKept = (act?: Act['act']): boolean => readKept().some((kept) => act === undefined || kept.act === act);

/** Minutes count from when they were told. */
const asOfNow = ({ visitId: _, at, ...act }: KeptAct): Act =>
  act.act === 'on-my-way'
    ? { ...act, minutes: Math.max(1, act.minutes - Math.floor((Date.now() - at) / minuteMs)) }
    : act;

/** One after the other. Without a connection they stay; what the server refuses is told, and the rest goes on. */
export const sendKept = async (send: (visitId: string, act: Act) => Promise<unknown>): Promise<void> => {
  let refused: unknown = null;
  for (let first = readKept()[0]; first; first = readKept()[0]) {
    try {
      await send(first.visitId, asOfNow(first));
    } catch (error) {
      if (isNetworkError(error)) throw error;
      refused = error;
    }
    write(readKept().slice(1));
  }
  if (refused) throw refused;
};
