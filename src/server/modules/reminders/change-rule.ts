import { type ReminderMail, type ReminderRule, reminderAnchors } from '#contract/reminder-rules.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { ReminderDeps } from './deps.ts';
import { planAnewKind } from './jobs.ts';
import { deleteRule, insertRule, isRuleTaken, lockRule, updateRule } from './repo.ts';

type Deps = Pick<ReminderDeps, 'database' | 'texts'>;

/** Every change is in the log, and what waits is planned anew because of it. */
const record = async (
  tx: Transaction,
  actor: Actor,
  before: ReminderRule | null,
  after: ReminderRule | null,
): Promise<void> => {
  const rule = after ?? before;
  if (!rule) return;
  await recordChange(tx, { actor, what: 'settings', id: `reminder-rule:${rule.id}`, label: rule.mail, before, after });
  await enqueue(tx, { kind: planAnewKind, dedupeKey: `${rule.id}:${rule.version}:${after ? 'kept' : 'gone'}` });
};

const alreadyThere = ({ texts }: Deps, reader: Language): AppError =>
  new AppError('validation_failed', { fields: { minutes: texts.text(reader, 'emails:rules.alreadyThere') } });

type NewRule = { mail: ReminderMail; minutes: number; active: boolean };

export const addRule = (deps: Deps, rule: NewRule, actor: Actor, reader: Language): Promise<ReminderRule> =>
  deps.database.transaction(async (tx) => {
    const made = await insertRule(tx, { ...rule, anchor: reminderAnchors[rule.mail] });
    if (!made) throw alreadyThere(deps, reader);
    await record(tx, actor, null, made);
    return made;
  });

type Change = { minutes?: number | undefined; active?: boolean | undefined; version: number };

export const changeRule = (
  deps: Deps,
  id: number,
  { version, ...change }: Change,
  actor: Actor,
  reader: Language,
): Promise<ReminderRule> =>
  deps.database.transaction(async (tx) => {
    const before = await lockRule(tx, id);
    if (!before) throw new AppError('not_found');
    refuseStale(before, version);
    const minutes = change.minutes ?? before.minutes;
    if (await isRuleTaken(tx, id, before.mail, minutes)) throw alreadyThere(deps, reader);
    const after = await updateRule(tx, { id, minutes, active: change.active ?? before.active });
    await record(tx, actor, before, after);
    return after;
  });

export const removeRule = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = await lockRule(tx, id);
    if (!before) throw new AppError('not_found');
    await deleteRule(tx, id);
    await record(tx, actor, before, null);
  });
