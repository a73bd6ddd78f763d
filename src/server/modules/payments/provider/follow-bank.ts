import type { BankAsked } from '#domain/money/ways-to-pay.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Intent } from '#server/platform/payment-provider/payment-provider.ts';
import type { Payment, PaymentDeps } from '../payment.ts';
import { saveWaits } from '../repo.ts';

/** What a bank is asked for now; money on its way still belongs to what was asked for before. */
const newsOf = ({ waits }: Payment, intent: Intent | null): BankAsked | null => {
  const asks = intent?.asks;
  if (asks?.way === 'mb_way') return { ...asks, isOnItsWay: false };
  if (asks) return { ...asks, expiresAt: asks.expiresAt.toISOString(), isOnItsWay: false };
  return intent?.status === 'processing' && waits ? { ...waits, isOnItsWay: true } : null;
};

const isSame = (one: BankAsked | null, other: BankAsked | null): boolean => {
  if (!one || !other) return one === other;
  if (one.way !== other.way || one.isOnItsWay !== other.isOnItsWay) return false;
  return one.way === 'mb_way' || other.way === 'mb_way' || one.reference === other.reference;
};

/** Tells the purchase, in the same transaction, and only of what is new. `intent` null: nothing is asked for any more. */
export const followBank = async (
  { purchases }: Pick<PaymentDeps, 'purchases'>,
  tx: Transaction,
  payment: Payment,
  intent: Intent | null,
): Promise<void> => {
  const news = newsOf(payment, intent);
  if (isSame(payment.waits, news)) return;
  await saveWaits(tx, payment.id, news);
  await purchases[payment.purpose.kind].onBankAsked(tx, payment.purpose.id, news);
};

/** Nobody paid a voucher: no card was refused, and whoever had it is told so in words of its own. */
export const hasVoucherRunOut = ({ waits }: Payment, error: string): boolean =>
  waits?.way === 'multibanco' && error === 'payment_intent_payment_attempt_expired';
