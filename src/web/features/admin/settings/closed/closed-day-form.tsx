import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ClosedDay, closedDayFields } from '#contract/closed-days.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import type { ManagedFormProps } from '#web/features/admin/managed/managed.ts';
import { ManagedForm, type ManagedFormState, useManagedForm } from '#web/features/admin/managed/managed-form.tsx';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { quarterHours } from '../sections/time-select.tsx';
import { useClosingConflicts } from './use-closing-conflicts.tsx';

const fields = z.object({
  day: z.iso.date('text:common:fields.required'),
  isPart: z.boolean(),
  from: z.string(),
  to: z.string(),
  name: closedDayFields.name,
  keepsVisits: z.boolean(),
});
type Values = z.output<typeof fields>;

const schema = fields.check(
  z.refine(({ isPart, from, to }) => !isPart || minuteOfTime(from) < minuteOfTime(to), {
    path: ['to'],
    message: 'text:admin:closedDays.validation.order',
  }),
);

const timesOf = ({ isPart, from, to }: Values) => (isPart ? { from, to } : { from: null, to: null });

const isSameTime = (row: ClosedDay, values: Values): boolean => {
  const { from, to } = timesOf(values);
  return row.day === values.day && row.from === from && row.to === to;
};

export function ClosedDayForm(props: ManagedFormProps<ClosedDay>) {
  const { row } = props;
  const { t } = useTranslation('admin');
  const conflicts = useClosingConflicts();
  const isKept = useRef<boolean | null>(null);
  const form = useManagedForm<Values, ClosedDay>(props, {
    schema,
    toValues: (closed) => ({
      day: closed?.day ?? '',
      isPart: closed ? closed.from !== null : false,
      from: closed?.from ?? '14:00',
      to: closed?.to ?? '24:00',
      name: closed?.name ?? { en: '', pt: '' },
      keepsVisits: closed?.keepsVisits ?? false,
    }),
    toBody: (values) => ({
      day: values.day,
      ...timesOf(values),
      name: values.name,
      keepsVisits: isKept.current ?? values.keepsVisits,
    }),
    confirm: async (values) => {
      isKept.current = null;
      if (row && isSameTime(row, values)) return true;
      const answer = await conflicts.ask([{ day: values.day, ...timesOf(values) }]);
      isKept.current = answer === 'keep';
      return answer !== null;
    },
    afterwards: conflicts.sortOutLeft,
  });
  return (
    <ManagedForm form={form} after={conflicts.dialog}>
      <TextField {...form.field('day')} type="date" required />
      <PartOfDay form={form} />
      <FieldPair>
        <TextField
          {...form.register('name.pt')}
          label={t('closedDays.namePt')}
          hint={t('closedDays.nameHint')}
          error={form.errorOf('name.pt')}
          lang="pt"
          maxLength={80}
        />
        <TextField
          {...form.register('name.en')}
          label={t('closedDays.nameEn')}
          error={form.errorOf('name.en')}
          lang="en"
          maxLength={80}
        />
      </FieldPair>
      {row && row.visits > 0 && <Checkbox {...form.field('keepsVisits')} hint={t('closedDays.keepsVisitsHint')} />}
    </ManagedForm>
  );
}

const times = { from: quarterHours('00:00', '23:45'), to: quarterHours('00:15', '24:00') };

function PartOfDay({ form }: { form: ManagedFormState<Values, ClosedDay> }) {
  const { t } = useTranslation('admin');
  const isPart = form.form.watch('isPart');
  return (
    <>
      <Checkbox {...form.field('isPart', { deps: ['to'] })} hint={t('closedDays.isPartHint')} />
      {isPart && (
        <FieldPair>
          <TimeChoice form={form} name="from" />
          <TimeChoice form={form} name="to" />
        </FieldPair>
      )}
    </>
  );
}

function TimeChoice({ form, name }: { form: ManagedFormState<Values, ClosedDay>; name: 'from' | 'to' }) {
  const { field } = useController({ control: form.control, name, rules: { deps: ['to'] } });
  return (
    <Select
      {...field}
      label={form.labelOf(name)}
      required
      error={form.errorOf(name)}
      options={times[name].map((time) => ({ value: time, label: time }))}
    />
  );
}
