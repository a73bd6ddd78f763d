import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { cents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import { type BookingRow, listSeated } from '../bookings/public.ts';
import type { TipRow } from '../tips/public.ts';
import type { PaperDeps } from './deps.ts';
import { makeReceipt } from './make-receipt.ts';
import { wordsOn } from './receipt-page.ts';

/** What was given beside the price of a visit. It is the therapists', so there is no VAT and nothing of ours on it. */
export const makeTipReceipt = async (
  deps: PaperDeps,
  { id, reference, contact, startsAt, timezone }: BookingRow,
  tip: TipRow,
  language: Language,
): Promise<Buffer> => {
  const word = wordsOn('receipt', deps.texts, language);
  const names = (await listSeated(deps.database, [id])).map(({ firstName }) => firstName);
  const amount = formatMoney(tip.amount);
  const back = subtractCents(tip.amount, tip.kept);
  const backRows = [
    { label: word('tipBack'), amount: formatMoney(cents(-back)) },
    { label: word('kept'), amount: formatMoney(tip.kept), isStrong: true },
  ];
  return makeReceipt(deps, language, {
    title: word('tipTitle', { reference }),
    facts: [word('paidOn', { date: formatDate(tip.paidAt, 'long', language) })],
    forLines: [`${contact.firstName} ${contact.lastName}`.trim(), contact.email].filter(Boolean),
    aboutLabel: word('visit'),
    aboutLines: [formatDate(startsAt, 'long', language, timezone), names.join(', ')],
    amounts: [
      [{ label: word('tip'), amount }],
      [{ label: word('total'), amount, isStrong: true }],
      [{ label: word('byCard'), amount }],
      back > 0 ? backRows : [],
    ],
    footer: `${word('tipVat')} ${word('footer')}`,
  });
};
