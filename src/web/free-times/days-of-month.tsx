import { useTranslation } from 'react-i18next';
import { DatePicker } from '#web/ui/date-picker.tsx';
import type { FreeDays } from './free-days.ts';
import type { FreeMonthView } from './use-free-month.ts';

type DaysOfMonthProps = {
  view: FreeMonthView;
  days: FreeDays | undefined;
  /** A full day can be picked, to wait for it. */
  canWait?: boolean;
};

/** The days of a month; those without a free time cannot be picked. */
export function DaysOfMonth({ view, days, canWait = false }: DaysOfMonthProps) {
  const { t } = useTranslation('booking');
  const { freeDays, fullDays, day } = view.read(days, canWait);
  return (
    <DatePicker
      label={t('when.calendar')}
      value={day}
      onChange={view.pickDay}
      today={view.today}
      firstDay={view.today}
      lastDay={view.lastDay}
      freeDays={freeDays}
      fullDays={fullDays}
      isLoading={!days}
      month={view.month}
      onMonthChange={view.showMonth}
    />
  );
}
