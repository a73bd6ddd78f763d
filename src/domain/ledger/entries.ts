import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { vatIncluded } from '#domain/money/vat.ts';

/**
 * Where money can stand. A plus is what is there or what was spent, a minus what is owed or earned; the lines of one entry
 * always add up to nothing.
 */
export const ledgerAccounts = [
  /** What a client still has to pay (plus), or has paid and not bought anything with (minus). */
  'client',
  /** At the card provider, not yet in the bank. */
  'card_provider',
  /** Taken at the desk or at the door: cash, terminal, MB WAY. */
  'on_site',
  'bank',
  /** Owed to whoever has the codes. */
  'gift_cards',
  /** Visits that are paid and still to come, without the tax. */
  'prepaid',
  /** Earned with visits that are done, at the full price and without the tax. */
  'revenue',
  /** Owed to the state. */
  'vat',
  /** Given away by promo codes and gifts of the company. */
  'promo',
  /** Kept of cancelled visits, without the tax. */
  'fee_kept',
  /** Promised back and not yet there. */
  'refund',
  'therapist_owed',
  /** What visits cost us in pay. */
  'therapist_pay',
  'provider_fee',
  /** Waived cents, and what banks took back for good. */
  'written_off',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

type LedgerLine = { readonly account: LedgerAccount; readonly amount: Cents; readonly therapistId?: string };

/** A plus on the first account and a minus on the second. */
const transfers = {
  payment_received: ['card_provider', 'client'],
  payment_on_site: ['on_site', 'client'],
  /** Nothing could be bought with it: it goes back. */
  payment_unwanted: ['client', 'refund'],
  gift_card_issued: ['client', 'gift_cards'],
  /** A gift of the company. */
  gift_card_given: ['promo', 'gift_cards'],
  gift_card_spent: ['gift_cards', 'client'],
  gift_card_returned: ['client', 'gift_cards'],
  /** Its buyer gets the money back. */
  gift_card_withdrawn: ['gift_cards', 'refund'],
  /** What is left on it is owed to nobody any more. */
  gift_card_cancelled: ['gift_cards', 'written_off'],
  refund_done: ['refund', 'card_provider'],
  /** The bank sent it back to us. */
  refund_returned: ['card_provider', 'refund'],
  refund_paid_otherwise: ['refund', 'bank'],
  /** In cash or at the terminal, where it had come in. */
  refund_on_site: ['refund', 'on_site'],
  dispute_lost: ['written_off', 'card_provider'],
  /** Made at the provider for more than was left of what was paid. */
  refund_unordered: ['written_off', 'refund'],
  provider_fee: ['provider_fee', 'card_provider'],
  provider_paid_out: ['bank', 'card_provider'],
} as const satisfies Record<string, readonly [LedgerAccount, LedgerAccount]>;

/** What a person gives back of what came in person. */
export const handedBackKind = (how: WayBackByHand): 'refund_on_site' | 'refund_paid_otherwise' =>
  how === 'bank_transfer' ? 'refund_paid_otherwise' : 'refund_on_site';

type Transfer = { readonly kind: keyof typeof transfers; readonly amount: Cents };

/** What was paid for a visit, by card and by gift card, and what of it had gone back before. */
type Paid = { readonly paid: Cents; readonly refundedBefore: Cents; readonly vatPercentage: number };
type GivenBack = { readonly toCard: Cents; readonly toGiftCard: Cents };
type Sale = { readonly paid: Cents; readonly vatPercentage: number };
type Pay = { readonly therapistId: string; readonly amount: Cents };

type MoneyPlace = 'prepaid' | 'revenue' | 'fee_kept';

export type LedgerEvent =
  | Transfer
  /** `visit_owed`: it was made, and its money has not come yet. */
  | (Sale & { readonly kind: 'visit_owed' })
  | (Sale & { readonly kind: 'visit_sold' })
  | (Paid & {
      readonly kind: 'visit_done';
      readonly discount: Cents;
      readonly waived: Cents;
      readonly pays: readonly Pay[];
    })
  | (Paid & GivenBack & { readonly kind: 'visit_cancelled'; readonly pays: readonly Pay[] })
  /** A visit that was changed after it was paid, and now costs more; `paid` is what was paid before. */
  | (Paid & { readonly kind: 'visit_dearer'; readonly amount: Cents; readonly from: MoneyPlace })
  /** `from`: where the money of the visit stands at that moment. */
  | (Paid & GivenBack & { readonly kind: 'refund_ordered'; readonly from: MoneyPlace })
  /** Of what a client gave beside the price, each therapist's part: never ours and never taxed. */
  | { readonly kind: 'tip_given' | 'tip_returned'; readonly shares: readonly Pay[] }
  /** A bank took it back for good; `writtenOff` is what was on its way back to the client already. */
  | { readonly kind: 'tip_lost'; readonly shares: readonly Pay[]; readonly writtenOff: Cents }
  | { readonly kind: 'therapist_paid'; readonly therapistId: string; readonly amount: Cents }
  /** A bonus, or less than nothing: what was paid too much. */
  | { readonly kind: 'pay_corrected'; readonly therapistId: string; readonly amount: Cents };

export type LedgerKind = LedgerEvent['kind'];

type Draft = readonly [LedgerAccount, number, string?];

const net = (amount: number, vatPercentage: number): number => amount - vatIncluded(cents(amount), vatPercentage);

const payLines = (pays: readonly Pay[]): Draft[] =>
  pays.flatMap(({ therapistId, amount }): Draft[] => [
    ['therapist_pay', amount, therapistId],
    ['therapist_owed', -amount, therapistId],
  ]);

const doneLines = (event: Extract<LedgerEvent, { kind: 'visit_done' }>): Draft[] => {
  const earned = net(event.paid - event.refundedBefore, event.vatPercentage);
  const { discount, waived } = event;
  return [
    ['prepaid', earned],
    ['promo', discount],
    ['written_off', waived],
    ['revenue', -(earned + discount + waived)],
    ...payLines(event.pays),
  ];
};

/** The tax is always that of what is kept in the end, however many steps lead there: no cent is lost to rounding. */
const backLines = ({ toCard, toGiftCard, ...event }: Paid & GivenBack, from: LedgerAccount): Draft[] => {
  const before = event.paid - event.refundedBefore;
  const after = before - toCard - toGiftCard;
  const back = net(before, event.vatPercentage) - net(after, event.vatPercentage);
  return [
    [from, back],
    ['vat', before - after - back],
    ['refund', -toCard],
    ['client', -toGiftCard],
  ];
};

/** As if it had been sold at the higher price at once: the tax is that of the whole. */
const dearerLines = (event: Extract<LedgerEvent, { kind: 'visit_dearer' }>): Draft[] => {
  const before = event.paid - event.refundedBefore;
  const more = net(before + event.amount, event.vatPercentage) - net(before, event.vatPercentage);
  return [
    ['client', event.amount],
    ['vat', more - event.amount],
    [event.from, -more],
  ];
};

const cancelledLines = (event: Extract<LedgerEvent, { kind: 'visit_cancelled' }>): Draft[] => {
  const kept = net(event.paid - event.refundedBefore - event.toCard - event.toGiftCard, event.vatPercentage);
  return [...backLines(event, 'prepaid'), ['prepaid', kept], ['fee_kept', -kept], ...payLines(event.pays)];
};

/** Where a tip comes from, and where it goes when it is given back or a bank takes it back for good. */
const tipPlaces = { tip_given: 'client', tip_returned: 'refund', tip_lost: 'card_provider' } as const;

const tipLines = (event: Extract<LedgerEvent, { kind: keyof typeof tipPlaces }>): Draft[] => {
  const sign = event.kind === 'tip_given' ? 1 : -1;
  const place = tipPlaces[event.kind];
  const writtenOff = event.kind === 'tip_lost' ? event.writtenOff : 0;
  return [
    ...event.shares.flatMap(({ therapistId, amount }): Draft[] => [
      [place, sign * amount],
      ['therapist_owed', -sign * amount, therapistId],
    ]),
    ['written_off', writtenOff],
    ['card_provider', -writtenOff],
  ];
};

const draftsOf = (event: LedgerEvent): Draft[] => {
  if (event.kind === 'visit_sold' || event.kind === 'visit_owed') {
    const { paid, vatPercentage } = event;
    const prepaid = net(paid, vatPercentage);
    return [
      ['client', paid],
      ['vat', prepaid - paid],
      ['prepaid', -prepaid],
    ];
  }
  if (event.kind === 'visit_done') return doneLines(event);
  if (event.kind === 'visit_cancelled') return cancelledLines(event);
  if (event.kind === 'visit_dearer') return dearerLines(event);
  if (event.kind === 'refund_ordered') return backLines(event, event.from);
  if (event.kind === 'therapist_paid')
    return [
      ['therapist_owed', event.amount, event.therapistId],
      ['bank', -event.amount, event.therapistId],
    ];
  if (event.kind === 'pay_corrected') return payLines([event]);
  if ('shares' in event) return tipLines(event);
  const [plus, minus] = transfers[event.kind];
  return [
    [plus, event.amount],
    [minus, -event.amount],
  ];
};

/** The lines an event writes: one an account and therapist, none of nothing, all together nothing. */
export const ledgerLinesOf = (event: LedgerEvent): LedgerLine[] => {
  const sums = new Map<string, LedgerLine>();
  for (const [account, amount, therapistId] of draftsOf(event)) {
    const key = `${account}:${therapistId ?? ''}`;
    const sum = cents((sums.get(key)?.amount ?? 0) + amount);
    sums.set(key, { account, amount: sum, ...(therapistId !== undefined && { therapistId }) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
};
