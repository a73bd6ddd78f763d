import { listIdsToRemind } from '#server/modules/bookings/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import { listAreaRanges } from '#server/modules/service-area/public.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { ReminderDeps } from './deps.ts';
import { findReminded, readCause } from './find-reminded.ts';
import { type NoticePayload, noticeKind, planReminders } from './plan-reminders.ts';
import { therapistNames } from './reminder-words.ts';

export const planAnewKind = 'reminders.plan-anew';

export const reminderJobs = (deps: ReminderDeps): JobHandlers => ({
  [noticeKind]: (payload) => showNotice(deps, payload as NoticePayload),
  [planAnewKind]: () => planAnew(deps),
});

/** After a rule has changed. Each booking in a transaction of its own: none waits for the others. */
const planAnew = async (deps: ReminderDeps): Promise<void> => {
  for (const id of await listIdsToRemind(deps.database)) {
    await deps.database.transaction((tx) => planReminders(deps, tx, id));
  }
};

const showNotice = async (deps: ReminderDeps, { cause }: NoticePayload): Promise<void> => {
  const about = readCause(cause);
  const reminded = about && (await findReminded(deps, about));
  if (!reminded) return;
  const { booking, therapist } = reminded;
  const { id: bookingId, reference, startsAt, timezone, priceLines } = booking;
  const treatment = priceLines.find(({ kind }) => kind === 'treatment')?.label ?? { en: '', pt: '' };
  const visit = { reference, treatment, timezone, startsAt: startsAt.toISOString() };
  const { database } = deps;
  if (therapist) {
    if (!therapist.userId) return;
    const area =
      (await listAreaRanges(database)).find(({ id }) => id === booking.serviceAreaId)?.name ?? booking.zipCode;
    const values = { ...visit, area };
    await notify(database, { userId: therapist.userId, kind: 'visit_reminder', bookingId, cause, values });
  } else if (booking.userId) {
    const values = { ...visit, therapist: await therapistNames(database, bookingId, booking.language) };
    await notify(database, { userId: booking.userId, kind: 'booking_reminder', bookingId, cause, values });
  }
};
