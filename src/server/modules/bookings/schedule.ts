import { hours, seconds } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import type { BookingDeps } from './deps.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetWhatIsOver } from './forget-people.ts';
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
  { kind: 'bookings.forget', everyMilliseconds: hours(1), run: () => forgetWhatIsOver(deps) },
];
