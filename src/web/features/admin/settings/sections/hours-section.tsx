import { useTranslation } from 'react-i18next';
import type { SettingsForm } from '../use-settings-form.ts';
import { isWhole, NumberField } from './number-field.tsx';
import { FieldGrid, PartCard, PlainWords } from './part-card.tsx';
import { WeekHours } from './week-hours.tsx';

export function HoursSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PartCard title={t('settings.parts.hours')} note={t('settings.notes.hours')}>
        <WeekHours form={form} />
      </PartCard>
      <PartCard title={t('settings.parts.ahead')} note={t('settings.notes.ahead')}>
        <FieldGrid>
          <NumberField form={form} name="booking.noticeHours" unit="hours" />
          <NumberField form={form} name="booking.horizonDays" unit="days" beside={['booking.noticeHours']} />
        </FieldGrid>
        <AheadWords form={form} />
      </PartCard>
      <PartCard title={t('settings.parts.between')}>
        <FieldGrid>
          <NumberField form={form} name="booking.setUpMinutes" unit="minutes" />
          <NumberField form={form} name="booking.packUpMinutes" unit="minutes" />
          <NumberField form={form} name="booking.holdMinutes" unit="minutes" />
        </FieldGrid>
      </PartCard>
      <PartCard title={t('settings.parts.ways')} note={t('settings.notes.ways')}>
        <FieldGrid>
          <NumberField form={form} name="travel.cityKmh" unit="kilometresAnHour" />
          <NumberField form={form} name="travel.cityKilometres" unit="kilometres" />
          <NumberField form={form} name="travel.countryKmh" unit="kilometresAnHour" />
          <NumberField form={form} name="travel.roadPercent" unit="percent" />
          <NumberField form={form} name="travel.unknownMinutes" unit="minutes" />
        </FieldGrid>
      </PartCard>
    </>
  );
}

function AheadWords({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const [hours, days] = form.form.watch(['booking.noticeHours', 'booking.horizonDays']);
  if (!isWhole(hours, days)) return null;
  const earliest = hours === 0 ? t('settings.client.atOnce') : t('settings.client.notice', { count: hours });
  return (
    <PlainWords title={t('settings.client.title')} lines={[earliest, t('settings.client.horizon', { count: days })]} />
  );
}
