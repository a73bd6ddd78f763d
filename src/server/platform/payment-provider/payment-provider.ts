import type { WayToPay } from '#domain/money/ways-to-pay.ts';

/** The bank was asked: by the app on a phone, or by a voucher. */
type AskedBank =
  | { readonly way: 'mb_way' }
  | { readonly way: 'multibanco'; readonly entity: string; readonly reference: string; readonly expiresAt: Date };

/** A charge the person confirms in the browser, as far as we look into it. */
export type Intent = {
  id: string;
  clientSecret: string;
  /** `waiting`: for a card, or for the second step of one. `processing`: the bank has it; it can no longer be stopped. */
  status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
  /** What was really taken once it succeeded, else what is asked for. */
  amountCents: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  /** Why the last attempt was refused: a code of the provider. */
  lastError: string | null;
  /** Which attempt that was; null when none was refused. */
  refusedAttempt: string | null;
  /** What it may be paid with. */
  ways: readonly string[];
  /** What waits for an answer of the bank; MB WAY only in the answer to `findIntent`. */
  asks: AskedBank | null;
  /** What it was paid with; only in the answer to `findIntent`. */
  method?: { kind: string; brand: string; last4: string };
  /** The same for the same card, whoever pays with it; only in the answer to `findIntent`. */
  cardFingerprint?: string;
};

/** `orderId`: the id of our own row, if the refund was ordered by us. */
export type ProviderRefund = {
  id: string;
  /** `pending`: the provider has it, and the bank not yet. */
  status: 'pending' | 'done' | 'failed';
  orderId: string | null;
  intentId: string;
  amountCents: number;
};

/** A cardholder says that the charge is not theirs. `won`: the money stays with us. */
export type ProviderDispute = {
  id: string;
  intentId: string;
  status: 'open' | 'won' | 'lost';
  /** Until when the bank waits for an answer, where it says so. */
  answerBy: Date | null;
};

/** A line of the provider's own account. `other`: a fee that belongs to nothing else. */
export type ProviderTransaction = {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'payout' | 'other';
  /** Before the fee; a minus left the account. */
  amountCents: number;
  feeCents: number;
  intentId: string | null;
  /** Of a payout, its number. */
  payoutId: string | null;
  arrivesOn: string | null;
  happenedAt: Date;
  refund?: ProviderRefund;
  dispute?: ProviderDispute;
};

/** Something the provider tells us by itself. Only what we act on is looked into. */
export type ProviderEvent = {
  id: string;
  type: string;
  intent?: Intent;
  refund?: ProviderRefund;
  dispute?: ProviderDispute;
};

/** The card provider. Nothing here may be called inside a database transaction. */
export type PaymentProvider = {
  readonly publishableKey: string;
  createIntent(wish: {
    amountCents: number;
    currency: string;
    metadata: Record<string, string>;
    ways: readonly WayToPay[];
    idempotencyKey: string;
  }): Promise<Intent>;
  findIntent(id: string): Promise<Intent>;
  changeIntent(id: string, wish: { amountCents: number; ways: readonly WayToPay[] }): Promise<Intent>;
  cancelIntent(id: string): Promise<Intent>;
  createRefund(wish: {
    intentId: string;
    amountCents: number;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** The refund of a charge that carries this metadata, if there is one. */
  findRefund(intentId: string, key: string, value: string): Promise<ProviderRefund | null>;
  /** Since then, or what a payout carried to the bank. */
  listTransactions(wish: { since: Date } | { payoutId: string }): Promise<ProviderTransaction[]>;
  /** Null when it was not signed by the provider, or too long ago. */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent | null>;
};

/** No answer, or none that says what happened: the same call may be made again with the same key. */
export class ProviderUnavailable extends Error {}

/** A clear no. */
export class ProviderRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The card provider refused: ${code}`);
    this.code = code;
  }
}
