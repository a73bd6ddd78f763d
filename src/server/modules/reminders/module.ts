import type { Module } from '#server/module.ts';
import { bookingCancelled, bookingCompleted, bookingConfirmed, bookingMoved } from '#server/modules/bookings/public.ts';
import type { MailChecks } from '#server/modules/messaging/public.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { reminderAdminRoutes } from './admin-routes.ts';
import type { ReminderDeps } from './deps.ts';
import { findReminded, type Reminded, readCause } from './find-reminded.ts';
import { reminderJobs } from './jobs.ts';
import { planReminders } from './plan-reminders.ts';
import { bookingReminderWords, reviewWords, therapistReminderWords } from './reminder-words.ts';

/** Asked when a reminder is about to leave: it says what is so now, or it does not leave. */
const reminderChecks = (deps: ReminderDeps): MailChecks => {
  const { database } = deps;
  const asked = async <Words>(cause: string, words: (reminded: Reminded) => Promise<Words | false> | Words | false) => {
    const about = readCause(cause);
    const reminded = about && (await findReminded(deps, about));
    return reminded ? words(reminded) : false;
  };
  return {
    booking_reminder: ({ cause }) => asked(cause, ({ booking }) => bookingReminderWords(deps, database, booking)),
    review_request: ({ cause }) => asked(cause, ({ booking }) => reviewWords(deps, database, booking)),
    therapist_reminder: ({ cause }) =>
      asked(
        cause,
        ({ booking, therapist }) => (therapist && therapistReminderWords(deps, booking, therapist)) || false,
      ),
  };
};

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
