import type { BankAsked } from '#domain/money/ways-to-pay.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Purpose } from './payment.ts';
import { unwanted } from './queue-refund.ts';
import { listRefunds } from './refunds-repo.ts';
import { findOpenPayment } from './repo.ts';

export { closePayment, refreshPayment } from './ask-provider.ts';
export { tellMoneyBack } from './money-back.ts';
export { listMoney, type PaymentInFull } from './money-repo.ts';
export { openPayment } from './open-payment.ts';
export {
  type PaymentDeps,
  type PurchaseHandler,
  type Purchases,
  type Purpose,
  paymentDisputed,
  refundRefused,
} from './payment.ts';
export { noteTransactions } from './provider/note-transactions.ts';
export { isStrange, listPayouts, readBalances } from './provider/transactions-repo.ts';
export { queueRefund } from './queue-refund.ts';
export { receiveEvent } from './receive-event.ts';
export { reconcilePayments } from './reconcile-payments.ts';
export {
  findLateRefunds,
  findRefund,
  listCaptured,
  listDisputed,
  listRefused,
  lockCaptured,
  markRefundSettled,
  type TroubledMoney,
} from './refunds-repo.ts';
export { planClosing } from './settle-payment.ts';

/** What the bank was asked for and has not answered. */
export const findBankAsked = async (on: Queryable, purpose: Purpose): Promise<BankAsked | null> =>
  (await findOpenPayment(on, purpose))?.waits ?? null;

/** Money came for which nothing could be bought any more: it is on its way back, or there already. */
export const isBeingRefunded = async (on: Queryable, purpose: Purpose): Promise<boolean> =>
  (await listRefunds(on, purpose)).some((refund) => refund.cause.startsWith(unwanted));
