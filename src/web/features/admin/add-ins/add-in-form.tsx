import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { AdminAddIn } from '#contract/admin-add-ins.ts';
import { addInFields } from '#contract/admin-catalogue-fields.ts';
import { cents } from '#domain/money/cents.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NameAndDescription } from '../managed/both-names.tsx';
import type { ManagedFormProps } from '../managed/managed.ts';
import { ManagedForm, useManagedForm } from '../managed/managed-form.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { PriceField } from '../shared/form/price-field.tsx';

const schema = z.object(addInFields);
type Values = z.output<typeof schema>;

const none = { en: '', pt: '' };

const toValues = (row: AdminAddIn | null): Values => {
  if (!row) return { name: none, description: none, price: cents(1000), extraMinutes: 0, active: true };
  const { id: _, position: __, version: ___, ...values } = row;
  return values;
};

export function AddInForm(props: ManagedFormProps<AdminAddIn>) {
  const { t } = useTranslation('admin');
  const form = useManagedForm<Values, AdminAddIn>(props, { schema, toValues });
  return (
    <ManagedForm form={form}>
      <NameAndDescription form={form} />
      <FieldPair>
        <PriceField {...form.controlled('price')} required />
        <TextField
          {...form.field('extraMinutes', { valueAsNumber: true })}
          hint={t('addIns.extraMinutesHint')}
          type="number"
          inputMode="numeric"
          min={0}
          max={120}
          step={5}
          required
          end={<span className="pr-3">{t('form.minutes')}</span>}
        />
      </FieldPair>
      <Checkbox {...form.field('active')} hint={t('treatments.activeHint')} />
    </ManagedForm>
  );
}
