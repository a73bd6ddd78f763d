import { addCents, type Cents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import type { BookingStatus } from './booking-status.ts';
import { leftForSafety, noShow } from './cancellation.ts';
import { isPaidLater, type PayBy } from './pay-by.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { HandedBack } from './refund-purses.ts';

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
  /** A payment stands at the provider, who has not said yet that it is over. */
  readonly isPaymentOpen?: boolean;
};

/** Every sentence there is about the money of a booking: page, mail and dashboard take theirs from here. */
export const moneyWords = [
  'open',
  'waiting_bank',
  'declined',
  'asking',
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

/** Which sentence is true. "Not charged" stands only where nothing was ever taken, and the provider or our own books say so. */
export const moneyWordsFor = (facts: MoneyFacts): MoneyWords => {
  const { status, paymentStatus, unwantedState } = facts;
  const wasPaid = paymentStatus === 'paid' || paymentStatus === 'refunded' || paymentStatus === 'partially_refunded';
  if (wasPaid) return wordsOfPaid(facts);
  if (unwantedState !== 'none') return `${status === 'cancelled' ? 'cancelled' : 'late'}_${unwantedState}`;
  if (status === 'waiting_payment') return openWords(facts);
  if (isPaidLater(facts.payBy ?? null) && status !== 'cancelled' && status !== 'expired')
    return facts.payBy === 'hotel' ? 'by_hotel' : 'on_site';
  return facts.isPaymentOpen ? 'asking' : 'not_charged';
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

type Told = { readonly status: BookingStatus; readonly money: Pick<MoneyTold, 'words'> };

/** The time ran out, and nobody knows yet whether it was paid before that: nobody may say that it was not. */
export const isPaymentUnknown = ({ status, money }: Told): boolean => status === 'expired' && money.words === 'asking';

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
  /** What people gave back: in person, by a transfer. */
  readonly byHand?: HandedBack[] | undefined;
  readonly unwanted: Cents;
  /** Null until the provider has named it. */
  readonly method: PaidWith | null;
};

/** A card, or another way to pay that has a name of its own. */
export type PaidWith = { readonly kind: string; readonly brand: string; readonly last4: string };

export type MoneyTextKey =
  | `text.${MoneyWords}`
  | `text.${'all' | 'part'}_${'handed' | 'rest_on_its_way' | 'rest_refused'}`
  | `banks${'' | 'AndGiftCard'}`
  | 'giftCardAtOnce'
  | `to.${'method' | 'card' | 'mbWay' | 'multibanco' | 'giftCard' | 'part' | 'and'}`
  | `to.${'cash' | 'terminal' | 'byMbWay' | 'transfer' | 'otherwise'}`;

type Say = (key: MoneyTextKey, values: Record<string, string>) => string;

/** The sentence itself; `say` gives the text of a key in the reader's language. */
export const sayMoney = (told: MoneyTold, say: Say): string =>
  say(`text.${sentenceOf(told)}`, {
    amount: formatMoney(told.paid),
    refund: formatMoney(told.refund),
    unwanted: formatMoney(told.unwanted),
    fee: formatMoney(subtractCents(told.paid, told.refund)),
    method: sayMethod(told, say),
    to: sayRefundTo(told, say),
  });

type Sentence<Key> = Key extends `text.${infer Name}` ? Name : never;

/** What goes back by several ways is not on its way, refused or sent as a whole; credit of a gift card is not sent at all. */
const sentenceOf = (told: MoneyTold): Sentence<MoneyTextKey> => {
  const { words, byHand = [] } = told;
  const byMethod = refundByMethod(told);
  const isMixed = byMethod > 0 && byMethod < told.refund;
  if (words === 'all_done' || words === 'part_done') {
    return byHand.length > 0 || byMethod === 0 ? `${partOf(words)}_handed` : words;
  }
  if (isMixed && (words === 'all_on_its_way' || words === 'part_on_its_way')) return `${partOf(words)}_rest_on_its_way`;
  if (isMixed && (words === 'all_refused' || words === 'part_refused')) return `${partOf(words)}_rest_refused`;
  return words;
};

const partOf = (words: `${'all' | 'part'}_${string}`): 'all' | 'part' => (words.startsWith('all') ? 'all' : 'part');

type Refunded = Pick<MoneyTold, 'refund' | 'refundToGiftCard' | 'byHand'>;

/** What goes back by the way it was paid online. */
const refundByMethod = ({ refund, refundToGiftCard, byHand = [] }: Refunded): Cents =>
  subtractCents(refund, addCents(refundToGiftCard, ...byHand.map(({ amount }) => amount)));

/** `to Visa ending 4242`, `in cash`, `to the gift card`, or several of them with their amounts. */
export const sayRefundTo = (told: Refunded & Pick<MoneyTold, 'method'>, say: Say): string => {
  const parts = [
    { to: sayMethod(told, say), amount: refundByMethod(told) },
    ...(told.byHand ?? []).map((one) => ({ to: sayHandedBack(one, say), amount: one.amount })),
    { to: say('to.giftCard', {}), amount: told.refundToGiftCard },
  ].filter(({ amount }) => amount > 0);
  const [first] = parts;
  if (parts.length < 2) return first?.to ?? sayMethod(told, say);
  const said = parts.map(({ to, amount }) => say('to.part', { amount: formatMoney(amount), to }));
  return say('to.and', { first: said.slice(0, -1).join(', '), last: said.at(-1) ?? '' });
};

const handedWords = {
  cash: 'cash',
  terminal: 'terminal',
  mb_way: 'byMbWay',
  bank_transfer: 'transfer',
  otherwise: 'otherwise',
} as const satisfies Record<HandedBack['way'], string>;

/** How one that a person gave back is told. */
export const sayHandedBack = ({ way }: HandedBack, say: Say): string => say(`to.${handedWords[way]}`, {});

/** A bank takes its days with it. */
export const goesByBank = (told: Refunded & Pick<MoneyTold, 'words' | 'unwanted'>): boolean =>
  /_(on_its_way|done)$/.test(told.words) && addCents(refundByMethod(told), told.unwanted) > 0;

/** When what goes back arrives, part by part; nothing where nothing does, where a bank refused it or a person hands it over. */
export const sayArrival = (told: Omit<MoneyTold, 'paid'>, say: Say): string => {
  if (!/_(on_its_way|done)$/.test(told.words)) return '';
  const toGiftCard = told.refundToGiftCard > 0;
  if (goesByBank(told)) return say(toGiftCard ? 'banksAndGiftCard' : 'banks', {});
  return toGiftCard ? say('giftCardAtOnce', {}) : '';
};

const sayMethod = ({ method }: Pick<MoneyTold, 'method'>, say: Say): string => {
  if (method?.kind === 'mb_way') return say('to.mbWay', {});
  // A cash machine takes money and gives none back.
  if (method?.kind === 'multibanco') return say('to.multibanco', {});
  return method?.last4 ? say('to.card', { brand: brandOf(method.brand), last4: method.last4 }) : say('to.method', {});
};

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

const brandOf = (brand: string): string => brands[brand] ?? brand.slice(0, 1).toUpperCase() + brand.slice(1);

type Cancelled = {
  readonly cancelledBy: 'client' | 'admin' | 'system' | null;
  readonly reason: string | null;
  readonly requiresTwoTherapists: boolean;
};

type WhoKey = 'noShow' | 'safety' | 'nobodyFound' | 'twoNotFound' | 'client' | 'admin' | 'system' | 'reason';

type SayWho = (key: WhoKey, values: { reason: string }) => string;

/** Who cancelled, and why as far as they said so; the system's own reasons are words for us. */
export const sayWhoCancelled = ({ cancelledBy, reason, requiresTwoTherapists }: Cancelled, say: SayWho): string => {
  const values = { reason: reason ?? '' };
  if (reason === noShow) return say('noShow', values);
  if (reason === leftForSafety) return say('safety', values);
  // Of two, one may have accepted.
  if (reason === 'nobody_found') return say(requiresTwoTherapists ? 'twoNotFound' : 'nobodyFound', values);
  const by = say(cancelledBy ?? 'system', values);
  if (!reason || cancelledBy === 'system' || reason === 'only_one_found') return by;
  return `${by} ${say('reason', values)}`;
};
