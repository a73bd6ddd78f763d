export type CheckoutItem = { readonly item_id: string; readonly quantity: number; readonly price: number };

export type UserType = 'guest' | 'registered';
export const customerTypes = ['new', 'returning'] as const;
export type CustomerType = (typeof customerTypes)[number];

/**
 * What is measured, in the field names of the outside tools. Amounts are in euros, as those tools expect; the currency
 * is EUR unless said. No field may ever hold a name, an address or an identifier of a person.
 */
export type AnalyticsEvents = {
  page_view: { page_path: string; page_title: string };
  booking_step: { booking_step: number; step_name: string; user_type: UserType };
  begin_checkout: { items: readonly CheckoutItem[]; value: number; currency?: string };
  payment_method_selected: { payment_method: string };
  purchase: {
    transaction_id: string;
    items: readonly CheckoutItem[];
    value: number;
    currency?: string;
    customer_type?: CustomerType;
  };
  promo_code: { promo_code: string; discount_amount: number; success: boolean };
  form: { form_name: string; form_action: string; success?: boolean };
  error: { error_type: string };
  sign_up: { method?: string };
  login: { method?: string };
  search: { search_term?: string };
};

export type AnalyticsEventName = keyof AnalyticsEvents;

export const defaultCurrency = 'EUR';

type PixelEvent = { readonly kind: 'standard' | 'custom'; readonly name: string };

const standardPixelEvents: ReadonlyMap<string, string> = new Map([
  ['page_view', 'PageView'],
  ['begin_checkout', 'InitiateCheckout'],
  ['purchase', 'Purchase'],
  ['sign_up', 'CompleteRegistration'],
  ['login', 'CompleteRegistration'],
  ['search', 'Search'],
  ['payment_method_selected', 'AddPaymentInfo'],
]);

/** What the ad pixel calls an event of ours. */
export function toPixelEvent(eventName: string): PixelEvent {
  const standard = standardPixelEvents.get(eventName);
  return standard ? { kind: 'standard', name: standard } : { kind: 'custom', name: eventName };
}
