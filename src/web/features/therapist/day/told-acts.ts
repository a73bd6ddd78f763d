import { useSyncExternalStore } from 'react';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import { addAsker } from '#web/api/leaving.ts';
import { deviceMemory } from '#web/ui/browser-memory.ts';

export type Act =
  | { act: 'on-my-way'; minutes: number }
  | { act: 'arrived' | 'nobody-here' | 'help' | 'leave' | 'complete' };

/** `sentAt`: the server has it, and what is shown may still be from before. */
export type ToldAct = Act & { visitId: string; at: number; sentAt?: number };

/** What was told, in order, until the server has it. It outlives the page: a phone may close it in a pocket. */
const toldKey = 'calma:told-acts';

/** What is older helps nobody any more; what was sent is remembered until the visit has been read again. */
const goodForMs = 6 * 3_600_000;
const sentGoodForMs = 10 * 60_000;
const minuteMs = 60_000;

type Told = {
  acts: readonly ToldAct[];
  /** The last try to send found no connection. */
  isWaiting: boolean;
};

let isWaiting = false;
let shown: Told = { acts: [], isWaiting };
let shownAs = '';
const listeners = new Set<() => void>();

const readTold = (): ToldAct[] => {
  const kept = deviceMemory.readJson(toldKey) as ToldAct[] | null;
  return (Array.isArray(kept) ? kept : []).filter(({ at, sentAt }) =>
    sentAt === undefined ? Date.now() - at < goodForMs : Date.now() - sentAt < sentGoodForMs,
  );
};

/** The same object as long as nothing has changed. */
const snapshot = (): Told => {
  const acts = readTold();
  const told = { acts, isWaiting: isWaiting && acts.some(isUnsent) };
  const as = JSON.stringify(told);
  if (as !== shownAs) [shown, shownAs] = [told, as];
  return shown;
};

/** Whoever sends looks again. */
export const sayChanged = (): void => {
  for (const listener of [...listeners]) listener();
};

const write = (acts: readonly ToldAct[]): void => {
  deviceMemory.keepJson(toldKey, acts.length > 0 ? acts : null);
  sayChanged();
};

export const onTold = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab of the desk tells and sends, too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const useTold = (): Told => useSyncExternalStore(onTold, snapshot);

export const setWaiting = (waits: boolean): void => {
  isWaiting = waits;
  sayChanged();
};

export const isUnsent = ({ sentAt }: ToldAct): boolean => sentAt === undefined;

export const keepAct = (visitId: string, act: Act): void => write([...readTold(), { ...act, visitId, at: Date.now() }]);

const isSame = (one: ToldAct, other: ToldAct): boolean =>
  one.at === other.at && one.act === other.act && one.visitId === other.visitId;

export const markSent = (sent: ToldAct): void =>
  write(readTold().map((one) => (isSame(one, sent) ? { ...one, sentAt: Date.now() } : one)));

export const dropAct = (gone: ToldAct): void => write(readTold().filter((one) => !isSame(one, gone)));

/** What the server had when this was read need not be remembered. */
export const forgetSent = (readAt = Number.POSITIVE_INFINITY): void => {
  const told = readTold();
  const left = told.filter(({ sentAt }) => sentAt === undefined || sentAt > readAt);
  if (left.length < told.length) write(left);
};

// Also when the session ends elsewhere; what nobody has heard yet waits for the next one.
addAsker({ stop: () => undefined, resume: () => undefined, forget: () => forgetSent() });

/** A call for help waits for nothing else. */
export const nextToSend = (): ToldAct | undefined => {
  const unsent = readTold().filter(isUnsent);
  return unsent.find(({ act }) => act === 'help') ?? unsent[0];
};

/** Minutes count from when they were told. */
export const asOfNow = ({ visitId: _, at, sentAt: __, ...act }: ToldAct): Act =>
  act.act === 'on-my-way'
    ? { ...act, minutes: Math.max(1, act.minutes - Math.floor((Date.now() - at) / minuteMs)) }
    : act;

const instantOf = (ms: number): string => new Date(ms).toISOString();

type Day = NonNullable<OwnVisitInFull['day']>;

const dayAfter = (day: Day, told: ToldAct): Day => {
  const at = instantOf(told.at);
  switch (told.act) {
    case 'on-my-way':
      return { ...day, onWayAt: day.onWayAt ?? at, expectedAt: instantOf(told.at + told.minutes * minuteMs) };
    case 'arrived':
      return { ...day, arrivedAt: day.arrivedAt ?? at, missedAt: null };
    case 'nobody-here':
      // The ten minutes begin when somebody is called.
      return told.sentAt
        ? { ...day, missedAt: instantOf(told.sentAt + visitDayRules.waitAtDoorMinutes * minuteMs) }
        : day;
    case 'help':
      return told.sentAt ? { ...day, helpAt: instantOf(told.sentAt) } : day;
    default:
      return day;
  }
};

/** The day as its therapist has told it, also where the server has not heard of it yet. */
export const dayAsTold = (day: Day, acts: readonly ToldAct[]): Day => acts.reduce(dayAfter, day);
