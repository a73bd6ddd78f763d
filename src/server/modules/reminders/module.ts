import type { Module } from '#server/module.ts';
import { bookingCancelled, bookingCompleted, bookingConfirmed, bookingMoved } from '#server/modules/bookings/public.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { reminderAdminRoutes } from './admin-routes.ts';
import type { ReminderDeps } from './deps.ts';
import { reminderJobs } from './jobs.ts';
import { reminderChecks } from './mail-checks.ts';
import { planReminders } from './plan-reminders.ts';

export const remindersModule = (deps: ReminderDeps): Module => ({
  routes: reminderAdminRoutes(deps),
  listeners: reminderListeners(deps),
  jobs: reminderJobs(deps),
  mailChecks: reminderChecks(deps),
});

const reminderListeners = (deps: ReminderDeps): Listener[] => {
  const plan =
    (whenLate: 'send' | 'skip') =>
    ({ bookingId }: { bookingId: string }) =>
      deps.database.transaction((tx) => planReminders(deps, tx, bookingId, whenLate));
  return [
    listen(bookingConfirmed, { id: 'reminders.plan', formerly: 'plan reminders' }, plan('skip')),
    listen(bookingMoved, { id: 'reminders.plan', formerly: 'plan reminders' }, plan('skip')),
    listen(bookingCancelled, { id: 'reminders.plan', formerly: 'plan reminders' }, plan('skip')),
    listen(bookingCompleted, { id: 'reminders.plan', formerly: 'plan reminders' }, plan('send')),
  ];
};
