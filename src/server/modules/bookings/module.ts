import type { Module } from '#server/module.ts';
import type { PersonalDataSource } from '#server/modules/identity/public.ts';
import { seconds } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import type { BookingDeps } from './deps.ts';
import { bookingListeners } from './listeners.ts';
import { bookingMailChecks } from './mail/mail-checks.ts';
import { expireHolds } from './make/expire-holds.ts';
import { forgetOrigins } from './make/hold-origins-repo.ts';
import { promoTestRoutes } from './money/test-promo-code.ts';
import { calendarAttachment } from './read/calendar-file.ts';
import { bookingMetrics } from './read/metrics.ts';
import { respondAll } from './read/to-response.ts';
import { holdsEndAt, listBookingsOfUser } from './repo.ts';
import { rescheduleRoutes } from './reschedule-routes.ts';
import { bookingAdminRoutes, bookingRoutes } from './routes.ts';

export const bookingsModule = (deps: BookingDeps): Module => ({
  routes: [...promoTestRoutes(deps), ...bookingRoutes(deps), ...rescheduleRoutes(deps), ...bookingAdminRoutes(deps)],
  listeners: bookingListeners(deps),
  schedules: [endHolds(deps)],
  mailChecks: bookingMailChecks(deps),
  attachments: { calendar: calendarAttachment(deps) },
  personalData: [ownBookings(deps)],
  metrics: bookingMetrics(deps.database),
});

const endHolds = (deps: BookingDeps): Schedule => ({
  kind: 'bookings.expire-holds',
  everyMilliseconds: seconds(15),
  dueAt: () => holdsEndAt,
  run: async () => {
    await expireHolds(deps);
    await forgetOrigins(deps.database);
  },
});

const ownBookings = (deps: BookingDeps): PersonalDataSource => ({
  name: 'bookings',
  collect: async (on, userId) => respondAll(deps, on, await listBookingsOfUser(on, userId)),
});
