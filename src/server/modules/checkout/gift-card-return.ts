import type { refreshGiftCardPayment as route } from '#contract/gift-cards.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { findAccessibleCard, type GiftCardVisitor, toGiftCard } from '../gift-cards/public.ts';
import { isBeingRefunded, type Purpose, refreshPayment } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

/** The same as for a booking: where the money stands now, whether or not the provider's own message has come. */
export const answerGiftCardReturn = async (
  deps: CheckoutDeps,
  id: string,
  visitor: GiftCardVisitor,
): Promise<RouteAnswer<typeof route>> => {
  const before = await findAccessibleCard(deps.database, id, visitor);
  const purpose: Purpose = { kind: 'gift_card', id };
  if (!before.paidAt) await refreshPayment(deps, purpose);
  const giftCard = toGiftCard(await findAccessibleCard(deps.database, id, visitor));
  return { giftCard, isBeingRefunded: await isBeingRefunded(deps.database, purpose) };
};
