import { describe, expect, it } from 'vitest';
import { toPixelEvent } from './events.ts';

describe('an event for the ad pixel', () => {
  it.each([
    ['page_view', 'PageView'],
    ['begin_checkout', 'InitiateCheckout'],
    ['purchase', 'Purchase'],
    ['sign_up', 'CompleteRegistration'],
    ['login', 'CompleteRegistration'],
    ['search', 'Search'],
    ['payment_method_selected', 'AddPaymentInfo'],
  ])('%s is its standard %s', (event, name) => {
    expect(toPixelEvent(event)).toEqual({ kind: 'standard', name });
  });

  it.each(['booking_step', 'promo_code', 'constructor', ''])('%j goes as it is', (event) => {
    expect(toPixelEvent(event)).toEqual({ kind: 'custom', name: event });
  });
});
