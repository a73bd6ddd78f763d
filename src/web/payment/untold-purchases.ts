import { untoldKey } from '#web/api/booking-keys.ts';
import { deviceMemory } from '#web/ui/browser-memory.ts';

const most = 10;

const read = (): string[] => {
  const kept = deviceMemory.readJson(untoldKey);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
};

const keep = (ids: readonly string[]): void =>
  deviceMemory.keepJson(untoldKey, ids.length === 0 ? null : ids.slice(-most));

/** Not paid yet, but perhaps later at a bank: whoever comes back to it paid tells the outside tools, once. */
export const rememberUntold = (id: string): void => keep([...read().filter((other) => other !== id), id]);

/** Whether it was still to be told; from now on it is not. */
export const takeUntold = (id: string): boolean => {
  const untold = read();
  if (!untold.includes(id)) return false;
  keep(untold.filter((other) => other !== id));
  return true;
};
