import type { Cents } from '#domain/money/cents.ts';

export type OtherBooking = { readonly reference: string; readonly datetime: string };

/** What the person agreed to after having been asked. */
export type Agreed = { readonly price?: Cents; readonly evenIfBusy?: boolean; readonly emailCode?: string };

export type HoldProblem =
  | { readonly kind: 'slot-gone'; readonly alternatives: readonly string[] }
  | { readonly kind: 'price-changed'; readonly totalPrice: Cents; readonly seenPrice: Cents }
  /** Another booking of this person at that time; which one is told only to its owner. */
  | { readonly kind: 'busy'; readonly other: OtherBooking | null }
  /** A code was mailed and has to be typed. `attempt` tells one answer from the next. */
  | { readonly kind: 'prove'; readonly email: string; readonly error: string | null; readonly attempt: number }
  /** Too much is held already: by this person, or of this day on their connection. */
  | { readonly kind: 'too-many'; readonly isDay: boolean; readonly until: string | null }
  /** Only our team can make this booking. */
  | { readonly kind: 'call'; readonly text: string; readonly phone: string | null }
  | { readonly kind: 'code-refused'; readonly text: string }
  | { readonly kind: 'fields'; readonly text: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly text: string };
