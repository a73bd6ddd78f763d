import type { Booking } from '#contract/booking.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  type BookingRow,
  endProposals,
  findAccessible,
  findOpenProposal,
  isProposalTaken,
  lockBooking,
  type Proposal,
  respond,
  timesAt,
  type Visitor,
  visitFor,
  type Who,
  whoIs,
  writeHistory,
} from '#server/modules/bookings/public.ts';
import {
  claimProposed,
  findCandidates,
  findTherapist,
  listTherapistsById,
  releaseProposed,
  type Therapist,
} from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insisting } from '../assign/make-room.ts';
import { settleStart } from '../assign/settle-start.ts';
import type { DispatchDeps } from '../deps.ts';
import { findOffer } from '../repo.ts';
import { startsOf } from './propose-times.ts';
import { tellDeclined } from './tell-proposed.ts';

/** The client takes another hour with a tap: the first agreement, whichever side it comes from. Pressed twice it is done once. */
export const acceptProposal = async (
  deps: DispatchDeps,
  bookingId: string,
  proposalId: string,
  visitor: Visitor,
): Promise<Booking> => {
  const seen = await findAccessible(deps.database, bookingId, visitor);
  await insisting(() =>
    deps.database.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      if (booking?.status === 'confirmed' && (await isProposalTaken(tx, bookingId, proposalId))) return;
      const proposal = await findOpenProposal(tx, bookingId, proposalId);
      if (booking?.status !== 'finding_therapist' || !proposal) throw new AppError('proposal_over');
      await take(deps, tx, booking, proposal, whoIs(visitor, seen));
    }),
  );
  return respond(deps, deps.database, await findAccessible(deps.database, bookingId, visitor));
};

const take = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  proposal: Proposal,
  who: Who,
): Promise<void> => {
  const { id: bookingId } = booking;
  const { startsAt } = proposal;
  const therapist = await findTherapist(tx, proposal.therapistId);
  const offer = await findOffer(tx, proposal.offerId);
  if (!therapist || !offer || !(await canStillCome(deps, tx, booking, proposal))) throw new AppError('proposal_over');
  const kept = { bookingId, no: therapist.no, startsAt, oldStartsAt: booking.startsAt };
  if (!(await claimProposed(tx, kept))) throw new AppError('proposal_over');
  await endProposals(tx, bookingId, [proposal.id], 'accepted');
  await settleStart(deps, tx, { booking, therapist, offer, startsAt, who, reason: 'proposal_taken' });
};

/** Days off and changed hours come between. */
const canStillCome = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  { startsAt, therapistId }: Proposal,
): Promise<boolean> => {
  const visit = await visitFor(tx, { ...booking, ...timesAt(booking, startsAt) });
  const able = visit ? await findCandidates(deps, tx, { ...visit, ignoreBookingId: booking.id }) : [];
  return able.some(({ id }) => id === therapistId);
};

/** None of these: the times are given back at once, and the search goes on. */
export const declineProposals = async (
  deps: DispatchDeps,
  bookingId: string,
  proposalIds: readonly string[],
  visitor: Visitor,
): Promise<Booking> => {
  const seen = await findAccessible(deps.database, bookingId, visitor);
  await deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const ended = booking ? await endProposals(tx, bookingId, proposalIds, 'declined') : [];
    if (!booking || ended.length === 0) return;
    const ids = [...new Set(ended.map(({ therapistId }) => therapistId))];
    const people: Therapist[] = await listTherapistsById(tx, ids);
    await writeHistory(tx, booking, whoIs(visitor, seen), 'proposal_declined');
    await tellDeclined(tx, { booking, people, ended });
    await releaseProposed(tx, bookingId, startsOf(ended, people));
  });
  return respond(deps, deps.database, await findAccessible(deps.database, bookingId, visitor));
};
