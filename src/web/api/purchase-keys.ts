import { tokenKeyOf } from './booking-keys.ts';

/** What a guest holds a key for. */
type Purchase = 'booking' | 'gift-card';

const names: Record<Purchase, (id: string) => string> = {
  booking: tokenKeyOf,
  'gift-card': (id) => `calma:gift-card-token:${id}`,
};

/** Storage may be forbidden: then a key lives as long as the page. */
const memory = new Map<string, string>();

export const readKey = (purchase: Purchase, id: string): string | undefined => {
  const name = names[purchase](id);
  try {
    return sessionStorage.getItem(name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
};

export const rememberKey = (purchase: Purchase, id: string, key: string): void => {
  const name = names[purchase](id);
  memory.set(name, key);
  try {
    sessionStorage.setItem(name, key);
  } catch {
    // see above
  }
};

/** It opens nothing any more. */
export const forgetKey = (purchase: Purchase, id: string): void => {
  const name = names[purchase](id);
  memory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // see above
  }
};

/** `params` and `query` of a call about it; without a key the session has to be enough. */
export const accessBy = (purchase: Purchase, id: string) => {
  const token = readKey(purchase, id);
  return { params: { id }, query: token ? { token } : {} };
};

/** A key that came in the address leaves it at once: addresses are copied, shown and kept in histories. */
export const takeKeyFromAddress = (purchase: Purchase, id: string): void => {
  const address = new URL(location.href);
  const key = address.searchParams.get('token');
  if (!key) return;
  if (id) rememberKey(purchase, id, key);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
};
