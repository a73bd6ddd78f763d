import type { NotificationKind } from '#contract/notifications.ts';
import { topicOfKind } from '#contract/push.ts';
import { notificationValues } from '#domain/language/notification-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { after, hours } from '#server/platform/durations.ts';
import { pauseAfter } from '#server/platform/jobs/job-rows.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import { PushGone, PushRefused, type PushSender } from '#server/platform/push/push-sender.ts';
import type { Texts } from '#server/platform/texts.ts';
import { linkOf } from '../link-of.ts';
import { type ClaimedPush, claimPush, deliverKind, forgetDevice, markEnded, markSent, planAgain } from './repo.ts';

export type PushDeps = {
  database: Database;
  clock: Clock;
  logger: Logger;
  texts: Texts;
  pushSender: PushSender;
  nightUntil(startsAt: Date | null): Promise<Date | null>;
  deviceOf(userAgent: string | undefined): string | null;
};

export const pushJobs = (deps: PushDeps): JobHandlers => ({
  [deliverKind]: (payload) => deliver(deps, (payload as { pushId: string }).pushId),
});

const mostAttempts = 6;
const goodFor = hours(12);

/** Somebody may be in danger, or stands before a closed door: at any hour. */
const atAnyHour: ReadonlySet<NotificationKind> = new Set([
  'all_well',
  'therapist_needs_help',
  'therapist_silent',
  'door_closed',
  'therapist_late',
  'client_waits',
]);

/** A request keeps the night as its SMS does; the rest does unless its visit is near. */
const waitsUntil = async ({ nightUntil }: PushDeps, { kind, values }: ClaimedPush): Promise<Date | null> => {
  if (atAnyHour.has(kind)) return null;
  const isRequest = topicOfKind[kind] === 'requests';
  return nightUntil(!isRequest && 'startsAt' in values && values.startsAt ? new Date(values.startsAt) : null);
};

const staleAt = ({ values, createdAt }: ClaimedPush): Date =>
  'answerBy' in values && values.answerBy ? new Date(values.answerBy) : after(createdAt, goodFor);

/** What the lock screen shows: no name of a client, no address, no note; the rest is behind the link. */
const payloadOf = ({ texts }: PushDeps, push: ClaimedPush): string => {
  const { kind, values, language, bookingId, notificationId } = push;
  const words = (part: 'title' | 'text', given: object) =>
    texts.text(language, `common:notifications.kinds.${kind}.${part}`, given as Record<string, string>);
  const shown = notificationValues(values, language);
  return JSON.stringify({
    id: notificationId,
    title: words('title', {}),
    text: words('text', shown),
    link: linkOf(kind, bookingId),
    language,
  });
};

const deliver = async (deps: PushDeps, id: string): Promise<void> => {
  const { database, clock, pushSender } = deps;
  const push = await claimPush(database, id);
  if (!push) return;
  const now = clock.now();
  const left = staleAt(push).getTime() - now.getTime();
  if (push.isOver || left <= 0) return void (await markEnded(database, id, 'cancelled', null));
  const waits = await waitsUntil(deps, push);
  if (waits) return planAgain(database, { id, at: waits, attempts: push.attempts - 1, error: null });
  try {
    await pushSender.send({
      to: push,
      payload: payloadOf(deps, push),
      goodForSeconds: Math.ceil(left / 1000),
      isUrgent: atAnyHour.has(push.kind) || push.kind === 'offer_received',
      topic: push.notificationId.replaceAll('-', ''),
    });
    await markSent(database, push);
  } catch (error) {
    await afterFailure(deps, push, error);
  }
};

const afterFailure = async ({ database, clock, logger }: PushDeps, push: ClaimedPush, error: unknown) => {
  const { id, attempts, kind } = push;
  if (error instanceof PushGone) return void (await forgetDevice(database, push.subscriptionId));
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  // The address of the device stays in its row.
  logger.warn({ push: kind, pushId: id, attempts }, 'A push could not be sent');
  if (error instanceof PushRefused || attempts >= mostAttempts)
    return void (await markEnded(database, id, 'failed', reason));
  await planAgain(database, { id, at: after(clock.now(), pauseAfter(attempts)), attempts, error: reason });
};
