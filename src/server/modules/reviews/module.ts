import type { OfficeReview } from '#contract/reviews.ts';
import * as contract from '#contract/reviews.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { type Context, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { recordChange } from '../audit/public.ts';
import { readBookingToken, type Visitor } from '../bookings/public.ts';
import { type PersonalDataSource, userErased } from '../identity/public.ts';
import { getOwnReview, getVisitRating, giveReview, type ReviewDeps, rateVisit } from './give-review.ts';
import {
  findOfficeReview,
  findRatingOfAll,
  forgetReviewsOfUser,
  listBookingIdsOfUser,
  listPublicReviews,
  listSaid,
  lockReview,
  pageOfReviews,
  setHidden,
} from './repo.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

export const reviewsModule = (deps: ReviewDeps): Module => ({
  routes: [
    handle(contract.listReviews, ({ query }) => listPublicReviews(deps.database, query.limit)),
    handle(contract.getOwnReview, (input) => getOwnReview(deps, input.params.id, visitorOf(input))),
    handle(contract.giveReview, (input) => giveReview(deps, input.params.id, visitorOf(input), input.body)),
    handle(contract.getVisitRating, ({ params, actor }) => getVisitRating(deps, params.id, actor)),
    handle(contract.rateVisit, ({ params, actor, body }) => rateVisit(deps, params.id, actor, body)),
    handle(contract.listOfficeReviews, async ({ query }) => ({
      ...(await pageOfReviews(deps.database, query)),
      rating: await findRatingOfAll(deps.database),
    })),
    handle(contract.hideReview, ({ params, actor, body }) => hide(deps, params.id, actor, body.reason)),
    handle(contract.showReview, ({ params, actor }) => hide(deps, params.id, actor, null)),
  ],
  listeners: [listen(userErased, { id: 'reviews.forget' }, ({ userId }) => forgetReviewsOfUser(deps.database, userId))],
  personalData: [ownReviews],
});

/** What the office may do about a review: let it be seen, or not and say why. */
const hide = ({ database }: ReviewDeps, id: string, actor: Actor, reason: string | null): Promise<OfficeReview> =>
  database.transaction(async (tx) => {
    found(await lockReview(tx, id));
    const before = await findOfficeReview(tx, id);
    await setHidden(tx, id, reason);
    const after = await findOfficeReview(tx, id);
    if (!before || !after) throw new AppError('not_found');
    await recordChange(tx, {
      actor,
      what: 'review',
      id,
      label: before.reference,
      before: { isHidden: before.state === 'hidden', reason: before.hiddenReason },
      after: { isHidden: after.state === 'hidden', reason: after.hiddenReason },
    });
    return after;
  });

/** What a person said of their visits, and what therapists said of them. */
const ownReviews: PersonalDataSource = {
  name: 'reviews',
  collect: async (on, userId) => listSaid(on, await listBookingIdsOfUser(on, userId)),
};
