import type { refreshPayment as route } from '#contract/payments.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankWait } from '#domain/money/ways-to-pay.ts';
import { AppError } from '#server/http/app-error.ts';
import { customerTypeOf, findPurchase, mayPay, type Purchase } from '../bookings/public.ts';
import { findBankAsked, isBeingRefunded, type Purpose, refreshPayment } from '../payments/public.ts';
import type { Payer } from './create-payment-intent.ts';
import type { CheckoutDeps } from './deps.ts';

/** Says where the money stands now, whether or not the provider's own message has come. */
export const answerReturn = async (
  deps: CheckoutDeps,
  bookingId: string,
  payer: Payer,
): Promise<RouteAnswer<typeof route>> => {
  const before = await findPayable(deps, bookingId, payer);
  const purpose: Purpose = { kind: 'booking', id: bookingId };
  if (!before.isPaid || before.due > 0) await refreshPayment(deps, purpose);
  const { status, paymentStatus, isPaid, due, wasDeclined, bankWait, userId, contact } = await findPayable(
    deps,
    bookingId,
    payer,
  );
  const person = { id: bookingId, userId, contact };
  return {
    status,
    paymentStatus,
    isBeingRefunded: await isBeingRefunded(deps.database, purpose),
    ...(await waitOf(deps, purpose, status === 'waiting_payment' ? bankWait : null, due)),
    ...(isPaid && due > 0 && { due }),
    ...(wasDeclined && { wasDeclined }),
    ...(isPaid && { customerType: await customerTypeOf(deps.database, person) }),
  };
};

/** What is paid of a changed visit keeps no time, so nothing of it stands on the booking. */
const waitOf = async (
  { database }: CheckoutDeps,
  purpose: Purpose,
  bankWait: BankWait | null,
  due: Cents,
): Promise<{ bankWait?: BankWait }> => {
  if (bankWait) return { bankWait };
  const asked = due > 0 ? await findBankAsked(database, purpose) : null;
  return asked?.way === 'mb_way' ? { bankWait: asked } : {};
};

const findPayable = async (deps: CheckoutDeps, bookingId: string, { actor, token }: Payer): Promise<Purchase> => {
  const booking = await findPurchase(deps.database, bookingId);
  if (!booking || !mayPay(actor, token, booking)) throw new AppError('not_found');
  return booking;
};
