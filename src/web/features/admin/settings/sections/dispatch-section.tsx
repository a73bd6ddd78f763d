import { useTranslation } from 'react-i18next';
import type { SettingsForm } from '../use-settings-form.ts';
import { isWhole, NumberField } from './number-field.tsx';
import { FieldGrid, PartCard, PlainWords } from './part-card.tsx';
import { quarterHours, TimeSelect } from './time-select.tsx';

const anyTime = quarterHours('00:00', '23:45');

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
          <NumberField form={form} name="dispatch.answerHours" unit="hours" />
        </FieldGrid>
        <SearchInWords form={form} />
      </PartCard>
      <PartCard title={t('settings.parts.quiet')} note={t('settings.notes.quiet')}>
        <FieldGrid>
          <TimeSelect form={form} name="dispatch.quietFrom" times={anyTime} beside={['dispatch.quietUntil']} />
          <TimeSelect form={form} name="dispatch.quietUntil" times={anyTime} beside={[]} />
          <NumberField form={form} name="dispatch.quietBeyondHours" unit="hours" />
        </FieldGrid>
      </PartCard>
      <PartCard title={t('settings.parts.visits')}>
        <FieldGrid>
          <NumberField form={form} name="dispatch.undoMinutes" unit="minutes" />
          <NumberField form={form} name="dispatch.completeHoursAfter" unit="hours" />
          <NumberField form={form} name="dispatch.therapistSharePercent" unit="percent" />
          <NumberField form={form} name="dispatch.cancellationSharePercent" unit="percent" isOptional />
        </FieldGrid>
      </PartCard>
    </>
  );
}

function SearchInWords({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const [size, minutes, hours, answerHours] = form.form.watch([
    'dispatch.waveSize',
    'dispatch.waveMinutes',
    'dispatch.giveUpHoursBefore',
    'dispatch.answerHours',
  ]);
  if (!isWhole(size, minutes, hours, answerHours)) return null;
  return (
    <PlainWords
      title={t('settings.inWords')}
      lines={[
        t('settings.search.first', { count: size }),
        t('settings.search.next', { count: minutes }),
        t('settings.search.answer', { count: answerHours }),
        hours === 0 ? t('settings.search.endAtStart') : t('settings.search.end', { count: hours }),
      ]}
    />
  );
}
