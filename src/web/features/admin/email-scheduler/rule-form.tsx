import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ReminderRule, reminderAnchors, reminderMail, reminderRules } from '#contract/reminder-rules.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ManagedFormProps } from '../managed/managed.ts';
import { ManagedForm, useManagedForm } from '../managed/managed-form.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import { LengthField } from './length-field.tsx';

const { mail, active, minutes } = reminderRules.row.shape;
const schema = z.object({ mail, minutes, active });
type Values = z.output<typeof schema>;

/** A day. */
const usualMinutes = 1440;

const toValues = (row: ReminderRule | null): Values => ({
  mail: row?.mail ?? 'booking_reminder',
  minutes: row?.minutes ?? usualMinutes,
  active: row?.active ?? true,
});

export function RuleForm(props: ManagedFormProps<ReminderRule>) {
  const { row } = props;
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  const form = useManagedForm<Values, ReminderRule>(props, {
    schema,
    toValues,
    // Which mail it is about is said when it is made.
    toBody: ({ mail: kind, ...values }) => (row ? values : { mail: kind, ...values }),
  });
  return (
    <ManagedForm form={form}>
      {!row && (
        <Select
          {...form.field('mail')}
          options={reminderMail.options.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      <div>
        <LengthField
          {...form.controlled('minutes')}
          first={row?.minutes ?? usualMinutes}
          hint={t('emailScheduler.rules.minutesHint')}
        />
        <p className="mt-2 text-s">{t(`emailScheduler.rules.${reminderAnchors[form.form.watch('mail')]}`)}</p>
      </div>
      <Checkbox {...form.field('active')} hint={t('emailScheduler.rules.activeHint')} />
    </ManagedForm>
  );
}
