import type { MailChecks } from '#server/modules/messaging/public.ts';
import type { ReminderDeps } from './deps.ts';
import { findReminded, type Reminded, readCause } from './find-reminded.ts';
import { bookingReminderWords, reviewWords, therapistReminderWords } from './reminder-words.ts';

/** Asked when a reminder is about to leave: it says what is so now, or it does not leave. */
export const reminderChecks = (deps: ReminderDeps): MailChecks => {
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
