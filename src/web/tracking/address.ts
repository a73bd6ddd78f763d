import { maskPath } from '#domain/screens/screens.ts';

export type Address = {
  /** Without identifiers and tokens, and of the query only what is known to be harmless. */
  readonly masked: string;
  /** True when nothing had to be masked, so that a script may read the address bar by itself. */
  readonly isPublic: boolean;
  /** True when the address bar itself opens something: no script from outside is fetched meanwhile. */
  readonly holdsKey: boolean;
};

/** Names whose values can say nothing about a person; any other may hold a token or an e-mail address. */
const harmlessParameter = /^(utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|lang|step|tab|page)$/;

/** What of a location an address is read from. */
export type Whereabouts = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

export function readAddress(location: Whereabouts): Address {
  const path = maskPath(location.pathname);
  const all = [...new URLSearchParams(location.search)];
  const kept = all.filter(([name]) => harmlessParameter.test(name));
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  const isPublic = path === location.pathname && kept.length === all.length && location.hash === '';
  const holdsKey =
    location.hash !== '' ||
    path.split('/').includes(':token') ||
    all.some(([name]) => !harmlessParameter.test(name) && name !== 'id');
  return { masked: `${location.origin}${path}${query}`, isPublic, holdsKey };
}
