import type { OwnReview, VisitRating } from '#contract/reviews.ts';
import { type ReviewChip, reviewState, reviewUntil, shownFrom } from '#domain/reviews/review-rules.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { type BookingRow, findAccessible, findBooking, listSeated, type Visitor } from '../bookings/public.ts';
import { findTherapistOfUser } from '../therapists/public.ts';
import { findReview, findVisitRating, insertReview, type ReviewRow, writeVisitRating } from './repo.ts';

export type ReviewDeps = { database: Database; clock: Clock };

const stateOf = ({ clock }: ReviewDeps, { status, endsAt }: BookingRow, review: ReviewRow | null) =>
  reviewState(
    {
      isCompleted: status === 'completed',
      isCancelled: status === 'cancelled' || status === 'expired',
      endsAt,
      isGiven: review !== null,
    },
    clock.now(),
  );

const toAnswer = (deps: ReviewDeps, booking: BookingRow, review: ReviewRow | null): OwnReview => ({
  state: stateOf(deps, booking, review),
  until: reviewUntil(booking.endsAt).toISOString(),
  given: review && {
    stars: review.stars,
    text: review.text,
    chips: review.chips,
    privateNote: review.privateNote,
    givenAt: review.givenAt.toISOString(),
    shownFrom: review.shownFrom.toISOString(),
    isHidden: review.hiddenAt !== null,
  },
});

export const getOwnReview = async (deps: ReviewDeps, id: string, visitor: Visitor): Promise<OwnReview> => {
  const booking = await findAccessible(deps.database, id, visitor);
  return toAnswer(deps, booking, await findReview(deps.database, id));
};

const refusals = { too_early: 'review_too_early', given: 'review_exists', over: 'review_over' } as const;

/** By whoever was there, never by the office or the team in their name. */
const isClients = ({ actor }: Visitor, { userId }: BookingRow): boolean =>
  actor.kind === 'visitor' || actor.role === 'client' || actor.userId === userId;

type Written = { stars: number; text: string; chips: readonly ReviewChip[]; privateNote: string };

export const giveReview = async (
  deps: ReviewDeps,
  id: string,
  visitor: Visitor,
  written: Written,
): Promise<OwnReview> => {
  const booking = await findAccessible(deps.database, id, visitor);
  if (!isClients(visitor, booking)) throw new AppError('not_allowed');
  const state = stateOf(deps, booking, await findReview(deps.database, id));
  if (state !== 'open') throw new AppError(refusals[state]);
  return deps.database.transaction(async (tx) => {
    const isFirst = await insertReview(tx, {
      bookingId: id,
      ...written,
      chips: [...new Set(written.chips)],
      shownFrom: shownFrom(deps.clock.now()),
    });
    if (isFirst === 0) throw new AppError('review_exists');
    return toAnswer(deps, booking, await findReview(tx, id));
  });
};

/** A visit that is one's own and was made. */
const findOwnVisit = async (on: Queryable, id: string, actor: Actor) => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  const therapist = await findTherapistOfUser(on, actor.userId);
  if (!therapist) throw new AppError('therapist_not_linked');
  const booking = await findBooking(on, id);
  const seated = await listSeated(on, [id]);
  if (!booking || !seated.some(({ therapistId }) => therapistId === therapist.id)) throw new AppError('not_found');
  return { booking, therapist };
};

export const getVisitRating = async ({ database }: ReviewDeps, id: string, actor: Actor): Promise<VisitRating> => {
  const { therapist } = await findOwnVisit(database, id, actor);
  return (await findVisitRating(database, id, therapist.id)) ?? { stars: null, text: '' };
};

export const rateVisit = (
  { database }: ReviewDeps,
  id: string,
  actor: Actor,
  { stars, text }: { stars: number; text: string },
): Promise<VisitRating> =>
  database.transaction(async (tx) => {
    const { booking, therapist } = await findOwnVisit(tx, id, actor);
    // A door that nobody opened is something to tell of, too.
    const isOver = booking.status === 'completed' || booking.status === 'cancelled';
    if (!isOver) throw new AppError('review_too_early');
    await writeVisitRating(tx, { bookingId: id, therapistId: therapist.id, stars, text });
    return { stars, text };
  });
