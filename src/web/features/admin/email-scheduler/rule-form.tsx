import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  createReminderRule,
  type ReminderRule,
  reminderAnchors,
  reminderMail,
  reminderRule,
  updateReminderRule,
} from '#contract/reminder-rules.ts';
import { call } from '#web/api/call.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { tellDone } from '../shared/failures.ts';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useMailName } from '../shared/use-mail-name.ts';
import { LengthField } from './length-field.tsx';

const { mail, active, minutes } = reminderRule.shape;
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
  const form = useAdminForm({
    schema: schema,
    rowSchema: reminderRule,
    row,
    toValues,
    save: ({ mail: kind, ...values }, version) =>
      row && version !== null
        ? call(updateReminderRule, { params: { id: row.id }, body: { ...values, version } })
        : call(createReminderRule, { body: { mail: kind, ...values } }),
    onSaved: (saved) => {
      tellDone(t('form.saved'), nameOf(saved.mail));
      void refreshArea('reminder-rules', ['admin', 'emails']);
      onClose();
    },
  });
  const kind = form.form.watch('mail');
  return (
    <FormSheet
      form={form}
      title={row ? nameOf(row.mail) : t('emailScheduler.rules.new')}
      onClose={onClose}
      isNew={row === null}
      nameOf={(name) => t(`emailScheduler.rules.${name as keyof Values}`)}
      history={row && { subject: 'settings', id: `reminder-rule:${row.id}` }}
      onDelete={onDelete}
    >
      {!row && (
        <Select {...form.register('mail')} label={t('emailScheduler.rules.mail')} error={form.errorOf('mail')}>
          {reminderMail.options.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </Select>
      )}
      <div>
        <LengthField
          control={form.control}
          name="minutes"
          label={t('emailScheduler.rules.minutes')}
          hint={t('emailScheduler.rules.minutesHint')}
          error={form.errorOf('minutes')}
        />
        <p className="mt-2 text-s">{t(`emailScheduler.rules.${reminderAnchors[kind]}`)}</p>
      </div>
      <Checkbox
        {...form.register('active')}
        label={t('emailScheduler.rules.active')}
        hint={t('emailScheduler.rules.activeHint')}
      />
    </FormSheet>
  );
}
