import { emptyGift, type GiftForm } from './gift-form.ts';

/** An order that was made for this very form; paid a second time it would be the same card. */
export type Order = { readonly body: string; readonly id: string; readonly token: string };

const formKey = 'calma:gift-card-form';
const orderKey = 'calma:gift-card-order';

const read = (key: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
  } catch {
    return null;
  }
};

/** Storage may be forbidden: then what was typed lives as long as the page. */
const write = (key: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // see above
  }
};

/** A reload loses nothing. Only fields we know, of the kind we know, come back. */
export const readForm = (): GiftForm => {
  const stored = read(formKey) ?? {};
  const kept = Object.entries(emptyGift).map(([name, empty]) => {
    const value = stored[name];
    const isKnown = name === 'deliverOn' ? value === null || typeof value === 'string' : typeof value === typeof empty;
    return [name, isKnown ? value : empty];
  });
  return Object.fromEntries(kept) as GiftForm;
};

export const writeForm = (form: GiftForm | null): void => write(formKey, form);

export const readOrder = (): Order | null => read(orderKey) as Order | null;
export const writeOrder = (order: Order | null): void => write(orderKey, order);
