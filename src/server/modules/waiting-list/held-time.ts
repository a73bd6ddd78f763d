import type { HeldTime } from '#contract/waiting-list.ts';
import { AppError } from '#server/http/app-error.ts';
import type { KeptTime } from '#server/modules/bookings/public.ts';
import { deleteTimes, findCandidates, holdOneMore, listTimesOf } from '#server/modules/therapists/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { WaitingDeps } from './deps.ts';
import { visitOf } from './keep-freed-times.ts';
import { deletePlace, findByKey, lockKept, markBooked, tryLockKept } from './repo.ts';

type Deps = Pick<WaitingDeps, 'database' | 'clock'>;

/** Reading changes nothing: mail scanners open every link. */
export const readHeldTime = async ({ database, clock }: Deps, key: string): Promise<HeldTime> => {
  const place = await findByKey(database, hashToken(key));
  if (!place) throw new AppError('link_expired');
  const { state, area, zip, timezone, date, partOfDay, treatmentId, duration, peopleCount, mode, gender, email } =
    place;
  const isHeld = state === 'kept' && place.keptUntil !== null && place.keptUntil > clock.now();
  return {
    ...{ area, zip, timezone, date, partOfDay, treatmentId, duration, peopleCount, mode, gender, email },
    state: state === 'kept' && !isHeld ? 'passed' : state,
    acceptOppositeGender: place.acceptOppositeGender,
    addIns: place.addIns,
    startsAt: place.startsAt?.toISOString() ?? null,
    endsAt: place.endsAt?.toISOString() ?? null,
    keptUntil: isHeld ? (place.keptUntil?.toISOString() ?? null) : null,
  };
};

/** The time goes back with the row. */
export const leaveList = async ({ database }: Deps, key: string): Promise<void> => {
  const place = await findByKey(database, hashToken(key));
  if (!place) throw new AppError('link_expired');
  await deletePlace(database, place.id);
};

/** For whoever has the key of a time that is still held; the booking made of it has the same id. */
export const findHeldBy = async (on: Queryable, key: string, now: Date): Promise<KeptTime | null> => {
  const place = await findByKey(on, hashToken(key));
  if (place?.state !== 'kept' || !place.keptId || !place.startsAt || !place.endsAt) return null;
  if (!place.keptUntil || place.keptUntil <= now) return null;
  return { id: place.keptId, startsAt: place.startsAt, endsAt: place.endsAt };
};

/** In the transaction of the booking, before its seats: of two who come with the same key one is too late. */
export const takeHeld = async (tx: Transaction, keptId: string): Promise<boolean> => {
  const place = await lockKept(tx, keptId);
  if (!place) return false;
  await markBooked(tx, place.id);
  return true;
};

/** A therapist says yes to a visit while a time is kept with them: it moves to another who could, and waits for nobody. */
export const passKeptOn = async (
  deps: Pick<WaitingDeps, 'roster'>,
  tx: Transaction,
  keptId: string,
  no: number,
): Promise<'passed' | 'nobody' | 'contended'> => {
  const place = await tryLockKept(tx, keptId);
  if (!place?.startsAt || !place.endsAt || !place.keptUntil) return 'contended';
  const visit = await visitOf(tx, place, { startsAt: place.startsAt, endsAt: place.endsAt });
  const own = await listTimesOf(tx, keptId);
  const others = (await findCandidates(deps, tx, visit)).filter((one) => !own.some((seat) => seat.no === one.no));
  const { startsAt, blockedUntil } = visit;
  const time = { bookingId: keptId, startsAt, blockedUntil, expiresAt: place.keptUntil };
  const next = await holdOneMore(tx, { ...time, place: { areaId: place.areaId, key: null } }, others, {
    kind: 'kept',
    mayWait: false,
  });
  if (next === null) return others.length > 0 ? 'contended' : 'nobody';
  await deleteTimes(tx, keptId, [no]);
  return 'passed';
};
