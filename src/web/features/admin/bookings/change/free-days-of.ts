import { getBookingAvailability } from '#contract/reschedule.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import type { FreeQuery, FreeWindow } from '#web/free-times/free-days.ts';

type Movable = { id: string; startsAt: string };

/** The starts that are free for this very visit. Its own time does not block, but it is no other time either. */
export const freeDaysOf =
  ({ id, startsAt: ownStart }: Movable) =>
  (window: FreeWindow): FreeQuery => ({
    queryKey: ['admin-row', 'booking-days', id, window],
    queryFn: async ({ signal }) => {
      const { days } = await call(getBookingAvailability, { params: { id }, query: window }, { signal });
      return days.map(({ date, starts }) => ({
        date,
        starts: starts.filter(({ startsAt }) => Date.parse(startsAt) !== Date.parse(ownStart)),
      }));
    },
    staleTime: 0,
    gcTime: 0,
  });

export const refreshFreeDaysOf = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['admin-row', 'booking-days', id] });
