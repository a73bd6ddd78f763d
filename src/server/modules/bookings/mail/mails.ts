import {
  type MoneyTextKey,
  type PaidWith,
  sayArrival,
  sayMoney,
  sayRefundTo,
  saysNothingPaid,
  sayWhoCancelled,
} from '#domain/booking/money-words.ts';
import { isPaidLater } from '#domain/booking/pay-by.ts';
import type { HandedBack } from '#domain/booking/refund-purses.ts';
import { clientAnswerBy } from '#domain/dispatch/client-answer.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatPlace } from '#domain/language/places.ts';
import { zoneName } from '#domain/language/zone-names.ts';
import { addCents, type Cents, formatMoney, noCents, subtractCents } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { bookingLink, rescheduleLink } from '../access.ts';
import { moveRefusal } from '../change/move-refusal.ts';
import type { UnwantedBecause } from '../events.ts';
import { decide, isToPayLater, moneyTold, readCurrentTerms } from '../money/money-back.ts';
import { type BookingRow, findBooking } from '../repo.ts';
import { saleWords } from './sale-words.ts';

type Deps = { config: Config };
type DepsWithTexts = Deps & { texts: Texts };

export const saying =
  ({ texts }: DepsWithTexts, language: Language) =>
  (key: MoneyTextKey, values: Record<string, string>): string =>
    texts.text(language, `treatments:moneyWords.${key}`, values);

export const valuesOf = ({ config }: Deps, booking: BookingRow) => {
  const { language, startsAt, timezone, contact, reference, priceLines } = booking;
  return {
    firstName: contact.firstName,
    reference,
    treatment: priceLines.find(({ kind }) => kind === 'treatment')?.label[language] ?? '',
    date: formatDate(startsAt, 'full', language, timezone),
    time: formatTime(startsAt, language, timezone),
    zone: zoneName(timezone, language),
    link: bookingLink(config, booking),
  };
};

/** `November 17, 2026, 2:00 pm`, by the clock of the place. */
export const momentWords = (instant: Date, { language, timezone }: Pick<BookingRow, 'language' | 'timezone'>): string =>
  [formatDate(instant, 'long', language, timezone), formatTime(instant, language, timezone)].join(', ');

export const envelopeOf = ({ id, contact, language }: BookingRow) => ({
  to: { email: contact.email, name: contact.firstName },
  language,
  cause: `booking:${id}`,
});

/** Somebody who had their data erased gets no more mails. */
export const isReachable = ({ contact }: Pick<BookingRow, 'contact'>): boolean => contact.email !== '';

type Place = Pick<BookingRow, 'location' | 'zipCode' | 'language'>;

/** In the language of its client, or of whoever reads it. */
export const placeOf = ({ location, zipCode, language }: Place, reader: Language = language): string =>
  formatPlace(location, zipCode, reader);

/** By card and by gift card. */
const paidInAll = ({ totalPrice, giftCard, due }: BookingRow): Cents =>
  subtractCents(addCents(totalPrice, giftCard), due);

/** The way to another time, as long as there is one; a line of a mail without its link is left out. */
export const rescheduleLinkOf = async (
  { config, clock }: Deps & { clock: Clock },
  on: Queryable,
  booking: BookingRow,
): Promise<string> => {
  const now = clock.now();
  const refusal = moveRefusal(booking, now, decide(booking, await readCurrentTerms(on), now).move.until);
  return refusal === null ? rescheduleLink(config, booking) : '';
};

export const mailBookingReceived = async (
  deps: DepsWithTexts & { clock: Clock },
  tx: Transaction,
  bookingId: string,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  // Cancelled in the same breath: the other mail says it all.
  if (!booking || booking.status === 'cancelled' || !isReachable(booking)) return;
  // The search may not have begun yet; it keeps the same promise.
  const rules = await readSettings(tx, 'dispatch');
  const { paidAt, startsAt } = booking;
  const answerBy = booking.answerBy ?? clientAnswerBy(rules, paidAt ?? deps.clock.now(), startsAt);
  const values = {
    ...valuesOf(deps, booking),
    ...(await saleWords(deps, tx, booking)),
    place: placeOf(booking),
    answerBy: momentWords(answerBy, booking),
    rescheduleLink: await rescheduleLinkOf(deps, tx, booking),
  };
  const mail = envelopeOf(booking);
  // Nothing was paid, now or at all: no word of a payment that was received.
  if (isToPayLater(booking) || paidInAll(booking) === 0)
    await queueMail(tx, {
      type: 'booking_agreed',
      ...mail,
      values: { ...values, money: moneySentence(deps, booking) },
    });
  else
    await queueMail(tx, {
      type: 'booking_received',
      ...mail,
      values: { ...values, paid: formatMoney(paidInAll(booking)) },
    });
};

