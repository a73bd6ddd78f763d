import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type AdminAddIn, addInFields, adminAddIn, createAddIn, updateAddIn } from '#contract/admin-catalogue.ts';
import { cents } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { CatalogueFormProps } from '../shared/catalogue/catalogue.ts';
import { NameAndDescription } from '../shared/catalogue/name-and-description.tsx';
import { tellDone } from '../shared/failures.ts';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { PriceField } from '../shared/form/price-field.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshAddIns } from './refresh.ts';

const schema = z.object(addInFields);
type Values = z.output<typeof schema>;

const none = { en: '', pt: '' };

const toValues = (row: AdminAddIn | null): Values => {
  if (!row) return { name: none, description: none, price: cents(1000), extraMinutes: 0, active: true };
  const { id: _, position: __, version: ___, ...values } = row;
  return values;
};

export function AddInForm({ row, onClose, onDelete }: CatalogueFormProps<AdminAddIn>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const form = useAdminForm({
    schema: schema,
    rowSchema: adminAddIn,
    row,
    toValues,
    save: (values, version) =>
      row && version !== null
        ? call(updateAddIn, { params: { id: row.id }, body: { ...values, version } })
        : call(createAddIn, { body: values }),
    onSaved: (saved) => {
      tellDone(t('form.saved'), saved.name[language]);
      void refreshAddIns();
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={row ? row.name[language] : t('addIns.new')}
      onClose={onClose}
      isNew={row === null}
      nameOf={(name) => t(`addIns.${name as keyof Values}`)}
      history={row && { subject: 'add-in', id: String(row.id) }}
      onDelete={onDelete}
    >
      <NameAndDescription form={form} />
      <PriceAndTime form={form} />
      <Checkbox {...form.register('active')} label={t('addIns.active')} hint={t('treatments.activeHint')} />
    </FormSheet>
  );
}

type Form = ReturnType<typeof useAdminForm<Values, AdminAddIn>>;

function PriceAndTime({ form: { register, control, errorOf } }: { form: Form }) {
  const { t } = useTranslation('admin');
  return (
    <FieldPair>
      <PriceField control={control} name="price" label={t('addIns.price')} required error={errorOf('price')} />
      <TextField
        {...register('extraMinutes', { valueAsNumber: true })}
        label={t('addIns.extraMinutes')}
        hint={t('addIns.extraMinutesHint')}
        type="number"
        inputMode="numeric"
        min={0}
        max={120}
        step={5}
        required
        error={errorOf('extraMinutes')}
        end={<span className="pr-3">{t('form.minutes')}</span>}
      />
    </FieldPair>
  );
}
