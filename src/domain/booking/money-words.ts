import { type Cents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import type { BookingStatus } from './booking-status.ts';
import { isPaidLater, type PayBy } from './pay-by.ts';
import type { PaymentStatus } from './payment-status.ts';

/** Where money is that goes back to the original payment method. */
export const moneyBackStates = ['none', 'on_its_way', 'done', 'refused'] as const;
export type MoneyBackState = (typeof moneyBackStates)[number];

/** What is known about the money of a booking. */
export type MoneyFacts = {
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  /** By card and by gift card; 0 when nothing was due. */
  readonly paidCents: number;
  /** Of it, what was promised back, and where that stands. */
  readonly refundCents: number;
  readonly refundState: MoneyBackState;
  /** A payment for which nothing could be bought any more. */
  readonly unwantedState: MoneyBackState;
  /** As the office agreed it; null where it is paid online. */
  readonly payBy?: PayBy | null;
  /** A bank was asked and has not answered. */
  readonly isAtBank?: boolean;
};

/** Every sentence there is about the money of a booking: page, mail and dashboard take theirs from here. */
export const moneyWords = [
  'open',
  'waiting_bank',
  'declined',
  'not_charged',
  'nothing_due',
  'on_site',
  'by_hotel',
  'paid',
  'kept',
  'all_on_its_way',
  'all_done',
  'all_refused',
  'part_on_its_way',
  'part_done',
  'part_refused',
  'late_on_its_way',
  'late_done',
  'late_refused',
  'cancelled_on_its_way',
  'cancelled_done',
  'cancelled_refused',
  'twice_on_its_way',
  'twice_done',
  'twice_refused',
] as const;
export type MoneyWords = (typeof moneyWords)[number];

/** Which sentence is true. "Not charged" stands only where nothing was ever taken. */
export const moneyWordsFor = (facts: MoneyFacts): MoneyWords => {
  const { status, paymentStatus, unwantedState } = facts;
  const wasPaid = paymentStatus === 'paid' || paymentStatus === 'refunded' || paymentStatus === 'partially_refunded';
  if (wasPaid) return wordsOfPaid(facts);
  if (unwantedState !== 'none') return `${status === 'cancelled' ? 'cancelled' : 'late'}_${unwantedState}`;
  if (status === 'waiting_payment') return openWords(facts);
  if (isPaidLater(facts.payBy ?? null) && status !== 'cancelled' && status !== 'expired')
    return facts.payBy === 'hotel' ? 'by_hotel' : 'on_site';
  return 'not_charged';
};

const openWords = ({ paymentStatus, isAtBank = false }: MoneyFacts): MoneyWords => {
  if (isAtBank) return 'waiting_bank';
  return paymentStatus === 'failed' ? 'declined' : 'open';
};

const wordsOfPaid = ({ status, paidCents, refundCents, refundState, unwantedState }: MoneyFacts): MoneyWords => {
  if (refundCents > 0 && refundState !== 'none') return `${refundCents >= paidCents ? 'all' : 'part'}_${refundState}`;
  if (unwantedState !== 'none') return `twice_${unwantedState}`;
  if (paidCents === 0) return 'nothing_due';
  return status === 'cancelled' ? 'kept' : 'paid';
};

/** For whoever compares the sentence with the provider's books. */
export const saysNothingTaken = (words: MoneyWords): boolean =>
  ['open', 'waiting_bank', 'declined', 'not_charged', 'on_site', 'by_hotel'].includes(words);

/** Nothing was taken and nothing has to come back: whoever cancels owes nothing and gets nothing. */
export const saysNothingPaid = (words: MoneyWords): boolean => words === 'nothing_due' || saysNothingTaken(words);

/** What a person is told about the money: the sentence, and the amounts in it. */
export type MoneyTold = {
  readonly words: MoneyWords;
  readonly paid: Cents;
  /** Promised back, in all and to the gift card. */
  readonly refund: Cents;
  readonly refundToGiftCard: Cents;
  readonly unwanted: Cents;
  /** Null until the provider has named it. */
  readonly method: PaidWith | null;
};

/** A card, or another way to pay that has a name of its own. */
export type PaidWith = { readonly kind: string; readonly brand: string; readonly last4: string };

export type MoneyTextKey =
  | `text.${MoneyWords}`
  | `banks${'' | 'AndGiftCard'}`
  | 'giftCardAtOnce'
  | `to.${'method' | 'card' | 'mbWay' | 'multibanco' | 'transfer' | 'byHand' | 'giftCard' | 'both'}`;

type Say = (key: MoneyTextKey, values: Record<string, string>) => string;

/** The sentence itself; `say` gives the text of a key in the reader's language. */
export const sayMoney = (told: MoneyTold, say: Say): string =>
  say(`text.${told.words}`, {
    amount: formatMoney(told.paid),
    refund: formatMoney(told.refund),
    unwanted: formatMoney(told.unwanted),
    fee: formatMoney(subtractCents(told.paid, told.refund)),
    method: sayMethod(told, say),
    to: sayRefundTo(told, say),
  });

/** `to Visa ending 4242`, `to the gift card`, or both with their amounts. */
export const sayRefundTo = (
  { refund, refundToGiftCard, method }: Pick<MoneyTold, 'refund' | 'refundToGiftCard' | 'method'>,
  say: Say,
): string => {
  if (refundToGiftCard === 0) return sayMethod({ method }, say);
  if (refundToGiftCard === refund) return say('to.giftCard', {});
  return say('to.both', {
    method: sayMethod({ method }, say),
    card: formatMoney(subtractCents(refund, refundToGiftCard)),
    giftCard: formatMoney(refundToGiftCard),
  });
};

/** When what goes back arrives, part by part; nothing where nothing does, where a bank refused it or a person hands it over. */
export const sayArrival = (
  { words, refund, refundToGiftCard, unwanted, method }: Omit<MoneyTold, 'paid'>,
  say: Say,
): string => {
  if (!/_(on_its_way|done)$/.test(words)) return '';
  const byBank = refund + unwanted > refundToGiftCard && !isByHand(method);
  if (byBank) return say(refundToGiftCard > 0 ? 'banksAndGiftCard' : 'banks', {});
  return refundToGiftCard > 0 ? say('giftCardAtOnce', {}) : '';
};

/** Taken at the visit or from the hotel, and given back by whoever took it. */
const isByHand = (method: PaidWith | null): boolean =>
  method !== null && ['cash', 'terminal', 'hotel'].includes(method.kind);

const sayMethod = ({ method }: Pick<MoneyTold, 'method'>, say: Say): string => {
  if (method?.kind === 'mb_way') return say('to.mbWay', {});
  // A cash machine takes money and gives none back.
  if (method?.kind === 'multibanco') return say('to.multibanco', {});
  if (method?.kind === 'bank_transfer') return say('to.transfer', {});
  if (isByHand(method)) return say('to.byHand', {});
  return method?.last4 ? say('to.card', { brand: brandOf(method.brand), last4: method.last4 }) : say('to.method', {});
};

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

const brandOf = (brand: string): string => brands[brand] ?? brand.slice(0, 1).toUpperCase() + brand.slice(1);
