import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ServiceArea, serviceAreaFields } from '#contract/service-areas.ts';
import { zoneOfZip } from '#domain/service-area/zone-of-zip.ts';
import { timeZones } from '#domain/time/time-zone.ts';
import type { ManagedFormProps } from '#web/features/admin/managed/managed.ts';
import { ManagedForm, type ManagedFormState, useManagedForm } from '#web/features/admin/managed/managed-form.tsx';
import { useAreas } from '#web/features/admin/shared/areas-and-treatments.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { zoneNameFirst, zoneWords } from '#web/i18n/device-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { Select } from '#web/ui/select.tsx';
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

/** `?open=new&zip=9000`, from where a zip code was asked for in vain. */
const zipIn = (search: string): number | null => {
  const zip = new URLSearchParams(search).get('zip') ?? '';
  return /^[1-9]\d{3}$/.test(zip) ? Number(zip) : null;
};

export function AreaForm(props: ManagedFormProps<ServiceArea>) {
  const { row } = props;
  const { t } = useTranslation('admin');
  const firstZip = zipIn(useLocation().search);
  const areas = useAreas().data ?? [];
  const form = useManagedForm<Values, ServiceArea>(props, {
    schema,
    toValues: (area) => ({
      name: area?.name ?? '',
      zipFrom: area?.zipFrom ?? firstZip ?? Number.NaN,
      zipTo: area?.zipTo ?? firstZip ?? Number.NaN,
      active: area?.active ?? true,
      timezone: area?.timezone ?? zoneOfZip(firstZip ?? 0),
    }),
    worries: ({ active, zipFrom, timezone }) => [
      ...(timezone !== zoneOfZip(zipFrom) ? [t('serviceAreas.zoneAsk', { zone: zoneWords(zoneOfZip(zipFrom)) })] : []),
      ...(active && (row?.therapists ?? 0) === 0 ? [t('serviceAreas.nobodyAsk')] : []),
    ],
  });
  return (
    <ManagedForm form={form}>
      <TextField {...form.field('name')} required />
      <Range form={form} others={areas.filter(({ id }) => id !== row?.id)} />
      <Select
        {...form.field('timezone')}
        hint={t('serviceAreas.timezoneHint')}
        options={timeZones.map((zone) => ({ value: zone, label: zoneNameFirst(zone) }))}
      />
      <Checkbox {...form.field('active')} hint={t('serviceAreas.activeHint')} />
    </ManagedForm>
  );
}

type RangeProps = { form: ManagedFormState<Values, ServiceArea>; others: readonly ServiceArea[] };

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
            {...form.field(name, { valueAsNumber: true, deps: ['zipTo'] })}
            type="number"
            inputMode="numeric"
            min={1000}
            max={9999}
            required
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
