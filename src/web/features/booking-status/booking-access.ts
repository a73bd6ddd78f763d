import { readKey, takeKeyFromAddress } from '#web/api/access-keys.ts';

export const readToken = (bookingId: string): string | undefined => readKey('booking', bookingId);

export const takeTokenFromAddress = (bookingId: string): void => takeKeyFromAddress('booking', bookingId);

/** The confirmation out of the mail that asks whether to erase; it leaves the address at once, as every key. */
export const takeErasureFromAddress = (): string | null => {
  const address = new URL(location.href);
  const confirm = address.searchParams.get('erase');
  if (confirm === null) return null;
  address.searchParams.delete('erase');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
  return confirm;
};
