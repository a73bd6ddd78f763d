import type { SmsKind } from '#contract/sms.ts';
import type { Language } from '#domain/language/language.ts';
import { smsParts } from '#domain/sms/sms-parts.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';
import { pauseAfter } from '#server/platform/jobs/job-rows.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import { parsePhone } from '#server/platform/phone-number.ts';
import { SmsRefused, type SmsSender } from '#server/platform/sms/sms-sender.ts';
import type { Texts } from '#server/platform/texts.ts';
import { claimSms, findFollowed, insertSms, markEnded, markSent, planAgain, writeReceipt } from './repo.ts';

export type SmsDeps = {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  texts: Texts;
  smsSender: SmsSender;
};

const deliverKind = 'sms.deliver';
const followKind = 'sms.follow';

type SmsRequest = {
  kind: SmsKind;
  /** The same kind for the same cause comes once. */
  cause: string;
  phone: string;
  language: Language;
  values: Record<string, string | number>;
  bookingId: string;
  /** Later than now, where the night is to be kept. */
  sendAt?: Date | undefined;
  /** After that it says nothing useful any more. */
  staleAt: Date;
};

/** Writes a message in the caller's transaction. Without a way out, or to a number nobody can write to, none is written: false. */
export const queueSms = async (
  { config, texts, smsSender }: Pick<SmsDeps, 'config' | 'texts' | 'smsSender'>,
  tx: Transaction,
  { phone, values, sendAt, ...request }: SmsRequest,
): Promise<boolean> => {
  const to = parsePhone(phone);
  if (smsSender.kind === 'off' || !to) return false;
  const text = texts.text(request.language, `treatments:sms.${request.kind}`, { brand: config.brand, ...values });
  const row = await insertSms(tx, { ...request, to, text, parts: smsParts(text), sendAt: sendAt ?? null });
  if (row) await enqueue(tx, { kind: deliverKind, payload: { smsId: row.id }, dedupeKey: row.id, runAt: row.sendAt });
  return true;
};

export const smsJobs = (deps: SmsDeps): JobHandlers => ({
  [deliverKind]: (payload) => deliver(deps, (payload as { smsId: string }).smsId),
  [followKind]: (payload) => follow(deps, payload as Followed),
});

const mostAttempts = 6;

const deliver = async (deps: SmsDeps, id: string): Promise<void> => {
  const { database, smsSender, logger, clock } = deps;
  const sms = await claimSms(database, id);
  if (!sms) return;
  if (sms.isStale) {
    await markEnded(database, id, 'cancelled', null);
    return;
  }
  try {
    const providerId = await smsSender.send(sms);
    await markSent(database, id, providerId);
    if (providerId) await followLater(deps, { smsId: id, asked: 0 });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const isOver = error instanceof SmsRefused || sms.attempts >= mostAttempts;
    // The number stays in its row.
    logger.warn({ sms: sms.kind, smsId: id, attempts: sms.attempts }, 'An SMS could not be sent');
    if (isOver) return void (await markEnded(database, id, 'failed', reason));
    const at = after(clock.now(), pauseAfter(sms.attempts));
    await planAgain(database, id, reason, at);
    await enqueue(database, {
      kind: deliverKind,
      payload: { smsId: id },
      dedupeKey: `${id}:${sms.attempts}`,
      runAt: at,
    });
  }
};

/** When the provider is asked what became of it; its price is known later than its arrival. */
const askAfter = [minutes(1), minutes(10), hours(2), hours(24)];

type Followed = { smsId: string; asked: number };

const followLater = async ({ database, clock }: SmsDeps, { smsId, asked }: Followed): Promise<void> => {
  const pause = askAfter[asked];
  if (pause === undefined) return;
  await enqueue(database, {
    kind: followKind,
    payload: { smsId, asked },
    dedupeKey: `${smsId}:${asked}`,
    runAt: after(clock.now(), pause),
  });
};

const follow = async (deps: SmsDeps, { smsId, asked }: Followed): Promise<void> => {
  const found = await findFollowed(deps.database, smsId);
  if (!found) return;
  const receipt = await deps.smsSender.ask(found.providerId);
  await writeReceipt(deps.database, smsId, receipt);
  if (receipt.state === 'on_its_way' || receipt.priceMicros === null)
    await followLater(deps, { smsId, asked: asked + 1 });
};
