import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { AdminTreatment } from '#contract/admin-catalogue.ts';
import { treatmentFields } from '#contract/admin-catalogue-fields.ts';
import { offersOf } from '#domain/pricing/durations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NameAndDescription } from '../managed/both-names.tsx';
import type { ManagedFormProps } from '../managed/managed.ts';
import { ManagedForm, type ManagedFormState, useManagedForm } from '../managed/managed-form.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { percentLook, percentOrNothing } from '../shared/form/percent-field.ts';
import { PictureField } from '../shared/form/picture-field.tsx';
import { PriceField } from '../shared/form/price-field.tsx';

const fields = z.object(treatmentFields);
type Values = z.output<typeof fields>;

const schema = fields.check(
  z.refine((values) => offersOf(values).length > 0, {
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
      sharePercent: null,
    };
  const { id: _, position: __, version: ___, therapists: ____, ...values } = row;
  return values;
};

/** A longer massage for less money is allowed, and hardly ever meant. */
const shorterCostsMore = (values: Values): { long: number; short: number }[] => {
  const offers = offersOf(values);
  return offers.flatMap((long, index) => {
    const before = offers[index - 1];
    return before && long.price < before.price ? [{ long: long.minutes, short: before.minutes }] : [];
  });
};

export function TreatmentForm(props: ManagedFormProps<AdminTreatment>) {
  const { t } = useTranslation('admin');
  const form = useManagedForm<Values, AdminTreatment>(props, {
    schema,
    toValues,
    worries: (values) => [
      ...(values.active && (props.row?.therapists ?? 0) === 0 ? [t('treatments.nobodyAsk')] : []),
      ...shorterCostsMore(values).map(({ long, short }) => t('treatments.cheaperAsk', { long, short })),
    ],
  });
  return (
    <ManagedForm form={form}>
      <NameAndDescription form={form} />
      <Prices form={form} />
      <TextField {...form.field('sharePercent', percentOrNothing)} hint={t('treatments.shareHint')} {...percentLook} />
      <Picture form={form} />
      <Checkbox {...form.field('active')} hint={t('treatments.activeHint')} />
    </ManagedForm>
  );
}

type Form = ManagedFormState<Values, AdminTreatment>;

function Prices({ form: { controlled } }: { form: Form }) {
  const { t } = useTranslation('admin');
  return (
    <fieldset>
      <legend className="text-s font-semibold">{t('treatments.prices')}</legend>
      <p className="mb-3 text-xs text-soft">{t('treatments.pricesHint')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {(['price60min', 'price75min', 'price90min'] as const).map((name) => (
          <PriceField key={name} {...controlled(name)} />
        ))}
      </div>
    </fieldset>
  );
}

function Picture({ form: { form, field, errorOf } }: { form: Form }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PictureField
        url={form.watch('imageUrl')}
        onChange={(url) => form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })}
        error={errorOf('imageUrl')}
      />
      <FieldPair>
        <TextField {...field('imageAlt.en')} label={t('picture.altEn')} hint={t('picture.altHint')} lang="en" />
        <TextField {...field('imageAlt.pt')} label={t('picture.altPt')} lang="pt" />
      </FieldPair>
    </>
  );
}
