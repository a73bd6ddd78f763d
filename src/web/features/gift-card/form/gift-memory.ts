import { tabMemory } from '#web/ui/browser-memory.ts';
import { emptyGift, type GiftForm } from './gift-form.ts';

/** An order that was made for this very form; paid a second time it would be the same card. */
export type Order = { readonly body: string; readonly id: string; readonly token: string };

const formKey = 'calma:gift-card-form';
const orderKey = 'calma:gift-card-order';

/** A reload loses nothing. Only fields we know, of the kind we know, come back. */
export const readForm = (): GiftForm => {
  const stored = (tabMemory.readJson(formKey) ?? {}) as Record<string, unknown>;
  const kept = Object.entries(emptyGift).map(([name, empty]) => {
    const value = stored[name];
    const isKnown = name === 'deliverOn' ? value === null || typeof value === 'string' : typeof value === typeof empty;
    return [name, isKnown ? value : empty];
  });
  return Object.fromEntries(kept) as GiftForm;
};

export const writeForm = (form: GiftForm | null): void => tabMemory.keepJson(formKey, form);

export const readOrder = (): Order | null => tabMemory.readJson(orderKey) as Order | null;
export const writeOrder = (order: Order | null): void => tabMemory.keepJson(orderKey, order);
