import type { QueryFunction } from '@tanstack/react-query';
import type { getAvailability } from '#contract/availability.ts';
import type { RouteResult } from '#contract/route.ts';

export type FreeDays = RouteResult<typeof getAvailability>['days'];
export type FreeStart = FreeDays[number]['starts'][number];
export type FreeWindow = { readonly from: string; readonly to: string };

/** Never an old answer: a free time of five minutes ago may be somebody’s by now. */
export type FreeQuery = { queryKey: readonly unknown[]; queryFn: QueryFunction<FreeDays>; staleTime: 0; gcTime: 0 };
