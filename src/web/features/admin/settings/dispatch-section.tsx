import { useTranslation } from 'react-i18next';
import { isWhole, NumberField } from './number-field.tsx';
import { FieldGrid, PartCard, PlainWords } from './part-card.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export function DispatchSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PartCard title={t('settings.parts.waves')} note={t('settings.notes.waves')}>
        <FieldGrid>
          <NumberField form={form} name="dispatch.waveSize" />
          <NumberField
            form={form}
            name="dispatch.waveMinutes"
            unit="minutes"
            beside={['dispatch.leastSearchMinutes']}
          />
          <NumberField form={form} name="dispatch.giveUpHoursBefore" unit="hours" />
          <NumberField form={form} name="dispatch.leastSearchMinutes" unit="minutes" />
        </FieldGrid>
        <SearchInWords form={form} />
      </PartCard>
      <PartCard title={t('settings.parts.visits')}>
        <FieldGrid>
          <NumberField form={form} name="dispatch.undoMinutes" unit="minutes" />
          <NumberField form={form} name="dispatch.completeHoursAfter" unit="hours" />
          <NumberField form={form} name="dispatch.therapistSharePercent" unit="percent" />
        </FieldGrid>
      </PartCard>
    </>
  );
}

function SearchInWords({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const [size, minutes, hours] = form.form.watch([
    'dispatch.waveSize',
    'dispatch.waveMinutes',
    'dispatch.giveUpHoursBefore',
  ]);
  if (!isWhole(size, minutes, hours)) return null;
  return (
    <PlainWords
      title={t('settings.inWords')}
      lines={[
        t('settings.search.first', { count: size }),
        t('settings.search.next', { count: minutes }),
        hours === 0 ? t('settings.search.endAtStart') : t('settings.search.end', { count: hours }),
      ]}
    />
  );
}
