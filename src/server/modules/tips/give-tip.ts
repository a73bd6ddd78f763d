import type { OwnTip } from '#contract/tips.ts';
import type { LedgerEvent } from '#domain/ledger/entries.ts';
import { type Cents, noCents, smallerCents, subtractCents } from '#domain/money/cents.ts';
import { shareReturned, shareTip, type TipState, tipState } from '#domain/tips/tip-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { writeEntry } from '#server/modules/ledger/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { defineEvent, type Emit } from '#server/platform/jobs/events.ts';
import { type BookingRow, findAccessible, findBooking, listSeated, type Visitor } from '../bookings/public.ts';
import { findReview } from '../reviews/public.ts';
import { addReturned, findTip, lockTip, markPaid, type TipRow, writeTip } from './repo.ts';

type Deps = { database: Database; clock: Clock };

/** The money is there, and the therapists' it is. */
export const tipPaid = defineEvent<{ bookingId: string }>('tip.paid');

const stateOf = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Queryable,
  { id, status, endsAt }: Pick<BookingRow, 'id' | 'status' | 'endsAt'>,
  tip: TipRow | null,
): Promise<TipState> => {
  const isReviewed = status === 'completed' && (await findReview(on, id)) !== null;
  const standing = { isPaid: tip?.paidAt != null, isEnded: tip?.endedAt != null, keptCents: tip?.kept ?? noCents };
  return tipState({ isReviewed, endsAt, ...standing }, clock.now());
};

export const describeTip = async (
  deps: Pick<Deps, 'clock'>,
  on: Queryable,
  booking: Pick<BookingRow, 'id' | 'status' | 'endsAt'>,
): Promise<OwnTip> => {
  const tip = await findTip(on, booking.id);
  return {
    state: await stateOf(deps, on, booking, tip),
    amount: tip?.amount ?? null,
    paidAt: tip?.paidAt?.toISOString() ?? null,
    returned: tip ? subtractCents(tip.amount, tip.kept) : noCents,
  };
};

/** By whoever was there, never by the office or the team in their name. */
const isClients = ({ actor }: Visitor, { userId }: BookingRow): boolean =>
  actor.kind === 'visitor' || actor.role === 'client' || actor.userId === userId;

export const getOwnTip = async (deps: Deps, id: string, visitor: Visitor): Promise<OwnTip> =>
  describeTip(deps, deps.database, await findAccessible(deps.database, id, visitor));

const refusals = {
  closed: 'tip_closed',
  ended: 'tip_closed',
  given: 'already_paid',
  returned: 'already_paid',
} as const;

/** Nothing is paid by it: the amount is kept, and the payment asks for it. */
export const chooseTip = async (deps: Deps, id: string, visitor: Visitor, amount: Cents): Promise<OwnTip> => {
  const booking = await findAccessible(deps.database, id, visitor);
  if (!isClients(visitor, booking)) throw new AppError('not_allowed');
  const { state } = await describeTip(deps, deps.database, booking);
  if (state !== 'open') throw new AppError(refusals[state]);
  if ((await writeTip(deps.database, id, amount)) === 0) throw new AppError('already_paid');
  return describeTip(deps, deps.database, booking);
};

/** What is to be paid, from the database and from nowhere else. */
export const findTipDue = async (deps: Deps, id: string, visitor: Visitor): Promise<Cents> => {
  const booking = await findAccessible(deps.database, id, visitor);
  if (!isClients(visitor, booking)) throw new AppError('not_found');
  const { state, amount } = await describeTip(deps, deps.database, booking);
  if (state !== 'open') throw new AppError(refusals[state]);
  if (amount === null) throw new AppError('not_found');
  return amount;
};

/** May it still be paid? */
export const isTipOpen = async (deps: Pick<Deps, 'clock'>, on: Queryable, id: string): Promise<boolean> => {
  const booking = await findBooking(on, id);
  return booking !== null && (await stateOf(deps, on, booking, await findTip(on, id))) === 'open';
};

/** In the transaction of its payment. What was paid is what was given, whatever somebody chose since; a second one goes back. */
export const markTipPaid = async (
  { emit }: { emit: Emit },
  tx: Transaction,
  bookingId: string,
  amount: Cents,
): Promise<'kept' | 'refund'> => {
  const tip = await lockTip(tx, bookingId);
  const therapistIds = (await listSeated(tx, [bookingId])).map(({ therapistId }) => therapistId);
  if (!tip || tip.paidAt || therapistIds.length === 0) return 'refund';
  await markPaid(tx, bookingId, amount, therapistIds);
  const event = { kind: 'tip_given' as const, shares: shareTip(amount, therapistIds) };
  await writeEntry(tx, { entry: `tip:${bookingId}`, event, bookingId });
  await emit(tx, tipPaid, { bookingId });
  return 'kept';
};

/** Takes so much of it off the therapists again, as far as there is something; answers how much. `entry` names this once. */
export const takeTipBack = async (tx: Transaction, bookingId: string, amount: Cents, entry: string): Promise<Cents> => {
  const tip = await lockTip(tx, bookingId);
  if (!tip?.paidAt) return noCents;
  const taken = smallerCents(amount, tip.kept);
  if (taken === 0) return noCents;
  await addReturned(tx, bookingId, taken);
  const shares = shareReturned(tip.kept, subtractCents(tip.kept, taken), tip.therapistIds);
  await writeEntry(tx, { entry, event: { kind: 'tip_returned', shares }, bookingId });
  return taken;
};

/** A bank took it back for good: it is the therapists' no more. */
export const tipLoss = async (on: Queryable, bookingId: string, amount: Cents): Promise<LedgerEvent> => {
  const tip = await findTip(on, bookingId);
  if (!tip?.paidAt) return { kind: 'dispute_lost', amount };
  const taken = smallerCents(amount, tip.kept);
  const shares = shareReturned(tip.kept, subtractCents(tip.kept, taken), tip.therapistIds);
  return { kind: 'tip_lost', shares, writtenOff: subtractCents(amount, taken) };
};
