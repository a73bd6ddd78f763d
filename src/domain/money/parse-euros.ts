import { type Cents, cents } from './cents.ts';

const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** What a person types for an amount: `65`, `65,5`, `65.00 €`, `1 200,00`. Null when it cannot be read. */
export function parseEuros(text: string): Cents | null {
  const parts = amount.exec(text.replace(/[\s€]/g, ''));
  if (!parts) return null;
  return cents(Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')));
}

/** As `parseEuros` reads it and people write it, without the sign: `65,00`. */
export const toEuroText = (value: Cents): string => (value / 100).toFixed(2).replace('.', ',');
