type Offer = { readonly bookingId: string; readonly therapistId: string };

const nameOf = ({ bookingId, therapistId }: Offer): string => `calma:offer-token:${bookingId}:${therapistId}`;

/** Storage may be forbidden: then the key lives as long as the page. */
const memory = new Map<string, string>();

export const readKey = (offer: Offer): string | undefined => {
  try {
    return sessionStorage.getItem(nameOf(offer)) ?? undefined;
  } catch {
    return memory.get(nameOf(offer));
  }
};

/** The key leaves the address bar at once: addresses are copied, shown and kept in histories. */
export const takeKeyFromAddress = (offer: Offer): void => {
  const address = new URL(location.href);
  const key = address.searchParams.get('token');
  if (!key) return;
  try {
    sessionStorage.setItem(nameOf(offer), key);
  } catch {
    memory.set(nameOf(offer), key);
  }
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
};
