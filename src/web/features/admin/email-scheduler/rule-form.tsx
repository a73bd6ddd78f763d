import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ReminderRule, reminderAnchors, reminderMail, reminderRules } from '#contract/reminder-rules.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { type FormThing, ManagedForm, useManagedForm } from '../managed/managed-form.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import { LengthField } from './length-field.tsx';

const { mail, active, minutes } = reminderRules.row.shape;
const schema = z.object({ mail, minutes, active });
type Values = z.output<typeof schema>;

const toValues = (row: ReminderRule | null): Values => ({
  mail: row?.mail ?? 'booking_reminder',
  minutes: row?.minutes ?? 1440,
  active: row?.active ?? true,
});

type RuleFormProps = { row: ReminderRule | null; onClose(): void; onDelete?: (() => void) | undefined };

export function RuleForm({ row, onClose, onDelete }: RuleFormProps) {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  const thing: FormThing<ReminderRule> = {
    area: 'reminder-rules',
    routes: reminderRules,
    words: 'emailScheduler.rules',
    subject: 'settings',
    logIdOf: ({ id }) => `reminder-rule:${id}`,
    nameOf: (rule) => nameOf(rule.mail),
    others: [['admin', 'emails']],
  };
  const form = useManagedForm<Values, ReminderRule>(thing, {
    schema,
    row,
    toValues,
    // Which mail it is about is said when it is made.
    toBody: ({ mail: kind, ...values }) => (row ? values : { mail: kind, ...values }),
    onClose,
  });
  return (
    <ManagedForm thing={thing} form={form} onClose={onClose} onDelete={onDelete}>
      {!row && (
        <Select {...form.field('mail')}>
          {reminderMail.options.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </Select>
      )}
      <div>
        <LengthField {...form.controlled('minutes')} hint={t('emailScheduler.rules.minutesHint')} />
        <p className="mt-2 text-s">{t(`emailScheduler.rules.${reminderAnchors[form.form.watch('mail')]}`)}</p>
      </div>
      <Checkbox {...form.field('active')} hint={t('emailScheduler.rules.activeHint')} />
    </ManagedForm>
  );
}