/** No word of a refund to whoever has paid nothing, and nothing had to. */
export const isNothingPaid = (booking: BookingRow): boolean => saysNothingPaid(moneyTold(booking).words);

/** What it means for the money to cancel where that costs nothing: `with a full refund of what you have paid`. */
export const moneyBackWords = ({ texts }: DepsWithTexts, booking: BookingRow): string =>
  texts.text(booking.language, `treatments:moneyWords.cancelling.${isNothingPaid(booking) ? 'unpaid' : 'paid'}`);

export const moneySentence = (deps: DepsWithTexts, booking: BookingRow): string =>
  sayMoney(moneyTold(booking), saying(deps, booking.language));

/** Paid, or agreed with the office to be paid another way. */
export const isSettled = ({ paidAt, payBy }: Pick<BookingRow, 'paidAt' | 'payBy'>): boolean =>
  paidAt !== null || isPaidLater(payBy);

const hasVoucher = ({ bankWait }: BookingRow): boolean => bankWait?.way === 'multibanco';

/** Only to those who had paid or agreed how, or might still pay a voucher: whoever merely changed their mind in the wizard need not hear of it. */
export const mailBookingCancelled = async (deps: DepsWithTexts, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (
    !booking ||
    !(isSettled(booking) || hasVoucher(booking)) ||
    booking.status !== 'cancelled' ||
    !isReachable(booking)
  )
    return;
  const values = {
    ...valuesOf(deps, booking),
    refund: hasRefundRow(booking) ? formatMoney(booking.refunded) : '',
    who: whoCancelled(deps, booking),
    money: moneySentence(deps, booking),
    arrives: sayArrival(moneyTold(booking), saying(deps, booking.language)),
    notFound: deps.texts.text(booking.language, `emails:nobodyFound.${booking.requiresTwoTherapists ? 'two' : 'one'}`),
  };
  // When it was the company that found nobody, it says that it is sorry.
  const isOurFault = booking.cancelReason === 'nobody_found' && booking.paidAt !== null && paidInAll(booking) > 0;
  const type = isOurFault ? 'nobody_found' : 'booking_cancelled';
  const attachments = [{ kind: 'calendar', id: booking.id }] as const;
  await queueMail(tx, { type, ...envelopeOf(booking), values, attachments });
};

/** No figure where nothing was paid, nor before anybody knows. */
export const hasRefundRow = (booking: BookingRow): boolean =>
  !isNothingPaid(booking) && moneyTold(booking).words !== 'asking';

const whoCancelled = (
  { texts }: DepsWithTexts,
  { cancelledBy, cancelReason, requiresTwoTherapists, language }: BookingRow,
): string =>
  sayWhoCancelled({ cancelledBy, reason: cancelReason, requiresTwoTherapists }, (key, values) =>
    texts.text(language, `treatments:moneyWords.by.${key}`, values),
  );

/** What was booked on the phone may be kept until another day. */
const heldUntil = (booking: BookingRow): string => {
  const { createdAt, holdExpiresAt, language, timezone } = booking;
  return dayAt(createdAt, timezone) === dayAt(holdExpiresAt, timezone)
    ? formatTime(holdExpiresAt, language, timezone)
    : momentWords(holdExpiresAt, booking);
};

export const mailPaymentFailed = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  // A better card may have come in the meantime.
  if (booking?.status !== 'waiting_payment' || booking.paymentStatus !== 'failed') return;
  const values = { ...valuesOf(deps, booking), heldUntil: heldUntil(booking) };
  await queueMail(tx, { type: 'payment_failed', ...envelopeOf(booking), values });
};

/** The provider has not named yet what such money came by; a bank that was asked is known. */
const askedBank = ({ bankWait }: BookingRow): PaidWith | null =>
  bankWait && { kind: bankWait.way, brand: '', last4: '' };

