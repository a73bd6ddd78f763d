import type { CheckoutItem, CustomerType } from '#domain/analytics/events.ts';
import { type Cents, toEuros } from '#domain/money/cents.ts';
import { track } from '#web/tracking/tracking.ts';

const itemsOf = (amount: Cents): CheckoutItem[] => [{ item_id: 'gift-card', quantity: 1, price: toEuros(amount) }];

export const trackGiftCheckout = (amount: Cents): void =>
  track('begin_checkout', { items: itemsOf(amount), value: toEuros(amount) });

export const trackGiftPurchase = (amount: Cents, customerType: CustomerType | undefined): void =>
  track('purchase', {
    // The outside tools want a name for each sale; ours is a key to the card, so they get one that leads nowhere.
    transaction_id: `gift-card-${crypto.randomUUID().slice(0, 8)}`,
    items: itemsOf(amount),
    value: toEuros(amount),
    ...(customerType && { customer_type: customerType }),
  });
