import { type LedgerEvent, ledgerLinesOf } from '#domain/ledger/entries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertLines, type LineRow } from './repo.ts';

export { readCardFigures, readRateOfSale } from './repo.ts';

/** What an entry is about, by numbers alone. */
type LedgerSubject = {
  readonly bookingId?: string | null;
  readonly giftCardId?: string | null;
  readonly paymentId?: string | null;
  readonly refundId?: string | null;
};

/** `entry` names the one thing that happened: writing it a second time fails, and its transaction with it. */
type LedgerEntry = LedgerSubject & {
  readonly entry: string;
  readonly event: LedgerEvent;
  /** When it happened, where others tell of it later; else now. */
  readonly at?: Date;
};

/** What a payment or refund is for, as the subject of an entry. */
export const subjectOf = ({ kind, id }: { kind: 'booking' | 'gift_card' | 'tip'; id: string }): LedgerSubject =>
  kind === 'gift_card' ? { giftCardId: id } : { bookingId: id };

/** In the transaction of what happened. */
export const writeEntry = (tx: Transaction, entry: LedgerEntry): Promise<void> => insertLines(tx, rowsOf(entry));

const rowsOf = ({ entry, event, ...about }: LedgerEntry): LineRow[] =>
  ledgerLinesOf(event).map(({ account, amount, therapistId }) => ({
    entry,
    kind: event.kind,
    account,
    amount_cents: amount,
    booking_id: about.bookingId ?? null,
    gift_card_id: about.giftCardId ?? null,
    payment_id: about.paymentId ?? null,
    refund_id: about.refundId ?? null,
    therapist_id: therapistId ?? null,
    vat_percentage: 'vatPercentage' in event ? event.vatPercentage : null,
    at: about.at?.toISOString() ?? null,
  }));
