import { tabMemory } from '#web/ui/browser-memory.ts';
import { tokenKeyOf } from './booking-keys.ts';

/** What a link from a mail, or a purchase without an account, gives a key for. */
type Subject = 'booking' | 'gift-card' | 'offer';

const names: Record<Subject, (id: string) => string> = {
  booking: tokenKeyOf,
  'gift-card': (id) => `calma:gift-card-token:${id}`,
  offer: (id) => `calma:offer-token:${id}`,
};

/** Storage may be forbidden: then a key lives as long as the page. */
const memory = new Map<string, string>();

export const readKey = (subject: Subject, id: string): string | undefined => {
  const name = names[subject](id);
  return tabMemory.read(name) ?? memory.get(name);
};

export const rememberKey = (subject: Subject, id: string, key: string): void => {
  const name = names[subject](id);
  tabMemory.keep(name, key);
  if (tabMemory.read(name) !== key) memory.set(name, key);
};

/** It opens nothing any more. */
export const forgetKey = (subject: Subject, id: string): void => {
  const name = names[subject](id);
  memory.delete(name);
  tabMemory.keep(name, null);
};

/** `params` and `query` of a call about it; without a key the session has to be enough. */
export const accessBy = (subject: Subject, id: string) => {
  const token = readKey(subject, id);
  return { params: { id }, query: token ? { token } : {} };
};

/** A key that came in the address leaves it at once: addresses are copied, shown and kept in histories. */
export const takeKeyFromAddress = (subject: Subject, id: string): void => {
  const address = new URL(location.href);
  const key = address.searchParams.get('token');
  if (!key) return;
  if (id) rememberKey(subject, id, key);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
};
