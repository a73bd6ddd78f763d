import type { MoneyBackState, PaidWith } from '#domain/booking/money-words.ts';
import type { LedgerEvent } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankAsked } from '#domain/money/ways-to-pay.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { defineEvent, type Emit } from '#server/platform/jobs/events.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { PaymentProvider } from '#server/platform/payment-provider/payment-provider.ts';

/** What money is moved for. Nothing else is known here; a tip has the number of its booking. */
export type Purpose = { readonly kind: 'booking' | 'gift_card' | 'tip'; readonly id: string };

export type Payment = {
  id: string;
  purpose: Purpose;
  /** Null between our row and the provider's answer. */
  intentId: string | null;
  amountCents: Cents;
  currency: string;
  status: 'open' | 'succeeded' | 'cancelled';
  lastError: string | null;
  /** The attempts that were refused. */
  declined: string[];
  /** What the bank was last known to be asked for. */
  waits: BankAsked | null;
};

/** `won`: the money stays with us, and it is as if nobody had ever asked. */
export type DisputeStanding = 'open' | 'won' | 'lost';

/** Where everything stands that goes back: what the purchase ordered, and payments that it could not keep. */
export type MoneyBack = {
  ordered: MoneyBackState;
  refusedCents: Cents;
  unwanted: MoneyBackState;
  unwantedCents: Cents;
};

/** Which payment it was, and the provider's name for the card, where it is known. */
type PaidBy = { readonly paymentId: string; readonly card: string | null };

/** What a purchase does when its money comes; given by whoever sells. */
export type PurchaseHandler = {
  /** In the very transaction in which the payment succeeds. `refund`: all of it goes back at once. */
  onPaid(tx: Transaction, id: string, amountCents: Cents, paid: PaidBy): Promise<'kept' | 'refund'>;
  /** Does it matter which card pays it? */
  wantsCard(on: Queryable, id: string): Promise<boolean>;
  /** Somebody can pay it at the provider now; or nobody can any more, and what was paid there is known. */
  onPaymentOpen(tx: Transaction, id: string, isOpen: boolean): Promise<void>;
  onDeclined(tx: Transaction, id: string): Promise<void>;
  /** A bank has been asked and has not answered; null: nobody waits for one any more. */
  onBankAsked(tx: Transaction, id: string, asked: BankAsked | null): Promise<void>;
  /** So many cards were refused that no other is tried: what was kept for it is free again. */
  onDeclinedTooOften(tx: Transaction, id: string): Promise<void>;
  /** The cardholder disputes the charge, or that has been settled. May be told twice. `lostCents`: gone for good. */
  onDisputed(tx: Transaction, id: string, standing: DisputeStanding, lostCents: Cents): Promise<void>;
  /** What it means for the ledger that a bank took so much back for good. */
  lossOf(on: Queryable, id: string, amountCents: Cents): Promise<LedgerEvent>;
  /** Somebody gave money back at the provider itself. Answers how much of it was taken off what was paid. */
  onRefundedAtProvider(tx: Transaction, id: string, amountCents: Cents, entry: string): Promise<Cents>;
  /** In the very transaction in which a refund is ordered, done, refused or settled. */
  onMoneyBack(tx: Transaction, id: string, back: MoneyBack): Promise<void>;
  /** The provider has named what it was paid with. */
  onMethodKnown(tx: Transaction, id: string, method: PaidWith, card: string | null): Promise<void>;
  /** Nobody may start paying it any more. */
  isOver(on: Queryable, id: string): Promise<boolean>;
};

export type Purchases = Readonly<Record<Purpose['kind'], PurchaseHandler>>;

export type PaymentDeps = {
  database: Database;
  provider: PaymentProvider;
  purchases: Purchases;
  logger: Logger;
  emit: Emit;
};

/** The provider has sent the money back. */
export const paymentRefunded = defineEvent<{ purpose: Purpose; amountCents: Cents }>('payment.refunded');

/** The cardholder says that a charge was wrong, or their bank has decided so: a person has to know. */
export const paymentDisputed = defineEvent<{
  purpose: Purpose;
  amountCents: Cents;
  disputeId: string;
  status: 'open' | 'lost';
}>('payment.disputed');

/** The provider does not send the money back: a person has to. */
export const refundRefused = defineEvent<{ purpose: Purpose; amountCents: Cents; refundId: string }>(
  'payment.refund_refused',
);
