const keyOf = (bookingId: string): string => `calma:booking-token:${bookingId}`;

/** Storage may be forbidden: then the key lives as long as the page. */
const memory = new Map<string, string>();

export const readToken = (bookingId: string): string | undefined => {
  try {
    return sessionStorage.getItem(keyOf(bookingId)) ?? undefined;
  } catch {
    return memory.get(bookingId);
  }
};

/** The key leaves the address bar at once: addresses are copied, shown and kept in histories. */
export const takeTokenFromAddress = (bookingId: string): void => {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (!token) return;
  try {
    sessionStorage.setItem(keyOf(bookingId), token);
  } catch {
    memory.set(bookingId, token);
  }
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
};
