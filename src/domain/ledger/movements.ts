import type { LedgerKind } from './entries.ts';

/** What a movement is called: the first of these that is among what happened at that moment. */
const names = [
  ['sale', 'visit_sold'],
  ['owed', 'visit_owed'],
  ['cancelled', 'visit_cancelled'],
  ['difference', 'visit_dearer'],
  ['tip', 'tip_given'],
  ['tip_returned', 'tip_returned'],
  ['tip_lost', 'tip_lost'],
  ['refund_done', 'refund_done'],
  ['refund_otherwise', 'refund_paid_otherwise'],
  ['refund_on_site', 'refund_on_site'],
  // By hand or at the provider it is paid at once: no promise any more.
  ['refund_ordered', 'refund_ordered'],
  ['refund_returned', 'refund_returned'],
  ['gift_card_sold', 'gift_card_issued'],
  ['gift_card_given', 'gift_card_given'],
  ['gift_card_withdrawn', 'gift_card_withdrawn'],
  ['gift_card_cancelled', 'gift_card_cancelled'],
  ['unwanted', 'payment_unwanted'],
  ['lost', 'dispute_lost'],
  ['refund_unordered', 'refund_unordered'],
  ['paid_out', 'therapist_paid'],
  ['pay_corrected', 'pay_corrected'],
  ['done', 'visit_done'],
  ['payment', 'payment_received'],
  ['payment', 'payment_on_site'],
  ['provider_fee', 'provider_fee'],
  ['provider_paid_out', 'provider_paid_out'],
  ['credit_held', 'gift_card_spent'],
  ['credit_returned', 'gift_card_returned'],
] as const satisfies readonly (readonly [string, LedgerKind])[];

export type MovementName = (typeof names)[number][0];

export const movementNames = [...new Set(names.map(([name]) => name))] as [MovementName, ...MovementName[]];

/** A new kind of entry does not compile until it has a name here. */
type Nameless = Exclude<LedgerKind, (typeof names)[number][1]>;
const everyKindIsNamed: [Nameless] extends [never] ? true : Nameless = true;

export const movementName = (kinds: readonly LedgerKind[]): MovementName =>
  (everyKindIsNamed && names.find(([, kind]) => kinds.includes(kind))?.[0]) || 'payment';

/** What a movement of this name has among its kinds, and what it never has: with one of those it is called otherwise. */
export const kindsNamed = (name: MovementName): { some: LedgerKind[]; none: LedgerKind[] } => {
  const first = names.findIndex(([own]) => own === name);
  return {
    some: names.filter(([own]) => own === name).map(([, kind]) => kind),
    none: names.slice(0, first).map(([, kind]) => kind),
  };
};
