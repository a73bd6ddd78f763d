import { seconds } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import type { BookingDeps } from './deps.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetOrigins } from './hold-origins-repo.ts';

export const bookingSchedules = (deps: Pick<BookingDeps, 'database' | 'emit'>): Schedule[] => [
  {
    kind: 'bookings.expire-holds',
    everyMilliseconds: seconds(15),
    run: async () => {
      await expireHolds(deps);
      await forgetOrigins(deps.database);
    },
  },
];
