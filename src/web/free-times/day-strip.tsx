import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { sayDayFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { calendarWords, dayOf } from '#web/ui/calendar-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { FreeDays, FreeStart } from './free-days.ts';

type DayStripProps = {
  /** The next days in their order; left out while they are asked for. */
  days: FreeDays | undefined;
  day: string | null;
  /** Of the place. */
  zone: TimeZone;
  onPick(day: string): void;
  /** A full day can be picked, to wait for it. */
  canWait?: boolean;
};

/** The next days beside each other, each with its first free time; those without one cannot be picked. */
export function DayStrip({ days, day, zone, onPick, canWait = false }: DayStripProps) {
  const { t } = useTranslation('booking');
  const list = useRef<HTMLUListElement>(null);
  const isHere = days?.some(({ date }) => date === day);
  useEffect(() => {
    const chosen = isHere && list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // Sideways only: the page stays where it is.
    if (chosen && list.current) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - 20;
  }, [isHere]);
  if (!days) return <Skeleton className="h-20 rounded-m" />;
  return (
    <ul
      ref={list}
      aria-label={t('when.nextDays')}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 [scrollbar-width:none]"
    >
      {days.map(({ date, starts, isFull }) => (
        <li key={date} className="shrink-0">
          <StripDay
            date={date}
            first={starts[0]}
            zone={zone}
            canBePicked={starts.length > 0 || (canWait && isFull === true)}
            isChosen={date === day}
            onPick={() => onPick(date)}
          />
        </li>
      ))}
    </ul>
  );
}

type StripDayProps = {
  date: string;
  first: FreeStart | undefined;
  zone: TimeZone;
  canBePicked: boolean;
  isChosen: boolean;
  onPick(): void;
};

function StripDay({ date, first, zone, canBePicked, isChosen, onPick }: StripDayProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const time = first && formatTime(first.time, language);
  const name = sayDayFirst(first?.startsAt ?? `${date}T12:00:00Z`, language, zone);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={time ? t('when.dayFrom', { day: name, time }) : t('when.dayFull', { day: name })}
      disabled={!canBePicked}
      onClick={onPick}
      className="grid h-20 w-16 content-center rounded-m border border-line bg-surface text-center text-[0.6875rem] leading-snug text-soft disabled:border-dashed disabled:bg-transparent aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
    >
      <span>{calendarWords(language).shortWeekday(dayOf(date))}</span>
      <span className="figure text-l leading-tight text-ink in-disabled:text-soft in-aria-pressed:text-on-brand">
        {dayOf(date).getDate()}
      </span>
      <span className="whitespace-nowrap">{time ?? t('when.full')}</span>
    </button>
  );
}
