import * as z from 'zod/mini';
import { isSpam, reviewChips, reviewRules } from '#domain/reviews/review-rules.ts';
import { listOf, listShape, wholeNumber } from './admin-list.ts';
import { seenMark } from './attention.ts';
import { instant } from './availability.ts';
import { publicReview, rating } from './rating.ts';
import { route } from './route.ts';
import { freeText, purchaseKey, singleLine } from './text-fields.ts';

const bookingId = z.object({ id: z.uuid() });
const stars = z.int().check(z.minimum(1), z.maximum(5));
/** What was good, or with few stars what was missing. */
const chips = z.array(z.enum(reviewChips)).check(z.maxLength(reviewChips.length));
const words = freeText(reviewRules.mostLetters);

/** What strangers will read: no links, no numbers to call, nothing said again and again. */
const publicWords = words.check(z.refine((text) => !isSpam(text), 'text:common:fields.spam'));

export const listReviews = route({
  method: 'GET',
  path: '/api/reviews',
  who: 'anyone',
  summary: 'What clients say, newest first: opened after seven days, with words, none that the office has hidden',
  query: z.object({ limit: z._default(wholeNumber(1, 50), 10) }),
  answer: z.array(publicReview),
});

/** How a client's own review stands. */
export const ownReview = z.object({
  state: z.enum(['too_early', 'open', 'given', 'over']),
  /** Until when one may be written. */
  until: instant,
  given: z.nullable(
    z.object({
      stars,
      text: z.string(),
      chips,
      privateNote: z.string(),
      givenAt: instant,
      shownFrom: instant,
      isHidden: z.boolean(),
    }),
  ),
});

export type OwnReview = z.output<typeof ownReview>;

export const getOwnReview = route({
  method: 'GET',
  path: '/api/bookings/:id/review',
  who: 'anyone',
  summary: 'Whether a booking may be reviewed, and what was said of it; for its client or whoever has its key',
  params: bookingId,
  query: purchaseKey,
  answer: ownReview,
  errors: ['not_found', 'link_withdrawn', 'link_expired'],
});

export const giveReview = route({
  method: 'POST',
  path: '/api/bookings/:id/review',
  who: 'anyone',
  summary: 'Review a massage that took place: once, within thirty days; sealed for seven',
  params: bookingId,
  query: purchaseKey,
  /** `privateNote` is read by the office alone. */
  body: z.strictObject({
    stars,
    text: z._default(publicWords, ''),
    chips: z._default(chips, []),
    privateNote: z._default(words, ''),
  }),
  answer: ownReview,
  status: 201,
  errors: [
    'not_found',
    'not_allowed',
    'link_withdrawn',
    'link_expired',
    'review_too_early',
    'review_exists',
    'review_over',
  ],
});

const visitRating = z.object({ stars: z.nullable(stars), text: z.string() });

export type VisitRating = z.output<typeof visitRating>;

export const getVisitRating = route({
  method: 'GET',
  path: '/api/therapist/bookings/:id/rating',
  who: 'therapist',
  summary: 'What was said to the office of an own visit',
  params: bookingId,
  answer: visitRating,
  errors: ['not_found', 'therapist_not_linked'],
});

export const rateVisit = route({
  method: 'PUT',
  path: '/api/therapist/bookings/:id/rating',
  who: 'therapist',
  summary: 'Say to the office alone how an own visit was; the client never sees it',
  params: bookingId,
  body: z.strictObject({ stars, text: z._default(words, '') }),
  answer: visitRating,
  errors: ['not_found', 'therapist_not_linked', 'review_too_early'],
});

export const officeReviewStates = ['sealed', 'shown', 'hidden'] as const;

export const officeReview = z.object({
  bookingId: z.string(),
  reference: z.string(),
  clientName: z.string(),
  therapist: z.string(),
  stars,
  text: z.string(),
  chips,
  privateNote: z.string(),
  givenAt: instant,
  shownFrom: instant,
  state: z.enum(officeReviewStates),
  hiddenReason: z.string(),
  /** Few stars, looked at by somebody of the office. */
  seen: z.nullable(seenMark),
  isDemo: z.boolean(),
  /** What the therapists said of the same visit. */
  visit: z.array(z.object({ therapist: z.string(), stars, text: z.string() })),
});

export type OfficeReview = z.output<typeof officeReview>;

export const reviewSorts = ['givenAt', 'stars'] as const;

export const listOfficeReviews = route({
  method: 'GET',
  path: '/api/admin/reviews',
  who: 'admin',
  summary: 'Every review, sealed ones too, with what therapists said of the same visit',
  query: z.object({ ...listShape(reviewSorts, '-givenAt'), state: z.optional(z.enum(officeReviewStates)) }),
  answer: z.extend(listOf(officeReview), { rating: z.nullable(rating) }),
});

/** Stands in the log of changes. */
export const hideReason = singleLine(300).check(z.minLength(3));

export const hideReview = route({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  who: 'admin',
  summary: 'Hide a review from everybody, with a reason; its words are never changed',
  params: bookingId,
  body: z.strictObject({ reason: hideReason }),
  answer: officeReview,
  errors: ['not_found'],
});

export const showReview = route({
  method: 'POST',
  path: '/api/admin/reviews/:id/show',
  who: 'admin',
  summary: 'Show a hidden review again',
  params: bookingId,
  answer: officeReview,
  errors: ['not_found'],
});

export const reviewRoutes = {
  listReviews,
  getOwnReview,
  giveReview,
  getVisitRating,
  rateVisit,
  listOfficeReviews,
  hideReview,
  showReview,
};
