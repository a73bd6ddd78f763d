import type { Queryable } from '#server/platform/database/database.ts';
import { days, minutes } from '#server/platform/durations.ts';
import { type BusyWindow, sameBuilding, scanStart } from '../repo.ts';
import { listStretchesOf, noBuilding, type PackedDay, readBusyDays, readBusyNews } from './busy-days-repo.ts';
import type { BusyStretches } from './busy-stretches.ts';

/** What is taken on some days, as it was when the database was last asked what had changed. Never altered, only replaced. */
export type BusyMemory = {
  readonly server: string;
  readonly seen: string;
  readonly days: ReadonlyMap<string, BusyDay>;
};

type BusyDay = {
  readonly startsAt: number;
  readonly readAt: Date;
  readonly holdsUntil: Date | null;
  readonly nos: Int32Array;
  readonly from: Int16Array;
  readonly to: Int16Array;
  readonly areas: Int16Array;
  readonly buildings: Int32Array;
};

type Recalled = { version: string; memory: BusyMemory; stretches: BusyStretches };

/** A question has 42 days at most; those of other months stay as long as there is room. */
const mostDays = 120;

/**
 * What is taken in a window of many days, by everybody. Days in memory are believed only after the database has said which
 * of them changed; those, and the ones that are missing, are read.
 */
export const recallBusy = async (last: BusyMemory | null, on: Queryable, window: BusyWindow): Promise<Recalled> => {
  const news = await readBusyNews(on, last?.seen ?? null);
  const known = last && last.server === news.server && !news.changed.includes('infinity') ? last.days : noDays;
  const kept = new Map(known);
  for (const day of news.changed) kept.delete(day);
  for (const [day, busy] of kept) if (!holdsAt(busy, news.now)) kept.delete(day);
  const asked = listDays(scanStart(window.from), window.to);
  const missing = asked.filter((day) => !kept.has(day));
  const read = missing.length > 0 ? await readBusyDays(on, missing) : [];
  if (kept.size + read.length > mostDays) for (const day of kept.keys()) if (!asked.includes(day)) kept.delete(day);
  for (const day of read) kept.set(day.day, unpack(day, news.now));
  const ignored = await listIgnored(on, window);
  const base = scanStart(window.from);
  const found = asked.flatMap((day) => kept.get(day) ?? []);
  return {
    version: news.version,
    memory: { server: news.server, seen: news.seen, days: kept },
    stretches: { base, each: (visit) => eachOf(found, { base, ignored, placeKey: window.placeKey ?? null }, visit) },
  };
};

const noDays: BusyMemory['days'] = new Map();

/** Holds run out by themselves: nobody writes down that they do. */
const holdsAt = ({ readAt, holdsUntil }: BusyDay, now: Date): boolean =>
  now >= readAt && (holdsUntil === null || holdsUntil > now);

/** In Greenwich, as the database counts them. */
const listDays = (from: Date, to: Date): string[] => {
  const first = Math.floor(from.getTime() / days(1));
  const count = Math.ceil(to.getTime() / days(1)) - first;
  return Array.from({ length: count }, (_, index) => new Date((first + index) * days(1)).toISOString().slice(0, 10));
};

const bytesPerRow = 14;

const unpack = ({ day, packed, holdsUntil }: PackedDay, readAt: Date): BusyDay => {
  const bytes = packed ?? Buffer.alloc(0);
  const count = bytes.length / bytesPerRow;
  const [nos, buildings] = [new Int32Array(count), new Int32Array(count)];
  const [from, to, areas] = [new Int16Array(count), new Int16Array(count), new Int16Array(count)];
  for (let row = 0, at = 0; row < count; row++, at += bytesPerRow) {
    nos[row] = bytes.readInt32BE(at);
    from[row] = bytes.readInt16BE(at + 4);
    to[row] = bytes.readInt16BE(at + 6);
    areas[row] = bytes.readInt16BE(at + 8);
    buildings[row] = bytes.readInt32BE(at + 10);
  }
  return { startsAt: Date.parse(day), readAt, holdsUntil, nos, from, to, areas, buildings };
};

type Looking = { base: Date; ignored: ReadonlySet<string>; placeKey: number | null };

const eachOf = (
  found: readonly BusyDay[],
  { base, ignored, placeKey }: Looking,
  visit: Parameters<BusyStretches['each']>[0],
): void => {
  const building = placeKey === null ? noBuilding : placeKey;
  for (const { startsAt, nos, from, to, areas, buildings } of found) {
    const shift = (startsAt - base.getTime()) / minutes(1);
    for (let row = 0; row < nos.length; row++) {
      const no = nos[row] as number;
      const begin = (from[row] as number) + shift;
      if (ignored.size > 0 && ignored.has(ownKey(no, begin))) continue;
      const isSame = building !== noBuilding && buildings[row] === building;
      visit(no, begin, (to[row] as number) + shift, isSame ? sameBuilding : (areas[row] as number));
    }
  }
};

const ownKey = (no: number, begin: number): string => `${no}/${begin}`;

/** Nobody begins two visits at once, so whose and when says which. */
const listIgnored = async (on: Queryable, window: BusyWindow): Promise<ReadonlySet<string>> => {
  const { ignoreBookingId, ignoreBookingIds = [] } = window;
  const ids = ignoreBookingId ? [...ignoreBookingIds, ignoreBookingId] : ignoreBookingIds;
  if (ids.length === 0) return new Set();
  const base = scanStart(window.from).getTime();
  const own = await listStretchesOf(on, ids);
  return new Set(own.map(({ no, startsAt }) => ownKey(no, Math.floor((startsAt.getTime() - base) / minutes(1)))));
};
