import * as z from 'zod/mini';
import { reviewChips } from '#domain/reviews/review-rules.ts';

/** The stars of one therapist, or of all; only from three reviews on. */
export const rating = z.object({
  average: z.number(),
  count: z.int(),
  /** Given by the demo's own people. */
  isDemo: z.boolean(),
});

export type Rating = z.output<typeof rating>;

/** A review as strangers read it. */
export const publicReview = z.object({
  stars: z.int(),
  text: z.string(),
  chips: z.array(z.enum(reviewChips)),
  firstName: z.string(),
  /** `2026-11` */
  month: z.string(),
  /** First names, as many as there were. */
  therapist: z.string(),
  isDemo: z.boolean(),
});

export type PublicReview = z.output<typeof publicReview>;
