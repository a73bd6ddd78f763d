import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** What a request costs its network, in points of a minute's budget. */
export type Cost = {
  points: number;
  /** Takes a core for a while: of these only a few of one network run at once. */
  isHeavy: boolean;
};

const minuteBudget = 1200;
const heavyAtOnce = 2;
const heavyWaiting = 60;
/** How far over its budget a network is before its refusals wait, too: to be refused quickly is no reason to ask more. */
const patience = 50;
const refusalPauseMs = 500;
const mostPausing = 500;

const light: Cost = { points: 1, isHeavy: false };
const free: Cost = { points: 0, isHeavy: false };
const machine: Cost = { points: 0.1, isHeavy: false };
const hashing: Cost = { points: 3, isHeavy: true };

const byRoute: Readonly<Record<string, Cost>> = {
  '/api/login': hashing,
  '/api/auth/register': hashing,
  '/api/auth/register-initiate': hashing,
  '/api/auth/reset-password': hashing,
  '/api/profile/password': hashing,
  '/api/profile/delete': hashing,
  '/api/session/confirm': hashing,
  '/api/pictures/:hash/portrait.png': { points: 3, isHeavy: true },
  '/api/admin/stats': { points: 5, isHeavy: true },
};

const day = 86_400_000;

/** Up to seven points for the whole calendar. */
const costOfDays = ({ from, to }: { from?: unknown; to?: unknown }): Cost => {
  const days = (Date.parse(String(to)) - Date.parse(String(from))) / day + 1;
  return { points: 1 + Math.min(42, Math.max(0, days || 42)) / 7, isHeavy: true };
};

type Asked = Pick<FastifyRequest, 'routeOptions' | 'url' | 'query' | 'headers'>;

/** Machines that prove themselves by a key or a signature: the card provider, and ourselves where it is built in. */
const isMachine = ({ config }: Asked['routeOptions'], headers: Asked['headers'], route: string): boolean =>
  config?.who === 'provider' || (route.startsWith('/sandbox/') && headers.authorization !== undefined);

export const costOf = ({ routeOptions, url, query, headers }: Asked): Cost => {
  const route = routeOptions.url ?? url;
  if (isMachine(routeOptions, headers, route)) return machine;
  // Named by what is in them, read from memory or the disk's cache, and kept by every browser.
  if (route.startsWith('/assets/')) return free;
  const known = byRoute[route];
  if (known) return known;
  if (route.endsWith('/availability')) return costOfDays(query as { from?: unknown; to?: unknown });
  if (route.endsWith('.pdf')) return { points: 10, isHeavy: true };
  if (route.endsWith('/export')) return { points: 20, isHeavy: true };
  const isSearch = typeof query === 'object' && query !== null && 'q' in query;
  return isSearch ? { points: 3, isHeavy: true } : light;
};

type Place = { isIn: boolean; enter(): void };
type Room = { running: number; queue: Place[] };

type FloodBrake = {
  /** Calls back when the request may go on, or with its refusal. Answers how to leave: call it when the answer is out. */
  enter(network: string, cost: Cost, nowMilliseconds: number, go: (refusal?: AppError) => void): () => void;
};

type Settings = { enabled: boolean; pause?: (work: () => void, milliseconds: number) => unknown };

const nothing = (): void => undefined;

/** In this process alone, without asking the database: a budget a minute, and a few heavy requests at once, for each network. */
export const createFloodBrake = ({ enabled, pause = setTimeout }: Settings): FloodBrake => {
  let window = 0;
  let spent = new Map<string, number>();
  let pausing = 0;
  const rooms = new Map<string, Room>();

  const spend = (network: string, points: number, nowMilliseconds: number): number => {
    const current = Math.floor(nowMilliseconds / 60_000);
    if (current !== window) {
      window = current;
      spent = new Map();
    }
    const all = (spent.get(network) ?? 0) + points;
    spent.set(network, all);
    return all - minuteBudget;
  };

  const refuseLater = (go: (refusal?: AppError) => void, refusal: AppError): void => {
    if (pausing >= mostPausing) {
      go(refusal);
      return;
    }
    pausing++;
    pause(() => {
      pausing--;
      go(refusal);
    }, refusalPauseMs);
  };

  const enterRoom = (network: string, go: (refusal?: AppError) => void): (() => void) => {
    const room = rooms.get(network) ?? { running: 0, queue: [] };
    rooms.set(network, room);
    if (room.running >= heavyAtOnce && room.queue.length >= heavyWaiting) {
      go(new AppError('too_many_requests', { retryAfterSeconds: 2 }));
      return nothing;
    }
    const place: Place = {
      isIn: false,
      enter: () => {
        place.isIn = true;
        room.running++;
        go();
      },
    };
    if (room.running < heavyAtOnce) place.enter();
    else room.queue.push(place);
    return once(() => leaveRoom(network, room, place));
  };

  const leaveRoom = (network: string, room: Room, place: Place): void => {
    if (place.isIn) {
      room.running--;
      room.queue.shift()?.enter();
    } else room.queue = room.queue.filter((waiting) => waiting !== place);
    if (room.running === 0 && room.queue.length === 0) rooms.delete(network);
  };

  return {
    enter: (network, { points, isHeavy }, nowMilliseconds, go) => {
      if (!enabled) {
        go();
        return nothing;
      }
      const over = spend(network, points, nowMilliseconds);
      if (over > 0) {
        const refusal = new AppError('too_many_requests', { retryAfterSeconds: 60 - ((nowMilliseconds / 1000) % 60) });
        if (over > patience) refuseLater(go, refusal);
        else go(refusal);
        return nothing;
      }
      if (isHeavy) return enterRoom(network, go);
      go();
      return nothing;
    },
  };
};

const once = (work: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
};
