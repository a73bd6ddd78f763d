import { saysNothingPaid } from '#domain/booking/money-words.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { sellerWords } from '#domain/legal/seller-words.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { decide, moneyTold, readCurrentTerms } from '../money/money-back.ts';
import type { BookingRow } from '../repo.ts';

type Deps = { texts: Texts; clock: Clock };

const bought = ['treatment', 'add-in', 'promo', 'waived'];

/** `Relaxing: 65,00 €`, a line each. */
const priceLinesOf = ({ priceLines, language }: BookingRow): string =>
  priceLines
    .filter(({ kind }) => bought.includes(kind))
    .map(({ label, quantity = 1, amount }) => {
      const name = quantity > 1 ? `${quantity} × ${label[language]}` : label[language];
      return `${name}: ${formatMoney(amount)}`;
    })
    .join('\n');

/** Until when which part of the money comes back, by the same decision as on the page; nothing of what is over already. */
const refundUntil = async ({ texts, clock }: Deps, on: Queryable, booking: BookingRow): Promise<string> => {
  if (saysNothingPaid(moneyTold(booking).words)) return '';
  const { language, startsAt, timezone } = booking;
  const { deadlines, because } = decide(booking, await readCurrentTerms(on), clock.now());
  const { full, half } = deadlines;
  const steps = [
    ['booking:checkout.fullUntil', full],
    ...(half > full ? [['booking:checkout.halfUntil', half] as const] : []),
  ] as const;
  const said = (until: Date): string =>
    `${formatDate(until, 'long', language, timezone)}, ${formatTime(until, language, timezone)}`;
  const sentences = steps
    .filter(([, until]) => until > clock.now())
    .map(([key, until]) => texts.text(language, key, { until: said(until) }));
  if (sentences.length > 0 && full < startsAt) sentences.push(texts.text(language, 'booking:checkout.nothingAfter'));
  if (because === 'nobody_accepted')
    sentences.push(
      texts.text(language, `booking:checkout.untilAccepted_${booking.requiresTwoTherapists ? 'other' : 'one'}`),
    );
  return sentences.join(' ');
};

/** What a contract made at a distance has to say: what was bought, for how many, until when it can be given back, and of whom. */
export const saleWords = async (deps: Deps, on: Queryable, booking: BookingRow) => ({
  duration: `${booking.duration} min`,
  people: booking.peopleCount,
  lines: priceLinesOf(booking),
  refundUntil: await refundUntil(deps, on, booking),
  ...sellerWords(await readSettings(on, 'company')),
});
