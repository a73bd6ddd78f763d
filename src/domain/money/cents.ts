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

const full = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR' });
const short = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** `65,00 €` in both languages; `short` leaves the cents out. Every space is a no-break one, whichever the engine picks. */
export function formatMoney(amount: Cents, style: 'full' | 'short' = 'full'): string {
  const format = style === 'full' ? full : short;
  return format.format(toEuros(amount)).replace(/\s/g, '\u00a0');
}
