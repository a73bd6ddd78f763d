import { useEffect } from 'react';
import { queryClient } from './queries.ts';

/**
 * One line a page over which the server says that something has changed; then what the screen shows is asked for again.
 * While it stands, asking by the clock is rare; where there is none (an old proxy, an old browser), it goes on as before.
 */
type Wish = { booking?: string | undefined; token?: string | undefined };

const againWithinMs = 5_000;
const againAfterMs = 60_000;

const wishes = new Set<Wish>();
let line: EventSource | null = null;
let address = '';
let isOpen = false;

/** How often to ask by the clock: seldom while the line stands. */
export const askEvery = (withoutLineMs: number): number => (isOpen ? Math.max(withoutLineMs, 60_000) : withoutLineMs);

const askAgain = (): void => {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
};

const close = (): void => {
  line?.close();
  line = null;
  address = '';
  isOpen = false;
};

const wantedAddress = (): string => {
  if (wishes.size === 0 || document.hidden || typeof EventSource === 'undefined') return '';
  const { booking, token } = [...wishes].find((wish) => wish.booking) ?? {};
  const query = new URLSearchParams({ ...(booking && { booking }), ...(token && { token }) });
  return `/api/live${query.size > 0 ? `?${query}` : ''}`;
};

/** Opens, changes or closes the line, as the page needs it now. A page that nobody sees has none. */
const arrange = (): void => {
  const wanted = wantedAddress();
  if (wanted === address) return;
  close();
  if (!wanted) return;
  address = wanted;
  const opened = new EventSource(wanted);
  line = opened;
  opened.onopen = () => {
    isOpen = true;
  };
  opened.onerror = () => {
    // Not all pages of a server that went away at the same moment.
    if (isOpen) setTimeout(askAgain, Math.random() * againWithinMs);
    isOpen = false;
    if (opened.readyState !== EventSource.CLOSED || line !== opened) return;
    // Refused, so the browser does not try again by itself: the page goes on by the clock, and asks for a line later.
    close();
    setTimeout(arrange, againAfterMs);
  };
  opened.addEventListener('change', askAgain);
};

const onVisibility = (): void => {
  const wasAway = address === '' && !document.hidden && wishes.size > 0;
  arrange();
  if (wasAway) askAgain();
};

/** While the screen is there; `isWanted` false asks for nothing. */
export const useLive = (isWanted: boolean, { booking, token }: Wish = {}): void => {
  useEffect(() => {
    if (!isWanted) return undefined;
    const wish: Wish = { booking, token };
    if (wishes.size === 0) document.addEventListener('visibilitychange', onVisibility);
    wishes.add(wish);
    // After the render, so that a screen and the bell above it open one line between them.
    queueMicrotask(arrange);
    return () => {
      wishes.delete(wish);
      if (wishes.size === 0) document.removeEventListener('visibilitychange', onVisibility);
      queueMicrotask(arrange);
    };
  }, [isWanted, booking, token]);
};
