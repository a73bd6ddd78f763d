import { useMemo } from 'react';
import { navigate, useLocation } from '#web/ui/router.tsx';
import type { TableSort } from '#web/ui/table.tsx';

type Settings<Filter extends string, Sort extends string> = {
  /** The order when the address says nothing: `name`, or `-name` from the end. */
  sort: Sort | `-${Sort}`;
  sortable: readonly Sort[];
  filters?: readonly Filter[];
  pageSize?: number;
};

export type ListState<Filter extends string = string, Sort extends string = string> = {
  readonly q: string;
  readonly sort: Sort | `-${Sort}`;
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Partial<Record<Filter, string>>;
  /** Something is typed or chosen, so an empty list does not mean that there is nothing. */
  readonly isNarrowed: boolean;
  /** What the server is asked, without the filters: their types are the screen's to check. */
  readonly query: { q?: string; sort: Sort | `-${Sort}`; page: number; pageSize: number };
  readonly tableSort: TableSort;
  search(q: string): void;
  filterBy(name: Filter, value: string): void;
  sortBy(sort: TableSort): void;
  goTo(page: number): void;
  clear(): void;
  /** The same address with something else in it; null takes a part away. */
  hrefWith(changes: Readonly<Record<string, string | null>>): string;
};

const hrefOf = (search: string, changes: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : location.pathname;
};

/** Search, filters, sort and page of a list live in the address bar: a reload, a bookmark or a colleague sees the same rows. */
export const useListState = <Filter extends string = never, Sort extends string = string>({
  sort: firstSort,
  sortable,
  filters: names = [],
  pageSize = 25,
}: Settings<Filter, Sort>): ListState<Filter, Sort> => {
  const { search } = useLocation();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const q = (params.get('q') ?? '').slice(0, 100);
    const given = params.get('sort') ?? '';
    const isKnown = sortable.some((name) => given === name || given === `-${name}`);
    const sort = isKnown ? (given as Sort | `-${Sort}`) : firstSort;
    const page = Math.min(10_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
    const filters: Partial<Record<Filter, string>> = {};
    for (const name of names) {
      const value = params.get(name);
      if (value) filters[name] = value;
    }
    const hrefWith: ListState['hrefWith'] = (changes) => hrefOf(search, changes);
    const go = (changes: Record<string, string | null>, replace = false): void =>
      navigate(hrefOf(window.location.search, changes), { replace });
    const isDescending = sort.startsWith('-');
    return {
      q,
      sort,
      page,
      pageSize,
      filters,
      isNarrowed: q !== '' || Object.keys(filters).length > 0,
      query: { ...(q && { q }), sort, page, pageSize },
      tableSort: {
        column: isDescending ? sort.slice(1) : sort,
        direction: isDescending ? 'descending' : 'ascending',
      },
      // While somebody types, the way back should not go letter by letter.
      search: (text) => go({ q: text.trim(), page: null }, true),
      filterBy: (name, value) => go({ [name]: value, page: null }),
      sortBy: ({ column, direction }) => {
        const next = direction === 'descending' ? `-${column}` : column;
        go({ sort: next === firstSort ? null : next, page: null });
      },
      goTo: (next) => go({ page: next === 1 ? null : String(next) }),
      clear: () => go({ q: null, page: null, ...Object.fromEntries(names.map((name) => [name, null])) }),
      hrefWith,
    };
  }, [search, firstSort, sortable, names, pageSize]);
};

/** A value from the address bar, if it is one of these. */
export const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined =>
  values.find((value) => value === given);
