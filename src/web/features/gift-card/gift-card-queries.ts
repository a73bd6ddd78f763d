import { queryOptions } from '@tanstack/react-query';
import { createGiftCard, getGiftCard, refreshGiftCardPayment } from '#contract/gift-cards.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import type { CustomerType } from '#domain/analytics/events.ts';
import { accessBy, rememberKey } from '#web/api/access-keys.ts';
import { call } from '#web/api/call.ts';
import type { Purchase } from '#web/payment/use-card-payment.ts';
import type { GiftBody } from './form/gift-form.ts';
import { type Order, readOrder, writeOrder } from './form/gift-memory.ts';

export const giftCardQuery = (id: string) =>
  queryOptions({
    queryKey: ['gift-card', id],
    queryFn: ({ signal }) => call(getGiftCard, accessBy('gift-card', id), { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const refreshGiftCard = (id: string) => call(refreshGiftCardPayment, accessBy('gift-card', id));

/** The same wishes give the same order, also after a declined card or a reload. */
const orderFor = async (body: GiftBody): Promise<Order> => {
  const text = JSON.stringify(body);
  const known = readOrder();
  if (known?.body === text) return known;
  const { giftCard, accessToken } = await call(createGiftCard, { body });
  const order = { body: text, id: giftCard.id, token: accessToken };
  writeOrder(order);
  rememberKey('gift-card', order.id, order.token);
  return order;
};

export type GiftPurchase = Purchase & {
  orderId(): string;
  /** Known once it is paid. */
  customerType(): CustomerType | undefined;
};

/** A card is ordered at the moment it is paid for, and not before. */
export const giftPurchase = (body: GiftBody): GiftPurchase => {
  let order: Order | null = null;
  let customerType: CustomerType | undefined;
  return {
    id: JSON.stringify(body),
    orderId: () => order?.id ?? '',
    customerType: () => customerType,
    open: async () => {
      order = await orderFor(body);
      return call(createPaymentIntent, { body: { giftCardId: order.id, token: order.token } });
    },
    ask: async () => {
      const { giftCard, isBeingRefunded, ...answer } = await refreshGiftCard(order?.id ?? '');
      customerType = answer.customerType;
      if (isBeingRefunded) return 'refunding';
      if (giftCard.status === 'active') return 'paid';
      if (giftCard.status === 'cancelled') return 'ended';
      if (giftCard.bankWait) return giftCard.bankWait;
      return giftCard.status === 'waiting_payment' ? 'open' : 'expired';
    },
  };
};
