import { queryClient } from '#web/api/queries.ts';
import { refreshArea } from '../list/use-list.ts';

/** The table, the calendar, the figures, the start page, and the booking that stands open. */
export const refreshBookings = (): Promise<void> =>
  refreshArea('bookings', ['admin-row', 'bookings'], ['admin', 'home'], ['admin', 'attention'], ['admin', 'emails']);

/** Also how many visits each closed day still has to sort out. */
export const refreshSortedOut = async (): Promise<void> => {
  await Promise.all([refreshBookings(), refreshArea('closed-days')]);
};

/** Only the one that stands open: a glance at it should not make the list behind it blink. */
export const refreshOpenBooking = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['admin-row', 'bookings', id] });
