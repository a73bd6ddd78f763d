import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/api/queries.ts';

export type ListAnswer<Row> = { items: Row[]; total: number };

/** What a list view needs to know of the reading: usually a query, but any other keeper of rows will do. */
export type ListReading<Row> = {
  readonly data: ListAnswer<Row> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
};

type Wish<Query extends object, Answer extends ListAnswer<unknown>> = {
  /** The name of the area, such as `users`: everything under it is asked again after a change. */
  area: string;
  query: Query;
  ask(query: Query, signal: AbortSignal): Promise<Answer>;
};

/** A page of a list. While the next one comes, the one before stays in place. */
export const useList = <Query extends object, Answer extends ListAnswer<unknown>>({
  area,
  query,
  ask,
}: Wish<Query, Answer>): UseQueryResult<Answer> =>
  useQuery({
    queryKey: ['admin', area, 'list', query],
    queryFn: ({ signal }) => ask(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** After a change: the area's lists, the log, and whatever else shows the same (`['treatments']`). */
export const refreshArea = async (area: string, ...others: readonly (readonly string[])[]): Promise<void> => {
  const keys = [['admin', area], ['admin', 'audit'], ...others];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
