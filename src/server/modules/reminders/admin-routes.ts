import * as contract from '#contract/reminder-rules.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { addRule, changeRule, removeRule } from './change-rule.ts';
import type { ReminderDeps } from './deps.ts';
import { listRules } from './repo.ts';

export const reminderAdminRoutes = (deps: Pick<ReminderDeps, 'database' | 'texts'>): Handler[] => [
  handle(contract.listReminderRules, () => listRules(deps.database)),
  handle(contract.createReminderRule, ({ body, actor, language }) => addRule(deps, body, actor, language)),
  handle(contract.updateReminderRule, ({ params, body, actor, language }) =>
    changeRule(deps, params.id, body, actor, language),
  ),
  handle(contract.deleteReminderRule, async ({ params, actor }) => {
    await removeRule(deps, params.id, actor);
    return null;
  }),
];
