import { type HoldLimit, isMoreThanItsShare, needsProof, reachedHoldLimit } from '#domain/booking/hold-limits.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { appSecretOf, mailboxHash } from '#server/modules/identity/public.ts';
import { countStartsTaken, localDayOf } from '#server/modules/therapists/public.ts';
import { settleAll } from '#server/platform/asking/settle-all.ts';
import { errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { hashToken, keyedHash } from '#server/platform/secrets.ts';
import type { BookingDeps, CountedKept } from '../deps.ts';
import type { BookingFacts } from '../repo.ts';
import { countHolds, type HoldOrigin, listHoldsOfNetwork, lockOrigins } from './hold-origins-repo.ts';
import type { Asking } from './plan-booking.ts';

/** Raised inside the transaction to undo it: the address has to be proved first. */
export class ProofNeeded extends Error {}

type Deps = Pick<BookingDeps, 'roster' | 'clock' | 'config' | 'keptTimesOf'>;
/** What is held, as far as it is counted. */
type Held = Pick<BookingFacts, 'id' | 'serviceAreaId' | 'treatmentId' | 'startsAt' | 'endsAt' | 'timezone'>;

export const networkHash = (config: Pick<Config, 'appSecret'>, ip: string): Buffer =>
  keyedHash(appSecretOf(config), 'hold-network', ip);

const phoneHash = (config: Pick<Config, 'appSecret'>, phone: string): Buffer | null =>
  phone === '' ? null : keyedHash(appSecretOf(config), 'phone', phone.replace(/\D/g, '').slice(-9));

export const originOf = (
  { config }: Pick<BookingDeps, 'config'>,
  { userId, contact }: Pick<BookingFacts, 'userId' | 'contact'>,
  { ip, browser = null }: Asking,
  isProven: boolean,
): HoldOrigin => ({
  userId,
  network: networkHash(config, ip),
  browser: browser === null ? null : hashToken(browser),
  mailbox: mailboxHash(config, contact.email),
  phone: phoneHash(config, contact.phone),
  isProven,
});

/** One hold at a time for each of these, whichever process asks; in the order of the numbers, so that nobody waits in a circle. */
const lock = async (tx: Transaction, origin: HoldOrigin): Promise<void> => {
  const { userId, network, browser, mailbox, phone } = origin;
  const account = userId === null ? null : hashToken(userId);
  const parts = [network, browser, mailbox, phone, account].filter((part) => part !== null);
  const keys = parts.map((part) => part.readBigInt64BE()).sort((a, b) => (a < b ? -1 : Number(a > b)));
  await lockOrigins(tx, keys).catch((error: unknown) => {
    // Waited too long for the others of this network: nothing is wrong with the slot.
    throw errorCodeOf(error) === '55P03' ? new AppError('unavailable', { retryAfterSeconds: 1 }) : error;
  });
};

/** Refuses one hold too many. Its own time is held already, in this transaction; its row is not written yet. */
export const limitHolds = async (deps: Deps, tx: Transaction, facts: Held, origin: HoldOrigin): Promise<void> => {
  // What is counted is asked along with the locks, and looked at once they are there.
  const [, kept = [], counted] = await settleAll([
    lock(tx, origin),
    deps.keptTimesOf?.(tx, origin.mailbox, origin.network),
    countHolds(tx, origin),
  ]);
  const counts = withKept(counted, kept);
  const limit = reachedHoldLimit(counts);
  if (limit) throw tooManyHolds(limit, counts.until);
  if (needsProof(counts, origin.isProven)) throw new ProofNeeded();
  if (counts.network > 0) await limitDay(deps, tx, facts, origin, kept);
};

/** A time held for somebody from the waiting list counts among their holds. */
const withKept = <Counts extends { email: number; network: number }>(counts: Counts, kept: readonly CountedKept[]) => ({
  ...counts,
  email: counts.email + kept.filter(({ isOfMailbox }) => isOfMailbox).length,
  network: counts.network + kept.length,
});

/** For those who hold a time for somebody who does not ask just now. */
export const mayHoldMore = async (deps: Deps, tx: Transaction, held: Held, origin: HoldOrigin): Promise<boolean> => {
  if (!deps.config.limits) return true;
  try {
    await limitHolds(deps, tx, held, origin);
    return true;
  } catch (error) {
    const isLimit = error instanceof AppError && ['too_many_holds', 'unavailable'].includes(error.code);
    if (isLimit || error instanceof ProofNeeded) return false;
    throw error;
  }
};

/** For every kind of treatment the network holds that day: each needs other therapists. */
const limitDay = async (
  deps: Deps,
  tx: Transaction,
  facts: Held,
  { network }: HoldOrigin,
  kept: readonly CountedKept[],
): Promise<void> => {
  const { serviceAreaId: areaId, startsAt, endsAt, timezone, id, treatmentId } = facts;
  if (areaId === null) return;
  const { grid } = localDayOf(startsAt, timezone);
  const day = { from: grid.startsAt, to: after(grid.startsAt, minutes(grid.lengthMinutes)) };
  const keptThen = kept.filter((one) => one.areaId === areaId && one.startsAt >= day.from && one.startsAt < day.to);
  const others = [...(await listHoldsOfNetwork(tx, { network, areaId, ...day })), ...keptThen];
  if (others.length === 0) return;
  const bookingIds = [id, ...others.map((hold) => hold.id)];
  const lengthMinutes = (endsAt.getTime() - startsAt.getTime()) / minutes(1);
  for (const treatment of new Set([treatmentId, ...others.map((hold) => hold.treatmentId)])) {
    const starts = await countStartsTaken(deps, tx, {
      areaId,
      treatmentId: treatment,
      lengthMinutes,
      startsAt,
      bookingIds,
    });
    if (isMoreThanItsShare(starts, bookingIds.length)) throw tooManyHolds('day', others[0]?.until ?? null);
  }
};

const dayText = { text: 'booking:refused.dayHeld' };

const tooManyHolds = (limit: HoldLimit, until: Date | null): AppError =>
  new AppError('too_many_holds', {
    extra: { limit, until: until?.toISOString() ?? null },
    ...(limit === 'day' && dayText),
  });
