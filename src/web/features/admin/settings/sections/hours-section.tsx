import { useTranslation } from 'react-i18next';
import type { SettingsForm } from '../use-settings-form.ts';
import { isWhole, NumberField } from './number-field.tsx';
import { FieldGrid, PartCard, PlainWords } from './part-card.tsx';
import { minuteOf, quarterHours, TimeSelect, timeOf } from './time-select.tsx';

const marks = [0, 6, 12, 18, 24];
const dayMinutes = 1440;

/** A day from midnight to midnight with the open hours in colour. The words beside it say the same. */
function DayBar({ opensAt, closesAt }: { opensAt: string; closesAt: string }) {
  const left = (minuteOf(opensAt) / dayMinutes) * 100;
  const width = ((minuteOf(closesAt) - minuteOf(opensAt)) / dayMinutes) * 100;
  return (
    <div aria-hidden="true">
      <div className="relative h-3 overflow-hidden rounded-full bg-sunken">
        <div
          className="absolute inset-y-0 rounded-full bg-brand transition-[left,width]"
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      </div>
      <div className="mt-1.5 flex justify-between text-xs text-soft tabular-nums">
        {marks.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}

const shortestVisitMinutes = 60;
const closing = ['booking.closesAt'] as const;

export function HoursSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PartCard title={t('settings.parts.hours')} note={t('settings.notes.hours')}>
        <FieldGrid>
          <TimeSelect form={form} name="booking.opensAt" times={quarterHours('00:00', '23:00')} beside={closing} />
          <TimeSelect form={form} name="booking.closesAt" times={quarterHours('01:00', '24:00')} beside={closing} />
        </FieldGrid>
        <OpenDay form={form} />
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

function OpenDay({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const [opensAt, closesAt] = form.form.watch(['booking.opensAt', 'booking.closesAt']);
  const openMinutes = minuteOf(closesAt) - minuteOf(opensAt);
  if (openMinutes < shortestVisitMinutes) return null;
  const last = timeOf(minuteOf(closesAt) - shortestVisitMinutes);
  return (
    <div>
      <DayBar opensAt={opensAt} closesAt={closesAt} />
      <p className="mt-3 text-s text-soft">{t('settings.openDay', { first: opensAt, last })}</p>
    </div>
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
