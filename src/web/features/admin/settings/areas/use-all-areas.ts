import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ServiceArea, serviceAreas } from '#contract/service-areas.ts';
import { call } from '#web/api/call.ts';

/** Every area at once, for looking at them side by side; the server has the last word on what overlaps. */
export const useAllAreas = (): UseQueryResult<ServiceArea[]> =>
  useQuery({
    queryKey: ['admin', 'service-areas', 'all'],
    queryFn: async ({ signal }) => (await call(serviceAreas.list, { query: { pageSize: 100 } }, { signal })).items,
    staleTime: 0,
  });
