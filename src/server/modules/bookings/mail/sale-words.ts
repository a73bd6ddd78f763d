import { cancellationDeadlines } from '#domain/booking/cancellation.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { readCurrentTerms } from '../money/money-back.ts';
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

/** Until when which part of the money comes back; nothing of what is over already. */
const refundUntil = async ({ texts, clock }: Deps, on: Queryable, booking: BookingRow): Promise<string> => {
  const { language, startsAt, timezone, fullRefundEndedAt, halfRefundEndedAt } = booking;
  const terms = booking.cancellationTerms ?? (await readCurrentTerms(on));
  const ended = { full: fullRefundEndedAt, half: halfRefundEndedAt };
  const deadlines = cancellationDeadlines(terms, startsAt, ended);
  const steps = [
    ['booking:checkout.fullUntil', deadlines.full],
    ['booking:checkout.halfUntil', deadlines.half],
  ] as const;
  const coming = steps.filter(([, until]) => until > clock.now());
  if (coming.length === 0) return '';
  const said = (until: Date): string =>
    `${formatDate(until, 'long', language, timezone)}, ${formatTime(until, language, timezone)}`;
  const sentences = coming.map(([key, until]) => texts.text(language, key, { until: said(until) }));
  return [...sentences, texts.text(language, 'booking:checkout.nothingAfter')].join(' ');
};

/** What a contract made at a distance has to say: what was bought, for how many, until when it can be given back, and of whom. */
export const saleWords = async (deps: Deps, on: Queryable, booking: BookingRow) => {
  const { legalName, taxNumber, address, email, phone } = await readSettings(on, 'company');
  return {
    duration: `${booking.duration} min`,
    people: booking.peopleCount,
    lines: priceLinesOf(booking),
    refundUntil: await refundUntil(deps, on, booking),
    company: `${legalName} · NIF ${taxNumber} · ${address}`,
    contact: `${email} · ${formatPhone(phone)}`,
  };
};
