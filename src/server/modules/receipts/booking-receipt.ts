import { sayHandedBack } from '#domain/booking/money-words.ts';
import { listByHand } from '#domain/booking/refund-purses.ts';
import { formatDate, formatNumber } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatPlaceTime } from '#domain/language/zone-names.ts';
import { addCents, cents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import { vatIncluded } from '#domain/money/vat.ts';
import type { BookingRow } from '../bookings/public.ts';
import { readCreditOutOfBooking } from '../gift-cards/public.ts';
import { readSettings } from '../settings/public.ts';
import type { PaperDeps } from './deps.ts';
import { makeReceipt } from './make-receipt.ts';
import { paidRow } from './paid-row.ts';
import { type AmountRow, type Word, wordsOn } from './receipt-page.ts';

/** What was paid for a visit, and what went back. The caller has made sure that it was paid. */
export const makeBookingReceipt = async (deps: PaperDeps, booking: BookingRow, language: Language): Promise<Buffer> => {
  const word = wordsOn('receipt', deps.texts, language);
  const groups = [linesOf(booking, language), await totalsOf(deps, booking, word, language)];
  groups.push(paidRows(booking, word), await refundRows(deps, booking, word, language));
  return makeReceipt(deps, language, {
    title: word('title', { reference: booking.reference }),
    facts: [word('paidOn', { date: formatDate(booking.paidAt, 'long', language) })],
    forLines: clientLines(booking, word),
    aboutLabel: word('visit'),
    aboutLines: visitLines(booking, word, language),
    amounts: groups,
    footer: word('footer'),
  });
};

const clientLines = ({ contact, nif }: BookingRow, word: Word): string[] =>
  [
    `${contact.firstName} ${contact.lastName}`.trim(),
    contact.email,
    nif ? word('taxNumber', { number: nif }) : '',
  ].filter(Boolean);

const visitLines = (booking: BookingRow, word: Word, language: Language): string[] => {
  const { startsAt, timezone, location, zipCode, duration, peopleCount } = booking;
  return [
    `${formatDate(startsAt, 'long', language, timezone)}, ${formatPlaceTime(startsAt, timezone, language)}`,
    word('length', { minutes: duration, count: peopleCount }),
    [location.isHotel ? location.hotelName : location.address, zipCode].filter(Boolean).join(', '),
  ];
};

const bought = ['treatment', 'add-in', 'promo', 'waived'];

/** Credit of a gift card is a way to pay and stands further down. */
const linesOf = ({ priceLines }: BookingRow, language: Language): AmountRow[] =>
  priceLines
    .filter(({ kind }) => bought.includes(kind))
    .map(({ label, quantity = 1, amount }) => ({
      label: quantity > 1 ? `${quantity} × ${label[language]}` : label[language],
      amount: formatMoney(amount),
    }));

const totalsOf = async (
  { database }: PaperDeps,
  { totalPrice, giftCard }: BookingRow,
  word: Word,
  language: Language,
): Promise<AmountRow[]> => {
  const { vatPercentage } = await readSettings(database, 'receipts');
  const total = addCents(totalPrice, giftCard);
  const percentage = formatNumber(vatPercentage, language, 0);
  return [
    { label: word('total'), amount: formatMoney(total), isStrong: true },
    { label: word('vat', { percentage }), amount: formatMoney(vatIncluded(total, vatPercentage)) },
  ];
};

const paidRows = ({ totalPrice, giftCard, due, collected, collectedBy, paidWith }: BookingRow, word: Word) => [
  ...paidRow(paidWith?.kind, subtractCents(totalPrice, addCents(due, collected)), word),
  ...paidRow(collectedBy ?? undefined, collected, word),
  ...(giftCard > 0 ? [{ label: word('byGiftCard'), amount: formatMoney(giftCard) }] : []),
  ...(due > 0 ? [{ label: word('stillOpen'), amount: formatMoney(due) }] : []),
];

const refundRows = async (
  { database, texts }: PaperDeps,
  booking: BookingRow,
  word: Word,
  language: Language,
): Promise<AmountRow[]> => {
  const { refunded, giftCard, totalPrice, due, history, refundedByHand } = booking;
  if (refunded === 0) return [];
  const toGiftCard = subtractCents(giftCard, await readCreditOutOfBooking(database, booking.id));
  const byHand = listByHand(refundedByHand);
  const toCard = subtractCents(refunded, addCents(toGiftCard, ...byHand.map(({ amount }) => amount)));
  const last = history.findLast(
    ({ from, to, refunded: more }) => more !== undefined || (to === 'cancelled' && from !== to),
  );
  const date = formatDate(last?.at, 'long', language);
  const say = (key: string) => texts.text(language, `treatments:moneyWords.${key}`);
  const kept = subtractCents(addCents(totalPrice, giftCard), addCents(refunded, due));
  return [
    ...(toCard > 0 ? [{ label: word('backToCard', { date }), amount: formatMoney(cents(-toCard)) }] : []),
    ...byHand.map((one) => ({
      label: word('backByHand', { to: sayHandedBack(one, say), date }),
      amount: formatMoney(cents(-one.amount)),
    })),
    ...(toGiftCard > 0 ? [{ label: word('backToGiftCard', { date }), amount: formatMoney(cents(-toGiftCard)) }] : []),
    { label: word('kept'), amount: formatMoney(kept), isStrong: true },
  ];
};
