import type { OfferAnswer } from '#contract/dispatch.ts';
import { areProposable, keptUntil } from '#domain/dispatch/proposals.ts';
import { AppError, found } from '#server/http/app-error.ts';
import {
  endProposals,
  findBooking,
  insertProposal,
  listProposalsOf,
  lockBooking,
  timesAt,
  writeHistory,
} from '#server/modules/bookings/public.ts';
import { keepProposed, releaseProposed, type Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import { findOfferFor, type OfferVisitor } from '../answer/access.ts';
import { answering, type Locked, refusalOf, whoIs } from '../answer/lock-offer.ts';
import { readOffer } from '../answer/read-offer.ts';
import type { DispatchDeps } from '../deps.ts';
import { answerOffer } from '../repo.ts';
import { advance } from '../search/search.ts';
import { listOtherStarts } from './list-starts.ts';
import { mayPropose } from './may-propose.ts';
import { tellProposed } from './tell-proposed.ts';

/**
 * A therapist cannot come at the wished hour but at another: a no, and up to two starts that are kept for the client for an
 * hour, under the constraint and the check of the way. Others are asked meanwhile, and the first agreement wins.
 */
export const proposeTimes = async (
  deps: DispatchDeps,
  visitor: OfferVisitor,
  wished: readonly string[],
  refuse: () => AppError,
): Promise<OfferAnswer> => {
  const starts = wished.map((start) => new Date(start)).sort((a, b) => a.getTime() - b.getTime());
  // Pressed again, because the first answer was lost on the way.
  if (await isProposed(deps, visitor, starts)) return readOffer(deps, visitor);
  await refuseUnfree(deps, visitor, starts, refuse);
  return answering(deps, visitor, async (tx, locked) => {
    const { booking, offer, therapist, state } = locked;
    const proposed = await listProposalsOf(tx, [offer.id]);
    if (!therapist.active || mayPropose({ booking, state, proposed }) === 0) throw refusalOf(state);
    await answerOffer(tx, offer.id, 'rejected', '');
    await keepStarts(deps, tx, locked, starts);
    await writeHistory(tx, booking, whoIs(therapist), 'time_proposed');
    await advance(deps, tx, booking);
    await tellProposed(deps, tx, { booking, therapist, starts, offer: { ...offer, answers: offer.answers + 1 } });
  });
};

const isProposed = async (deps: DispatchDeps, visitor: OfferVisitor, starts: readonly Date[]): Promise<boolean> => {
  const { offer } = await findOfferFor(deps, deps.database, visitor);
  const open = (await listProposalsOf(deps.database, [offer.id])).filter(({ status }) => status === 'open');
  return open.map(({ startsAt }) => startsAt.getTime()).join() === starts.map((start) => start.getTime()).join();
};

/** What the page would not have offered is not looked at under lock. */
const refuseUnfree = async (
  deps: DispatchDeps,
  visitor: OfferVisitor,
  starts: readonly Date[],
  refuse: () => AppError,
): Promise<void> => {
  const { therapist } = await findOfferFor(deps, deps.database, visitor);
  const booking = found(await findBooking(deps.database, visitor.bookingId));
  if (booking.status !== 'finding_therapist') return;
  if (!areProposable(starts, booking)) throw refuse();
  const free = await listOtherStarts(deps, booking, therapist.id);
  const isFree = (start: Date) => free.some(({ startsAt }) => startsAt.getTime() === start.getTime());
  if (!starts.every(isFree)) throw new AppError('start_taken');
};

const keepStarts = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, offer, therapist }: Locked,
  starts: readonly Date[],
): Promise<void> => {
  const until = keptUntil(deps.clock.now(), booking.startsAt);
  for (const startsAt of starts) {
    const { blockedUntil } = timesAt(booking, startsAt);
    const time = { bookingId: booking.id, no: therapist.no, startsAt, blockedUntil };
    const isKept = await keepProposed(tx, { ...time, keptUntil: until, insteadOf: booking.startsAt });
    if (!isKept) throw new AppError('start_taken');
    const { id: offerId, therapistId } = offer;
    await insertProposal(tx, {
      id: newId(),
      bookingId: booking.id,
      offerId,
      therapistId,
      startsAt,
      keptUntil: until,
    });
  }
};

/**
 * Whoever changes their mind takes back what they proposed. In a transaction of its own: times are given back last, so that
 * nobody who waits for them is waited for.
 */
export const withdrawProposed = (deps: DispatchDeps, visitor: OfferVisitor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, visitor.bookingId);
    const { offer, therapist } = await findOfferFor(deps, tx, visitor);
    const proposed = await listProposalsOf(tx, [offer.id]);
    const ids = proposed.filter(({ status }) => status === 'open').map(({ id }) => id);
    if (!booking || ids.length === 0) return;
    const ended = await endProposals(tx, booking.id, ids, 'withdrawn');
    await writeHistory(tx, booking, whoIs(therapist), 'proposal_withdrawn');
    await releaseProposed(tx, booking.id, startsOf(ended, [therapist]));
  });

/** Whose time is given back, and when. */
export const startsOf = (
  ended: readonly { bookingId: string; therapistId: string; startsAt: Date }[],
  people: readonly Therapist[],
): Parameters<typeof releaseProposed>[2] =>
  ended.flatMap(({ bookingId, therapistId, startsAt }) => {
    const no = people.find(({ id }) => id === therapistId)?.no;
    return no === undefined ? [] : [{ bookingId, no, startsAt }];
  });
