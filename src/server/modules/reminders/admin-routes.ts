import { type ReminderRule, reminderAnchors, reminderRules } from '#contract/reminder-rules.ts';
import { wrongField } from '#server/http/app-error.ts';
import type { Handler } from '#server/http/handler.ts';
import { serveManaged } from '#server/http/serve-managed.ts';
import { recordsOf } from '#server/modules/audit/public.ts';
import { type Database, errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { planAnewKind } from './jobs.ts';
import { deleteRule, findRule, insertRule, listRules, lockRule, updateRule } from './repo.ts';

export const reminderAdminRoutes = ({ database }: { database: Database }): Handler[] =>
  serveManaged(database, reminderRules, {
    list: listRules,
    find: findRule,
    lock: lockRule,
    insert: (tx, rule) => insertRule(tx, { ...rule, anchor: reminderAnchors[rule.mail] }),
    write: updateRule,
    remove: deleteRule,
    record: async (tx, actor, before, after) => {
      await log(tx, actor, before, after);
      await planAnew(tx, after ?? before, after !== null);
    },
    // One like it is there already.
    explain: (error) => (errorCodeOf(error) === '23505' ? wrongField('minutes', 'emails:rules.alreadyThere') : null),
  });

const log = recordsOf(
  'settings',
  (rule: ReminderRule) => rule,
  ({ mail }) => mail,
  ({ id }) => `reminder-rule:${id}`,
);

/** What waits is planned anew because of it. */
const planAnew = async (tx: Transaction, rule: ReminderRule | null, isKept: boolean): Promise<void> => {
  if (rule)
    await enqueue(tx, { kind: planAnewKind, dedupeKey: `${rule.id}:${rule.version}:${isKept ? 'kept' : 'gone'}` });
};
