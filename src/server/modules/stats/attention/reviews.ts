import { listLowSealed } from '#server/modules/reviews/public.ts';
import type { AttentionSource, Trouble } from './attention-source.ts';
import { stillOpen } from './ticked-off.ts';

/** Few stars are read by the office before strangers read them: somebody may call, or hide words that must not be said. */
export const lowReviews: AttentionSource = async (on) =>
  stillOpen(
    on,
    'review_low',
    (await listLowSealed(on)).map(
      ({ bookingId, reference, stars, givenAt, shownFrom }): Trouble => ({
        kind: 'review_low',
        subject: bookingId,
        since: givenAt.toISOString(),
        hurtsAt: shownFrom.toISOString(),
        remedy: 'open_review',
        link: `/admin/reviews?q=${reference}`,
        values: { stars: String(stars), reference },
      }),
    ),
  );
