import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { previewOpenWeek } from '#contract/closed-days.ts';
import { daysOf, type OpenHours, type OpenWeek, openOn, sayWeek, weekOf } from '#domain/availability/open-week.ts';
import { companyRuleFaults } from '#domain/booking/company-rules.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { dayAt, timeAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { calendarWords } from '#web/ui/calendar-words.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlLook, FieldError } from '#web/ui/field.tsx';
import { weekdays } from '#web/ui/hours-draft.ts';
import { Notice } from '#web/ui/notice.tsx';
import { VisitLines } from '#web/ui/visits-dialog.tsx';
import { useSortOutClosed, useVisitLine } from '../closed/use-closing-conflicts.tsx';
import type { SettingsForm } from '../use-settings-form.ts';
import { PlainWords } from './part-card.tsx';
import { quarterHours, TimeOptions } from './time-select.tsx';

/** Each day of the week with its own hours, or closed; and what that means for clients and for visits that are booked. */
export function WeekHours({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { control, errorOf } = form;
  const opens = useController({ control, name: 'booking.opensAt' }).field;
  const closes = useController({ control, name: 'booking.closesAt' }).field;
  const others = useController({ control, name: 'booking.otherDays' }).field;
  const week: OpenWeek = { opensAt: opens.value, closesAt: closes.value, otherDays: others.value };
  const days = daysOf(week);
  const change = (index: number, hours: OpenHours | null): void => {
    const next = weekOf(
      days.map((day, at) => (at === index ? hours : day)),
      week,
    );
    opens.onChange(next.opensAt);
    closes.onChange(next.closesAt);
    others.onChange(next.otherDays);
  };
  const problem = errorOf('booking.closesAt') ?? errorOf('booking.otherDays') ?? errorOf('booking.opensAt');
  return (
    <>
      <div ref={others.ref} tabIndex={-1} className="grid gap-x-3 gap-y-4 lg:grid-cols-7">
        {weekdays.map((weekday, index) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            hours={days[index] ?? null}
            onChange={(hours) => change(index, hours ?? null)}
            usual={week}
          />
        ))}
      </div>
      {problem && <FieldError id="week-hours-error">{problem}</FieldError>}
      <PlainWords title={t('settings.week.reads')} lines={[sayWeek(week, language)]} />
      <VisitsOutside form={form} week={week} />
    </>
  );
}

type DayHoursProps = {
  weekday: (typeof weekdays)[number];
  hours: OpenHours | null;
  usual: OpenHours;
  onChange(hours: OpenHours | null): void;
};

/** Of January 2026: weekdays count from 1, which is Monday. */
const firstMonday = 5;

const openings = quarterHours('00:00', '23:00');
const closings = quarterHours('01:00', '24:00');

function DayHours({ weekday, hours, usual: { opensAt, closesAt }, onChange }: DayHoursProps) {
  const { t } = useTranslation('admin');
  const { t: say } = useTranslation('treatments', { keyPrefix: 'therapist.hours' });
  const { language } = useLanguage();
  const day = say(`days.${weekday}`);
  const short = calendarWords(language).shortWeekday(new Date(2026, 0, firstMonday + weekday - 1));
  const times = [
    ['opensAt', openings],
    ['closesAt', closings],
  ] as const;
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 lg:grid-cols-1">
      <Checkbox
        label={<span className="font-medium">{capitalised(short)}</span>}
        aria-label={t('settings.week.open', { day })}
        checked={hours !== null}
        onChange={() => onChange(hours ? null : { opensAt, closesAt })}
      />
      {hours ? (
        times.map(([name, options]) => (
          <select
            key={name}
            aria-label={t(`settings.week.${name}`, { day })}
            value={hours[name]}
            onChange={({ target }) => onChange({ ...hours, [name]: target.value })}
            className={classNames(controlLook(), 'appearance-none px-2! text-center tabular-nums')}
          >
            <TimeOptions times={options} value={hours[name]} />
          </select>
        ))
      ) : (
        <p className="col-span-2 flex min-h-12 items-center rounded-m bg-sunken px-3 text-s text-soft lg:col-span-1 lg:min-h-[104px] lg:justify-center">
          {t('settings.week.closed')}
        </p>
      )}
    </div>
  );
}

/** Nothing that is booked goes away by itself: whoever changes the hours is told what lies outside of them. */
function VisitsOutside({ form, week }: { form: SettingsForm; week: OpenWeek }) {
  const { t } = useTranslation('admin');
  const toLine = useVisitLine();
  const sortOutClosed = useSortOutClosed();
  const names = ['booking.opensAt', 'booking.closesAt', 'booking.otherDays'] as const;
  const isChanged = names.some((name) => form.unsaved.includes(name));
  const isSound = companyRuleFaults(form.form.getValues()).every(({ field }) => names.every((name) => name !== field));
  const { data } = useQuery({
    queryKey: ['admin', 'open-week', week],
    queryFn: ({ signal }) => call(previewOpenWeek, { body: { ...week, otherDays: [...week.otherDays] } }, { signal }),
    enabled: isChanged && isSound,
    staleTime: 0,
  });
  if (!isChanged || !data || data.visits.length === 0) return null;
  return (
    <Notice tone="warning" title={t('settings.week.outside', { count: data.visits.length })}>
      <VisitLines visits={data.visits.map(toLine)} />
      <Button
        variant="ghost"
        size="small"
        className="mt-3"
        onClick={() => sortOutClosed(data.visits, (startsAt) => isOpenAt(week, startsAt))}
      >
        {t('sortOut.open')}
      </Button>
    </Notice>
  );
}

/** Starts that lie in the hours as they would be. */
const isOpenAt = (week: OpenWeek, startsAt: string): boolean => {
  const start = new Date(startsAt);
  const weekday = new Date(dayAt(start)).getUTCDay() || 7;
  const hours = openOn(week, weekday);
  const time = timeAt(start).padStart(5, '0');
  return hours !== null && hours.opensAt <= time && time < hours.closesAt;
};
