import { listReminderRules, type ReminderRule } from '#contract/reminder-rules.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** The rules come as one short list; one that is not in it is gone, as if the server had said so. */
export const findRule = async (id: string, signal?: AbortSignal): Promise<ReminderRule> => {
  const rules = await call(listReminderRules, undefined, signal ? { signal } : {});
  const found = rules.find((rule) => String(rule.id) === id);
  if (!found) throw new ApiError(404, null, { body: { code: 'not_found' } });
  return found;
};
