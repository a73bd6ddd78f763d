import { reviewChips, reviewRules } from '#domain/reviews/review-rules.ts';
import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { after, days, hours } from '../platform/durations.ts';
import type { DemoWords } from './demo-words.ts';
import type { DemoBooking } from './make-bookings.ts';
import { createRandom } from './random.ts';

type Demo = { bookings: readonly DemoBooking[]; words: DemoWords['reviews']; now: Date };

/** So many of those who are asked answer; few of them with words. */
const shareOfAnswers = 0.45;
const shareOfWords = 0.6;
const shareOfTaps = 0.3;

/** What the demo's people say of their visits, marked as theirs. The demo's client still has theirs to write. */
export const insertReviews = async (tx: Transaction, { bookings, words, now }: Demo): Promise<void> => {
  // A chance of its own: the visits stay what they are.
  const random = createRandom(20_262);
  const taps = createRandom(20_263);
  const rows = bookings
    .filter(({ status, userId }) => status === 'completed' && userId === null)
    .filter(() => random.chance(shareOfAnswers))
    .map((one) => {
      const said = random.pick(words);
      const isSpoken = random.chance(shareOfWords);
      const given = after(one.overAt ?? one.endsAt, hours(random.whole(14, 40)));
      return {
        booking_id: one.id,
        stars: said.stars,
        words: isSpoken ? said[one.language] : '',
        chips: reviewChips.filter(() => taps.chance(shareOfTaps)),
        given_at: given,
        shown_from: after(given, days(reviewRules.sealedDays)),
      };
    })
    .filter(({ given_at }) => given_at < now);
  await tx.run(sql`
    insert into reviews (booking_id, stars, words, chips, given_at, shown_from, is_demo)
    select booking_id, stars, words, array(select jsonb_array_elements_text(chips)), given_at, shown_from, true from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (booking_id uuid, stars int, words text, chips jsonb, given_at timestamptz, shown_from timestamptz)`);
};
