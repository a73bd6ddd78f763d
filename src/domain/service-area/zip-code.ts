/** Portuguese postal codes: `NNNN-NNN`. The first four digits, the prefix, decide who comes. */
export type ParsedZipCode =
  | { readonly ok: true; readonly zip: string; readonly prefix: number }
  | { readonly ok: false; readonly reason: 'incomplete' | 'malformed' };

const complete = /^([1-9]\d{3})(?:-?(\d{3}))?$/;
const onTheWay = /^(?:[1-9]\d{0,3}(?:-?\d{0,2})?)?$/;
/** What word processors and phones make of a typed hyphen. */
const dashes = /[\u2010-\u2015\u2212]/g;

export function parseZipCode(text: string): ParsedZipCode {
  const compact = text.replace(/\s/g, '').replace(dashes, '-');
  const match = complete.exec(compact);
  if (match?.[1]) {
    const [, prefix, rest] = match;
    return { ok: true, zip: rest ? `${prefix}-${rest}` : prefix, prefix: Number(prefix) };
  }
  return { ok: false, reason: onTheWay.test(compact) ? 'incomplete' : 'malformed' };
}

/** What the field shows while a person types: digits, and the hyphen as soon as a fifth one comes. */
export function maskZipCode(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 7);
  return digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
}
