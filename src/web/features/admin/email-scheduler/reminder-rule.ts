import i18next from 'i18next';
import { type ReminderRule, reminderRules } from '#contract/reminder-rules.ts';
import type { FormThing } from '../managed/managed-form.tsx';

export const reminderRule = {
  area: 'reminder-rules',
  routes: reminderRules,
  words: 'emailScheduler.rules',
  subject: 'settings',
  logIdOf: ({ id }) => `reminder-rule:${id}`,
  nameOf: ({ mail }, language) => i18next.getFixedT(language, 'admin')(`emailTemplates.types.${mail}`),
  others: [['admin', 'emails']],
} as const satisfies FormThing<ReminderRule>;
