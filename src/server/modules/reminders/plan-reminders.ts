import type { ReminderMail, ReminderRule } from '#contract/reminder-rules.ts';
import { type BookingRow, isReachable, listSeated, lockBooking } from '#server/modules/bookings/public.ts';
import { queueMail, withdrawMails } from '#server/modules/messaging/public.ts';
import { listTherapistsById } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { days, minutes } from '#server/platform/durations.ts';
import { enqueue, type NewJob } from '#server/platform/jobs/jobs.ts';
import type { ReminderDeps } from './deps.ts';
import { causesOf, writeCause } from './find-reminded.ts';
import {
  bookingReminderWords,
  clientOf,
  reviewWords,
  therapistAddress,
  therapistReminderWords,
} from './reminder-words.ts';
import { listRules } from './repo.ts';

/** Nobody wants to be asked about a visit they have forgotten. */
const reviewGoodFor = days(7);

type Plan = {
  booking: BookingRow;
  rule: ReminderRule;
  sendAt: Date;
};

/**
 * Brings what waits for a booking in line with how it stands now; may be called any number of times. What has left or was
 * cancelled by hand stays as it is: its cause is used up. The booking is locked, so that of two calls the later sees all.
 */
export const planReminders = async (
  deps: ReminderDeps,
  tx: Transaction,
  bookingId: string,
  whenLate: 'send' | 'skip' = 'skip',
): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  await withdrawMails(tx, causesOf(bookingId));
  if (!booking) return;
  const now = deps.clock.now();
  for (const rule of await listRules(tx)) {
    if (!rule.active || !fits(booking, rule)) continue;
    const due = dueAt(booking, rule);
    // Whoever is confirmed within the last day has just read everything a reminder would say.
    if (due <= now && !(rule.anchor === 'after_end' && whenLate === 'send')) continue;
    await plan(deps, tx, { booking, rule, sendAt: due > now ? due : now });
  }
};

const fits = ({ status }: BookingRow, { anchor }: ReminderRule): boolean =>
  status === (anchor === 'before_start' ? 'confirmed' : 'completed');

const dueAt = ({ startsAt, endsAt }: BookingRow, rule: ReminderRule): Date =>
  rule.anchor === 'before_start'
    ? new Date(startsAt.getTime() - minutes(rule.minutes))
    : new Date(endsAt.getTime() + minutes(rule.minutes));

const plan = async (deps: ReminderDeps, tx: Transaction, { booking, rule, sendAt }: Plan): Promise<void> => {
  const about = { bookingId: booking.id, sequence: booking.calendarSequence, ruleId: rule.id };
  if (rule.mail === 'therapist_reminder') return planForTherapists(deps, tx, { booking, rule, sendAt });
  if (!isReachable(booking)) return;
  const cause = writeCause(about);
  const mail = { ...clientOf(booking), cause, sendAt };
  if (rule.mail === 'booking_reminder') {
    const values = await bookingReminderWords(deps, tx, booking);
    await queueMail(tx, { type: 'booking_reminder', ...mail, values, staleAt: booking.startsAt });
    await enqueue(tx, noticeJob(rule.mail, cause, sendAt));
  } else {
    const values = await reviewWords(deps, tx, booking);
    const staleAt = new Date(sendAt.getTime() + reviewGoodFor);
    await queueMail(tx, { type: 'review_request', ...mail, values, staleAt });
  }
};

const planForTherapists = async (
  deps: ReminderDeps,
  tx: Transaction,
  { booking, rule, sendAt }: Plan,
): Promise<void> => {
  const seated = await listSeated(tx, [booking.id]);
  const ids = seated.map(({ therapistId }) => therapistId);
  for (const therapist of await listTherapistsById(tx, ids)) {
    const about = { bookingId: booking.id, sequence: booking.calendarSequence, ruleId: rule.id };
    const cause = writeCause({ ...about, therapistId: therapist.id });
    const values = therapistReminderWords(deps, booking, therapist);
    const mail = { ...therapistAddress(therapist), cause, sendAt, staleAt: booking.startsAt };
    await queueMail(tx, { type: 'therapist_reminder', ...mail, values });
    await enqueue(tx, noticeJob(rule.mail, cause, sendAt));
  }
};

export const noticeKind = 'reminders.notify';

export type NoticePayload = { mail: ReminderMail; cause: string };

/** What the bell says when the mail leaves. One job a planned moment: an older one finds that it is not its time. */
const noticeJob = (mail: ReminderMail, cause: string, runAt: Date): NewJob => ({
  kind: noticeKind,
  payload: { mail, cause } satisfies NoticePayload,
  dedupeKey: `${cause}@${runAt.toISOString()}`,
  runAt,
});
