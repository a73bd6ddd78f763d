import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exportStats, getStats, type StatsPart } from '#contract/stats.ts';
import { call } from '#web/api/call.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';

type Days = { from: string; to: string };

/** While the next period comes, the one before stays in place. */
export const statsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['admin', 'analytics', from, to],
    queryFn: ({ signal }) => call(getStats, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const exportHref = ({ from, to }: Days, part: StatsPart): string =>
  `${exportStats.path}?${new URLSearchParams({ from, to, part, lang: currentLanguage() })}`;
