import { useTranslation } from 'react-i18next';
import { DatePicker } from '#web/ui/date-picker.tsx';
import type { FreeDays } from './free-days.ts';
import type { FreeMonthView } from './use-free-month.ts';

/** The days of a month; those without a free time cannot be picked. */
export function DaysOfMonth({ view, days }: { view: FreeMonthView; days: FreeDays | undefined }) {
  const { t } = useTranslation('booking');
  const { freeDays, day } = view.read(days);
  return (
    <DatePicker
      label={t('when.calendar')}
      value={day}
      onChange={view.pickDay}
      today={view.today}
      firstDay={view.today}
      lastDay={view.lastDay}
      freeDays={freeDays}
      isLoading={!days}
      month={view.month}
      onMonthChange={view.showMonth}
    />
  );
}
