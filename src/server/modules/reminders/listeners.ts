import { bookingCancelled, bookingCompleted, bookingConfirmed, bookingMoved } from '#server/modules/bookings/public.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import type { ReminderDeps } from './deps.ts';
import { planReminders } from './plan-reminders.ts';

export const reminderListeners = (deps: ReminderDeps): Listener[] => {
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
