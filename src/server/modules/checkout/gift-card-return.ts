import type { refreshGiftCardPayment as route } from '#contract/gift-cards.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { CustomerType } from '#domain/analytics/events.ts';
import { customerTypeOf } from '../bookings/public.ts';
import {
  findAccessibleCard,
  type GiftCardRow,
  type GiftCardVisitor,
  hasEarlierCard,
  toGiftCard,
} from '../gift-cards/public.ts';
import { isBeingRefunded, type Purpose, refreshPayment } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

/** Whoever has booked a massage is known as well as whoever has bought a card. */
const buyerTypeOf = async ({ database }: CheckoutDeps, card: GiftCardRow): Promise<CustomerType> => {
  if (await hasEarlierCard(database, card)) return 'returning';
  return customerTypeOf(database, { id: card.id, userId: card.userId, contact: { email: card.buyerEmail } });
};

/** The same as for a booking: where the money stands now, whether or not the provider's own message has come. */
export const answerGiftCardReturn = async (
  deps: CheckoutDeps,
  id: string,
  visitor: GiftCardVisitor,
): Promise<RouteAnswer<typeof route>> => {
  const before = await findAccessibleCard(deps.database, id, visitor);
  const purpose: Purpose = { kind: 'gift_card', id };
  if (!before.paidAt) await refreshPayment(deps, purpose);
  const card = await findAccessibleCard(deps.database, id, visitor);
  return {
    giftCard: toGiftCard(card),
    isBeingRefunded: await isBeingRefunded(deps.database, purpose),
    ...(card.paidAt && { customerType: await buyerTypeOf(deps, card) }),
  };
};
