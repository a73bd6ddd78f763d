import { queryOptions } from '@tanstack/react-query';
import { getAttention } from '#contract/attention.ts';
import type { RouteResult } from '#contract/route.ts';
import { getAdminHome } from '#contract/stats.ts';
import { call } from '#web/api/call.ts';
import { askEvery } from '#web/api/live.ts';

export type Home = RouteResult<typeof getAdminHome>;

const askAgainMs = 30_000;

/** Asked again while somebody looks at it. */
export const homeQuery = queryOptions({
  queryKey: ['admin', 'home'],
  queryFn: ({ signal }) => call(getAdminHome, undefined, { signal }),
  staleTime: 0,
  meta: { followsNews: true },
  refetchInterval: () => askEvery(askAgainMs),
});

/** What needs a person; asked as often as the day, and never shown as nothing while it is not known. */
export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => call(getAttention, undefined, { signal }),
  staleTime: 0,
  meta: { followsNews: true },
  refetchInterval: () => askEvery(askAgainMs),
});
