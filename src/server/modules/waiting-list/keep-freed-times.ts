import { seatsNeeded } from '#domain/booking/visit-mode.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import { keptMinutes } from '#domain/waiting-list/waiting-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { isTrustedAddress, mayHoldMore } from '#server/modules/bookings/public.ts';
import { hasMailRoom } from '#server/modules/messaging/public.ts';
import { findAreaZone } from '#server/modules/service-area/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { findCandidates, holdTherapists } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';
import { hashToken, newId, newToken } from '#server/platform/secrets.ts';
import type { WaitingDeps } from './deps.ts';
import { freeStartsFor, wishesOf } from './free-starts.ts';
import { mailFreedTime } from './mail-freed-time.ts';
import {
  count,
  deleteOver,
  type LineKey,
  letPass,
  listInLine,
  listKeptOf,
  listLines,
  listRunOut,
  lockLine,
  markKept,
  markWaiting,
  type WaitingRow,
} from './repo.ts';

/** So many at one look; whoever is left is found by the next. */
const mostAtOnce = 50;

/** Ends what was kept long enough, then keeps every time that is free for the first in its line who could take it. */
export const keepFreedTimes = async (deps: WaitingDeps): Promise<void> => {
  await deleteOver(deps.database);
  for (const { id } of await listRunOut(deps.database)) await deps.database.transaction((tx) => letPass(tx, id));
  for (const line of await listLines(deps.database)) await keepInLine(deps, line);
};

/** The same for one line alone: where many times come free at once, each is looked at where it is. */
export const keepInLine = async (deps: WaitingDeps, line: LineKey): Promise<void> => {
  for (let kept = 0; kept < mostAtOnce; kept++) if (!(await keepNext(deps, line))) break;
};

/** One time for one person, in a transaction of its own: nobody who books waits for a whole line. */
const keepNext = (deps: WaitingDeps, line: LineKey): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    await lockLine(tx, line);
    for (const place of await listInLine(tx, line)) {
      const starts = await startsFor(deps, tx, place);
      // Whoever let a time pass hears of the next one, not of the same again.
      if (place.state === 'passed') {
        if (starts.length === 0) await markWaiting(tx, place);
        continue;
      }
      const [first] = starts;
      if (first && (await keepFor(deps, tx, place, first))) return true;
    }
    return false;
  });

type Start = { startsAt: Date; endsAt: Date };

/** Those that can still be booked when the time that they are kept is over. */
const startsFor = async (deps: WaitingDeps, tx: Transaction, place: WaitingRow): Promise<Start[]> => {
  const { noticeHours } = await readSettings(tx, 'booking');
  const earliest = after(deps.clock.now(), hours(noticeHours) + minutes(keptMinutes));
  try {
    return (await freeStartsFor(deps, tx, place)).starts.filter(({ startsAt }) => startsAt >= earliest);
  } catch (error) {
    // What they wait for is not offered any more; the place ends with its day.
    if (error instanceof AppError) return [];
    throw error;
  }
};

/** All of it or nothing: the time, the key and the mail. False when somebody was faster, or this person holds enough. */
const keepFor = async (deps: WaitingDeps, tx: Transaction, place: WaitingRow, start: Start): Promise<boolean> => {
  const isTrusted = await isTrustedAddress({ database: tx, config: deps.config }, place.email);
  if (!isTrusted && !(await hasMailRoom(tx, place.email))) return false;
  const keptId = newId();
  await tx.run(sql`savepoint kept`);
  const kept = { ...start, keptId };
  if (!((await hold(deps, tx, place, kept)) && (await isAllowed(deps, tx, place, kept, isTrusted)))) {
    await tx.run(sql`rollback to savepoint kept`);
    return false;
  }
  const key = newToken();
  const keptUntil = keptUntilOf(deps);
  await markKept(tx, place.id, { ...start, keptId, keptUntil, keyHash: hashToken(key) });
  await mailFreedTime(deps, tx, { place, start: start.startsAt, keptUntil, keptId, key });
  await count(tx, { kept: 1 });
  return true;
};

const keptUntilOf = ({ clock }: Pick<WaitingDeps, 'clock'>): Date => after(clock.now(), minutes(keptMinutes));

type Kept = Start & { keptId: string };

const hold = async (
  deps: WaitingDeps,
  tx: Transaction,
  place: WaitingRow,
  { keptId, ...start }: Kept,
): Promise<boolean> => {
  const visit = await visitOf(tx, place, start);
  const candidates = await findCandidates(deps, tx, visit);
  const { startsAt, blockedUntil } = visit;
  const held = await holdTherapists(tx, {
    ...{ bookingId: keptId, kind: 'kept', seats: seatsNeeded(place.mode), startsAt, blockedUntil, candidates },
    ...{ expiresAt: keptUntilOf(deps), place: { areaId: place.areaId, key: null } },
  });
  return held !== null;
};

/** What a therapist is asked for by a time that is kept. */
export const visitOf = async (tx: Transaction, place: WaitingRow, { startsAt, endsAt }: Start) => {
  const { areaId, treatmentId, gender, acceptOppositeGender, email } = place;
  const blockedUntil = after(endsAt, minutes(minutesAround(await readSettings(tx, 'booking'))));
  const needs = { areaId, treatmentId, gender, acceptOppositeGender, ...(await wishesOf(tx, email)) };
  return { ...needs, startsAt, endsAt, blockedUntil };
};

/** A time that is kept is a hold like any other: two a person, a third of a day for one network; and one at a time from here. */
const isAllowed = async (
  deps: WaitingDeps,
  tx: Transaction,
  { areaId, treatmentId, mailbox, network }: WaitingRow,
  { keptId, startsAt, endsAt }: Kept,
  isProven: boolean,
): Promise<boolean> => {
  const origin = { userId: null, browser: null, phone: null, mailbox, network: network ?? mailbox, isProven };
  if ((await listKeptOf(tx, mailbox, origin.network)).some(({ isOfMailbox }) => isOfMailbox)) return false;
  const timezone = (await findAreaZone(tx, areaId)) ?? lisbon;
  const held = { id: keptId, serviceAreaId: areaId, treatmentId, startsAt, endsAt, timezone };
  return mayHoldMore({ ...deps, keptTimesOf: listKeptOf }, tx, held, origin);
};
