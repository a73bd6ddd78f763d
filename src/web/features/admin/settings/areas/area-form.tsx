import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  createServiceArea,
  type ServiceArea,
  serviceArea,
  serviceAreaFields,
  updateServiceArea,
} from '#contract/service-areas.ts';
import { call } from '#web/api/call.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { FormSheet } from '#web/features/admin/shared/form/form-sheet.tsx';
import { useAdminForm } from '#web/features/admin/shared/form/use-admin-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { refreshServiceAreas } from './refresh.ts';
import { freePartOf, isRange, sharedRange, type ZipRange } from './zip-ranges.ts';
import { ZipStrip } from './zip-strip.tsx';

const fields = z.object(serviceAreaFields);
type Values = z.output<typeof fields>;

const schema = fields.check(
  z.refine(({ zipFrom, zipTo }) => zipFrom <= zipTo, {
    path: ['zipTo'],
    message: 'text:admin:serviceAreas.validation.order',
  }),
);

type AreaFormProps = {
  row: ServiceArea | null;
  /** For a new one: a zip code that it should have. */
  firstZip?: number | null;
  areas: readonly ServiceArea[];
  onClose(): void;
  onDelete?: (() => void) | undefined;
};

export function AreaForm({ row, firstZip = null, areas, onClose, onDelete }: AreaFormProps) {
  const { t } = useTranslation('admin');
  const form = useAdminForm<Values, ServiceArea>({
    schema,
    rowSchema: serviceArea,
    row,
    toValues: (area) => ({
      name: area?.name ?? '',
      zipFrom: area?.zipFrom ?? firstZip ?? Number.NaN,
      zipTo: area?.zipTo ?? firstZip ?? Number.NaN,
      active: area?.active ?? true,
    }),
    worries: ({ active }) => (active && (row?.therapists ?? 0) === 0 ? [t('serviceAreas.nobodyAsk')] : []),
    save: (values, version) =>
      row && version !== null
        ? call(updateServiceArea, { params: { id: row.id }, body: { ...values, version } })
        : call(createServiceArea, { body: values }),
    onSaved: (saved) => {
      tellDone(t('form.saved'), saved.name);
      void refreshServiceAreas();
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={row ? row.name : t('serviceAreas.new')}
      onClose={onClose}
      isNew={row === null}
      nameOf={(name) => t(`serviceAreas.${name as keyof Values}`)}
      history={row && { subject: 'service-area', id: String(row.id) }}
      onDelete={onDelete}
    >
      <TextField {...form.register('name')} label={t('serviceAreas.name')} required error={form.errorOf('name')} />
      <Range form={form} others={areas.filter(({ id }) => id !== row?.id)} />
      <Checkbox {...form.register('active')} label={t('serviceAreas.active')} hint={t('serviceAreas.activeHint')} />
    </FormSheet>
  );
}

type Form = ReturnType<typeof useAdminForm<Values, ServiceArea>>;
type RangeProps = { form: Form; others: readonly ServiceArea[] };

function Range({ form, others }: RangeProps) {
  const { t } = useTranslation('admin');
  const [zipFrom, zipTo] = form.form.watch(['zipFrom', 'zipTo']);
  const wanted = isRange({ zipFrom, zipTo }) ? { zipFrom, zipTo } : null;
  const clashes = wanted ? others.filter((other) => sharedRange(wanted, other)) : [];
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-s text-soft">{t('serviceAreas.rangeHint')}</legend>
      <FieldPair>
        {(['zipFrom', 'zipTo'] as const).map((name) => (
          <TextField
            key={name}
            {...form.register(name, { valueAsNumber: true, deps: ['zipTo'] })}
            label={t(`serviceAreas.${name}`)}
            type="number"
            inputMode="numeric"
            min={1000}
            max={9999}
            required
            error={form.errorOf(name)}
          />
        ))}
      </FieldPair>
      <ZipStrip areas={others} wanted={wanted} isRefused={clashes.length > 0} />
      {wanted && clashes.length > 0 && (
        <Clash
          wanted={wanted}
          clashes={clashes}
          free={freePartOf(wanted, others)}
          onTake={(free) => {
            form.form.setValue('zipFrom', free.zipFrom, { shouldDirty: true });
            form.form.setValue('zipTo', free.zipTo, { shouldDirty: true });
            form.form.clearErrors(['zipFrom', 'zipTo']);
          }}
        />
      )}
    </fieldset>
  );
}

type ClashProps = {
  wanted: ZipRange;
  clashes: readonly ServiceArea[];
  free: ZipRange | null;
  onTake(free: ZipRange): void;
};

/** Whose the codes are, and the way out. */
function Clash({ wanted, clashes, free, onTake }: ClashProps) {
  const { t } = useTranslation('admin');
  const range = ({ zipFrom, zipTo }: ZipRange): string => t('serviceAreas.range', { from: zipFrom, to: zipTo });
  return (
    <Notice
      tone="warning"
      title={t('serviceAreas.clash.title')}
      action={
        free && (
          <Button size="small" variant="ghost" onClick={() => onTake(free)}>
            {t('serviceAreas.clash.take', { range: range(free) })}
          </Button>
        )
      }
    >
      <ul className="mt-1 space-y-0.5">
        {clashes.map((area) => (
          <li key={area.id}>
            {t('serviceAreas.clash.line', {
              name: area.name,
              range: range(area),
              shared: range(sharedRange(wanted, area) ?? area),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t(free ? 'serviceAreas.clash.advice' : 'serviceAreas.clash.noneFree')}</p>
    </Notice>
  );
}
