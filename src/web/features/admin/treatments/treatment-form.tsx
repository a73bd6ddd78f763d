import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  type AdminTreatment,
  adminTreatment,
  createTreatment,
  treatmentFields,
  updateTreatment,
} from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { CatalogueFormProps } from '../shared/catalogue/catalogue.ts';
import { NameAndDescription } from '../shared/catalogue/name-and-description.tsx';
import { tellDone } from '../shared/failures.ts';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { PictureField } from '../shared/form/picture-field.tsx';
import { PriceField } from '../shared/form/price-field.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshTreatments } from './refresh.ts';

const fields = z.object(treatmentFields);
type Values = z.output<typeof fields>;

const schema = fields.check(
  z.refine(({ price60min, price75min, price90min }) => [price60min, price75min, price90min].some((p) => p !== null), {
    path: ['price60min'],
    message: 'text:admin:treatments.needsPrice',
  }),
);

const none = { en: '', pt: '' };

const toValues = (row: AdminTreatment | null): Values => {
  if (!row)
    return {
      name: none,
      description: none,
      price60min: null,
      price75min: null,
      price90min: null,
      imageUrl: '/treatments/relaxing.svg',
      imageAlt: none,
      active: true,
    };
  const { id: _, position: __, version: ___, therapists: ____, ...values } = row;
  return values;
};

/** A longer massage for less money is allowed, and hardly ever meant. */
const shorterCostsMore = ({ price60min, price75min, price90min }: Values): { long: number; short: number }[] => {
  const offered = [
    { minutes: 60, price: price60min },
    { minutes: 75, price: price75min },
    { minutes: 90, price: price90min },
  ].flatMap(({ minutes, price }) => (price === null ? [] : [{ minutes, price: Number(price) }]));
  return offered.flatMap((long, index) => {
    const before = offered[index - 1];
    return before && long.price < before.price ? [{ long: long.minutes, short: before.minutes }] : [];
  });
};

export function TreatmentForm({ row, onClose, onDelete }: CatalogueFormProps<AdminTreatment>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const form = useAdminForm({
    schema,
    rowSchema: adminTreatment,
    row,
    toValues,
    worries: (values) => [
      ...(values.active && (row?.therapists ?? 0) === 0 ? [t('treatments.nobodyAsk')] : []),
      ...shorterCostsMore(values).map(({ long, short }) => t('treatments.cheaperAsk', { long, short })),
    ],
    save: (values, version) =>
      row && version !== null
        ? call(updateTreatment, { params: { id: row.id }, body: { ...values, version } })
        : call(createTreatment, { body: values }),
    onSaved: (saved) => {
      tellDone(t('form.saved'), saved.name[language]);
      void refreshTreatments();
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={row ? row.name[language] : t('treatments.new')}
      onClose={onClose}
      isNew={row === null}
      nameOf={(name) => t(`treatments.${name as keyof Values}`)}
      history={row && { subject: 'treatment', id: String(row.id) }}
      onDelete={onDelete}
    >
      <NameAndDescription form={form} />
      <Prices form={form} />
      <Picture form={form} />
      <Checkbox {...form.register('active')} label={t('treatments.active')} hint={t('treatments.activeHint')} />
    </FormSheet>
  );
}

type Form = ReturnType<typeof useAdminForm<Values, AdminTreatment>>;

function Prices({ form: { control, errorOf } }: { form: Form }) {
  const { t } = useTranslation('admin');
  return (
    <fieldset>
      <legend className="text-s font-semibold">{t('treatments.prices')}</legend>
      <p className="mb-3 text-xs text-soft">{t('treatments.pricesHint')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {(['price60min', 'price75min', 'price90min'] as const).map((name) => (
          <PriceField key={name} control={control} name={name} label={t(`treatments.${name}`)} error={errorOf(name)} />
        ))}
      </div>
    </fieldset>
  );
}

function Picture({ form: { form, register, errorOf } }: { form: Form }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PictureField
        url={form.watch('imageUrl')}
        onChange={(url) => form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })}
        error={errorOf('imageUrl')}
      />
      <FieldPair>
        <TextField
          {...register('imageAlt.en')}
          label={t('picture.altEn')}
          hint={t('picture.altHint')}
          lang="en"
          error={errorOf('imageAlt.en')}
        />
        <TextField {...register('imageAlt.pt')} label={t('picture.altPt')} lang="pt" error={errorOf('imageAlt.pt')} />
      </FieldPair>
    </>
  );
}
