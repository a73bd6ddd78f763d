import { addCents, type Cents, noCents, smallerCents, subtractCents } from '#domain/money/cents.ts';
import type { Paid } from './cancellation.ts';
import { waysBackByHand } from './pay-by.ts';

/** `otherwise`: what a bank had refused, and the office then paid another way. */
export const handedBackWays = [...waysBackByHand, 'otherwise'] as const;
type HandedBackWay = (typeof handedBackWays)[number];

/** What was given back by a person and not by a provider, by its way. */
export type ByHand = Readonly<Partial<Record<HandedBackWay, Cents>>>;
export type HandedBack = { readonly way: HandedBackWay; readonly amount: Cents };

export const listByHand = (byHand: ByHand): HandedBack[] =>
  handedBackWays.flatMap((way) => (byHand[way] ? [{ way, amount: byHand[way] }] : []));

export const addByHand = (byHand: ByHand, way: HandedBackWay, amount: Cents): ByHand => ({
  ...byHand,
  [way]: addCents(byHand[way] ?? noCents, amount),
});

/** Of that, what had come in person, too: it is missing in no other purse. */
const givenInPerson = (byHand: ByHand): Cents =>
  addCents(noCents, ...waysBackByHand.map((way) => byHand[way] ?? noCents));

/** What was paid for a visit, by the way it came; each part goes back by that way and no other. */
export type Purses = Paid & { readonly onSite: Cents };

export const noPurses: Purses = { card: noCents, onSite: noCents, giftCard: noCents };

type PaidInParts = {
  readonly wasPaid: boolean;
  /** Beside the gift card; of it, what has not come yet. */
  readonly totalPrice: Cents;
  readonly due: Cents;
  readonly giftCard: Cents;
  /** All of it came at the visit or from the hotel; otherwise as much as was collected there. */
  readonly isPaidByHand: boolean;
  readonly collected: Cents;
  /** What has gone back: in all, to the gift card, and by hand. */
  readonly refunded: Cents;
  readonly refundedCredit: Cents;
  readonly refundedByHand: ByHand;
};

export const paidPurses = ({ wasPaid, totalPrice, due, giftCard, isPaidByHand, collected }: PaidInParts): Purses => {
  if (!wasPaid) return noPurses;
  const handed = isPaidByHand ? subtractCents(totalPrice, due) : collected;
  return { card: subtractCents(totalPrice, addCents(due, handed)), onSite: handed, giftCard };
};

const less = (paid: Cents, back: number): Cents => Math.max(0, paid - back) as Cents;

/** What of each has not gone back yet. */
export const leftInPurses = (paid: PaidInParts): Purses => {
  const { card, onSite, giftCard } = paidPurses(paid);
  const { refunded, refundedCredit } = paid;
  const inPerson = givenInPerson(paid.refundedByHand);
  return {
    card: less(card, refunded - refundedCredit - inPerson),
    onSite: less(onSite, inPerson),
    giftCard: less(giftCard, refundedCredit),
  };
};

export const sumOfPurses = ({ card, onSite, giftCard }: Purses): Cents => addCents(card, onSite, giftCard);

/** Which purse an amount is given back from first. */
export const firstPurses = ['card', 'on_site', 'gift_card'] as const;
export type FirstPurse = (typeof firstPurses)[number];

const purseOf = { card: 'card', on_site: 'onSite', gift_card: 'giftCard' } as const;

/** An amount the office gives back: what does not fit into the first purse goes to the others in their order. */
export const splitRefund = (amount: Cents, left: Purses, first: FirstPurse): Purses => {
  const parts = { ...noPurses };
  let rest = amount;
  for (const name of [first, ...firstPurses.filter((one) => one !== first)]) {
    const purse = purseOf[name];
    parts[purse] = smallerCents(rest, left[purse]);
    rest = subtractCents(rest, parts[purse]);
  }
  return parts;
};
