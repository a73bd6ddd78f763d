import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';

/** Where one is. Which screen that means is decided by the table of screens in the domain. */
type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
};

export type Navigate = (to: string | number, options?: { replace?: boolean; state?: unknown }) => void;

const moved = 'calma:moved';

/** A number goes that many steps through the history; a path opens it. */
export const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
  if (typeof to === 'number') {
    history.go(to);
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](state, '', to);
  window.dispatchEvent(new Event(moved));
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  window.addEventListener(moved, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(moved, listener);
  };
};

const parsePlace = (address: string, state: unknown): Place => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return { pathname, search, hash, state };
};

const CurrentPlace = createContext<Place>(parsePlace('/', null));

/** `path` is for drawing without a browser; in one, the address bar decides. */
export function Router({ path = '/', children }: { path?: string; children: ReactNode }) {
  const address = useSyncExternalStore(
    subscribe,
    () => location.href,
    () => path,
  );
  const place = useMemo(() => parsePlace(address, typeof history === 'undefined' ? null : history.state), [address]);
  return <CurrentPlace value={place}>{children}</CurrentPlace>;
}

export const useLocation = (): Place => use(CurrentPlace);

export const useNavigate = (): Navigate => navigate;

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the app; opened in a new tab or window it behaves as any other. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
        event.preventDefault();
        navigate(to, { replace: replace ?? false, state: state ?? null });
      }}
    />
  );
}

/** Goes there as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
