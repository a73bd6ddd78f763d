import type { refreshPayment as route } from '#contract/payments.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { AppError } from '#server/http/app-error.ts';
import { customerTypeOf, findPurchase, mayPay, type Purchase } from '../bookings/public.ts';
import { isBeingRefunded, type Purpose, refreshPayment } from '../payments/public.ts';
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
  const { status, paymentStatus, isPaid, due, wasDeclined, userId, contact } = await findPayable(
    deps,
    bookingId,
    payer,
  );
  const person = { id: bookingId, userId, contact };
  return {
    status,
    paymentStatus,
    isBeingRefunded: await isBeingRefunded(deps.database, purpose),
    ...(isPaid && due > 0 && { due }),
    ...(wasDeclined && { wasDeclined }),
    ...(isPaid && { customerType: await customerTypeOf(deps.database, person) }),
  };
};

const findPayable = async (deps: CheckoutDeps, bookingId: string, { actor, token }: Payer): Promise<Purchase> => {
  const booking = await findPurchase(deps.database, bookingId);
  if (!booking || !mayPay(actor, token, booking)) throw new AppError('not_found');
  return booking;
};
