import { createHash } from 'node:crypto';
import { type Form, formOf, textOf } from './form-body.ts';
import { invalid } from './sandbox-error.ts';

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
};

export type CardOutcome = 'pays' | 'asks' | PaymentError;

const declined = (declineCode: string, message = 'Your card was declined.'): PaymentError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code: declineCode,
  message,
});

const testCards: Record<string, CardOutcome> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  // Its holder disputes the charge afterwards.
  '4000000000000259': 'pays',
  '4000002500003155': 'asks',
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
};

const testMethods: Record<string, CardOutcome> = {
  pm_card_visa: 'pays',
  pm_card_mastercard: 'pays',
  pm_card_authenticationRequired: 'asks',
  pm_card_chargeDeclined: declined('generic_decline'),
  pm_card_chargeDeclinedInsufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
};

/** What the card says. Its number is looked at here and kept nowhere but for its end. */
export const readCard = (form: Form): CardOutcome | null => {
  const method = textOf(form, 'payment_method');
  if (method !== undefined) {
    const outcome = Object.hasOwn(testMethods, method) ? testMethods[method] : undefined;
    if (!outcome)
      throw invalid('No such PaymentMethod.', { status: 404, code: 'resource_missing', param: 'payment_method' });
    return outcome;
  }
  const number = numberOf(form);
  if (number === undefined) return null;
  if (!isCardNumber(number))
    return { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' };
  return (
    testCards[number] ??
    declined('test_mode_live_card', 'Your card was declined. Your request was in test mode, but used a non test card.')
  );
};

const numberOf = (form: Form): string | undefined =>
  textOf(formOf(formOf(form, 'payment_method_data'), 'card'), 'number')?.replace(/[\s-]/g, '');

/** As a statement names a card. */
export const readLast4 = (form: Form): string | null => {
  const method = textOf(form, 'payment_method');
  if (method !== undefined) return method === 'pm_card_mastercard' ? '4444' : '4242';
  return numberOf(form)?.slice(-4) ?? null;
};

/** The same for the same card and nothing else of it. */
export const readFingerprint = (form: Form): string | null => {
  const card = textOf(form, 'payment_method') ?? numberOf(form);
  return card === undefined ? null : createHash('sha256').update(`sandbox ${card}`).digest('base64url').slice(0, 16);
};

/** The check digit of Luhn. */
const isCardNumber = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
