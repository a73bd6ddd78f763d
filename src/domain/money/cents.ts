declare const unit: unique symbol;

/** Euro cents, always whole. A plain number becomes money only through `cents`. */
export type Cents = number & { readonly [unit]: 'cents' };

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents; // never -0
}

export const noCents = cents(0);

export const addCents = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((a, b) => a + b, 0));

export const subtractCents = (from: Cents, amount: Cents): Cents => cents(from - amount);

export const multiplyCents = (amount: Cents, times: number): Cents => cents(amount * times);

export const smallerCents = (a: Cents, b: Cents): Cents => (a < b ? a : b);

export const largerCents = (a: Cents, b: Cents): Cents => (a > b ? a : b);

/** Half a cent is rounded up. A percentage has at most two decimals, so the sum is exact. */
export function percentageOfCents(amount: Cents, percentage: number): Cents {
  const basisPoints = Math.round(percentage * 100);
  return cents(Math.floor((amount * basisPoints + 5_000) / 10_000));
}

/** For those outside who count in euros. */
export const toEuros = (amount: Cents): number => amount / 100;

/**
 * `65,00 €` in both languages; `short` leaves the cents out. Every space is a no-break one. By hand, as `Intl` writes it for
 * Portugal: to make its first formatter takes a slow phone a tenth of a second, in the middle of what somebody types.
 */
export function formatMoney(amount: Cents, style: 'full' | 'short' = 'full'): string {
  const left = Math.abs(amount);
  const euros = style === 'full' ? Math.floor(left / 100) : Math.round(left / 100);
  const whole = euros < 10_000 ? `${euros}` : `${euros}`.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const rest = style === 'full' ? `,${`${left % 100}`.padStart(2, '0')}` : '';
  return `${amount < 0 ? '-' : ''}${whole}${rest}\u00a0€`;
}
