import { useMemo } from 'react';
import { DayPicker, type Matcher, type Modifiers } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { calendarWords, dayOf, isoDayOf } from './calendar-words.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

type DatePickerProps = {
  /** Names the calendar for screen readers. */
  label: string;
  /** Days are wall-clock days, `2026-11-18`; no time zone can shift them. */
  value: string | null;
  onChange: (day: string) => void;
  today: string;
  firstDay: string;
  lastDay: string;
  /** Marked with a dot, and the only ones that can be chosen. Left out, every day can be. */
  freeDays?: ReadonlySet<string> | undefined;
  /** Free days are on their way: nothing can be chosen yet, and nothing is called full. */
  isLoading?: boolean | undefined;
  /** Any day of the month shown; for callers that load month by month. */
  month?: string | undefined;
  onMonthChange?: (firstOfMonth: string) => void;
};

export function DatePicker(props: DatePickerProps) {
  const { label, value, onChange, today, firstDay, lastDay, freeDays, isLoading, month, onMonthChange } = props;
  const { t, i18n } = useTranslation('common');
  const words = useMemo(() => calendarWords(i18n.language), [i18n.language]);
  const isFree = (date: Date) => freeDays?.has(isoDayOf(date)) ?? false;
  const cannotChoose: Matcher[] = [{ before: dayOf(firstDay) }, { after: dayOf(lastDay) }];
  if (isLoading) cannotChoose.push(true);
  else if (freeDays) cannotChoose.push((date: Date) => !isFree(date));

  const dayLabel = (date: Date, modifiers: Modifiers) => {
    const day = words.longDay(date);
    if (modifiers.selected) return t('ui.dayChosen', { day });
    if (isLoading || !freeDays) return day;
    return t(isFree(date) ? 'ui.dayFree' : 'ui.dayFull', { day });
  };

  return (
    <DayPicker
      mode="single"
      required
      aria-label={label}
      lang={words.locale}
      weekStartsOn={words.weekStartsOn}
      selected={value ? dayOf(value) : undefined}
      onSelect={(date: Date) => onChange(isoDayOf(date))}
      today={dayOf(today)}
      startMonth={dayOf(firstDay)}
      endMonth={dayOf(lastDay)}
      defaultMonth={dayOf(value ?? firstDay)}
      {...(month ? { month: dayOf(month) } : {})}
      onMonthChange={(first) => onMonthChange?.(isoDayOf(first))}
      disabled={cannotChoose}
      modifiers={{ free: (date: Date) => !isLoading && isFree(date) }}
      formatters={{ formatCaption: words.monthAndYear, formatWeekdayName: words.shortWeekday }}
      labels={{
        labelGrid: words.monthAndYear,
        labelDayButton: dayLabel,
        labelPrevious: () => t('ui.previousMonth'),
        labelNext: () => t('ui.nextMonth'),
      }}
      components={{ Chevron }}
      classNames={looks}
      modifiersClassNames={{ free: 'is-free' }}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />;
}

const navButton =
  'grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-sunken hover:text-ink aria-disabled:opacity-35 aria-disabled:hover:bg-transparent';

const looks = {
  months: 'relative',
  nav: 'absolute top-0 right-0 z-10 flex',
  button_previous: navButton,
  button_next: navButton,
  month_caption: 'mb-2 flex min-h-11 items-center pr-24 pl-2.5',
  caption_label: 'figure text-l',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'pb-1 text-xs font-normal text-soft',
  day: 'group px-0 py-0.5 text-center text-s sm:px-0.5',
  day_button: [
    'relative mx-auto grid min-h-11 w-full max-w-20 place-items-center rounded-[12px] font-medium tabular-nums transition-colors',
    'enabled:hover:bg-brand-soft disabled:font-normal disabled:text-faint',
    'group-[.is-free]:after:absolute group-[.is-free]:after:bottom-1.5 group-[.is-free]:after:size-[5px] group-[.is-free]:after:rounded-full group-[.is-free]:after:bg-brand',
    'group-data-selected:bg-brand group-data-selected:text-on-brand group-data-selected:after:bg-on-brand! enabled:group-data-selected:hover:bg-brand-hover',
    'group-data-today:inset-ring group-data-today:inset-ring-line-strong',
  ].join(' '),
};