type Unwanted = { bookingId: string; amountCents: Cents; because?: UnwantedBecause; paymentId?: string };

/** Each payment is a cause of its own. */
export const mailPaymentReturned = async (
  deps: DepsWithTexts,
  tx: Transaction,
  { bookingId, amountCents, because = 'slot_gone', paymentId }: Unwanted,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking || !isReachable(booking)) return;
  const { language } = booking;
  const values = {
    ...valuesOf(deps, booking),
    refund: formatMoney(amountCents),
    to: sayRefundTo(
      { refund: amountCents, refundToGiftCard: noCents, method: askedBank(booking) },
      saying(deps, language),
    ),
    why: deps.texts.text(language, `treatments:moneyWords.why.${because}`),
  };
  const cause = paymentId ? { cause: `booking:${bookingId}:returned:${paymentId}` } : {};
  await queueMail(tx, { type: 'payment_returned', ...envelopeOf(booking), ...cause, values });
};

type MadeRefund = {
  bookingId: string;
  refund: Cents;
  toGiftCard: Cents;
  byHand: HandedBack[];
  reason: string;
  cause: string;
  /** Of what was not paid with the visit itself. */
  method?: BookingRow['paidWith'];
};

/** The office gave something back, or settled what a bank had refused. */
export const mailRefundMade = async (deps: DepsWithTexts, tx: Transaction, made: MadeRefund): Promise<void> => {
  const booking = await findBooking(tx, made.bookingId);
  if (!booking || !isReachable(booking)) return;
  const { refund, toGiftCard: refundToGiftCard, byHand, method = booking.paidWith } = made;
  const told = { words: 'part_on_its_way', refund, refundToGiftCard, byHand, unwanted: noCents, method } as const;
  const to = sayRefundTo(told, saying(deps, booking.language));
  const arrives = sayArrival(told, saying(deps, booking.language));
  const values = { ...valuesOf(deps, booking), refund: formatMoney(refund), to, reason: made.reason, arrives };
  await queueMail(tx, { type: 'refund_made', ...envelopeOf(booking), cause: made.cause, values });
};

/** The old link was withdrawn: the new one, to the booking's own address alone. */
export const mailNewLink = async (
  deps: DepsWithTexts,
  tx: Transaction,
  booking: BookingRow,
  because: 'claimed' | 'locked' | 'readdressed',
): Promise<void> => {
  const why = deps.texts.text(booking.language, `booking:newLink.${because}`);
  const cause = `booking:${booking.id}:key:${booking.keyVersion}`;
  await queueMail(tx, {
    type: 'link_replaced',
    ...envelopeOf(booking),
    cause,
    values: { ...valuesOf(deps, booking), why },
  });
};

/** For a booking made on the phone; `attempt` tells one mail from the next. */
export const mailPaymentLink = async (
  deps: Deps,
  tx: Transaction,
  bookingId: string,
  attempt: number,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking || !isReachable(booking)) return;
  const { holdExpiresAt } = booking;
  const values = {
    ...valuesOf(deps, booking),
    place: placeOf(booking),
    price: formatMoney(booking.totalPrice),
    until: momentWords(holdExpiresAt, booking),
  };
  const cause = `booking:${bookingId}:link:${attempt}`;
  await queueMail(tx, { type: 'payment_link', ...envelopeOf(booking), cause, values, staleAt: holdExpiresAt });
};

const invoiceNote = ({ config, texts }: DepsWithTexts, { language }: BookingRow): string =>
  texts.text(language, `emails:invoiceNote.${config.invoiceXpress ? 'issued' : 'receiptsOnly'}`);

/** What was paid by card and by gift card; the file is made when the mail leaves. */
export const mailReceipt = async (
  deps: DepsWithTexts,
  tx: Transaction,
  bookingId: string,
  again?: number,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking?.paidAt || !isReachable(booking)) return;
  const paid = paidInAll(booking);
  if (paid === 0) return;
  await queueMail(tx, {
    type: 'receipt',
    ...envelopeOf(booking),
    // The receipt of a changed booking is another one.
    ...(again !== undefined && { cause: `booking:${bookingId}:receipt:${again}` }),
    values: { ...valuesOf(deps, booking), paid: formatMoney(paid), invoiceNote: invoiceNote(deps, booking) },
    attachments: [{ kind: 'receipt', id: bookingId }],
  });
};
