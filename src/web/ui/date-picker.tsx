import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarWords, dayOf } from './calendar-words.ts';
import { classNames } from './class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { addMonths, clampDay, dayAfterKey, firstOfMonth, weeksOf } from './month-grid.ts';

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
  /** Full, but they can be chosen all the same: to wait for them. */
  fullDays?: ReadonlySet<string> | undefined;
  /** Free days are on their way: nothing can be chosen yet, and nothing is called full. */
  isLoading?: boolean | undefined;
  /** Any day of the month shown; for callers that load month by month. */
  month?: string | undefined;
  onMonthChange?: (firstOfMonth: string) => void;
};

/** A month by the pattern of a grid: one day is in the tab order, and arrows, Home, End and the page keys lead to the others. */
export function DatePicker(props: DatePickerProps) {
  const { label, value, today, firstDay, lastDay, onMonthChange } = props;
  const { i18n } = useTranslation('common');
  const words = useMemo(() => calendarWords(i18n.language), [i18n.language]);
  const [ownMonth, setOwnMonth] = useState(firstOfMonth(value ?? firstDay));
  const month = firstOfMonth(props.month ?? ownMonth);
  const captionId = useId();
  const { reached, table, reach } = useReachedDay(
    month,
    clampDay(value ?? today, firstDay, lastDay),
    clampDay(month, firstDay, lastDay),
  );

  const show = (next: string): void => {
    if (next === month) return;
    setOwnMonth(next);
    onMonthChange?.(next);
  };
  const follow = (event: KeyboardEvent): void => {
    const wanted = dayAfterKey(reached, event, words.weekStartsOn);
    if (!wanted) return;
    event.preventDefault();
    const day = clampDay(wanted, firstDay, lastDay);
    reach(day);
    show(firstOfMonth(day));
  };

  return (
    <section aria-label={label}>
      <MonthHead
        id={captionId}
        name={words.monthAndYear(dayOf(month))}
        isFirst={month <= firstDay}
        isLast={addMonths(month, 1) > lastDay}
        onTurn={(count) => show(addMonths(month, count))}
      />
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a table whose cells are walked by keys
        role="grid"
        aria-labelledby={captionId}
        className="w-full table-fixed border-collapse"
        onKeyDown={follow}
      >
        <WeekdayNames words={words} />
        <tbody>
          {weeksAhead(month, firstDay, words.weekStartsOn).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                  <td key={place} />
                ) : (
                  <Day key={day} {...props} day={day} words={words} isReached={day === reached} onReach={reach} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The one day that the tab key finds; a key that leads into another month takes the focus along. */
const useReachedDay = (month: string, natural: string, firstShown: string) => {
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isFollowed = useRef(false);
  const isHere = (day: string | null): day is string => day !== null && firstOfMonth(day) === month;
  const fallback = isHere(natural) ? natural : firstShown;
  const reached = isHere(chosen) ? chosen : fallback;
  useEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  });
  const reach = (day: string): void => {
    isFollowed.current = true;
    setChosen(day);
  };
  return { reached, table, reach };
};

/** Weeks that are over are not shown: the first one is the one that can be chosen from. */
const weeksAhead = (month: string, firstDay: string, weekStartsOn: 0 | 1) =>
  weeksOf(month, weekStartsOn).filter((week) => week.some((day) => day !== null && day >= firstDay));

type Words = ReturnType<typeof calendarWords>;

/** A week of no month in particular: the second of November 2026 is a Monday. */
const someWeek = (weekStartsOn: 0 | 1): string[] =>
  weeksOf('2026-11-01', weekStartsOn)[1]?.filter((day) => day !== null) ?? [];

function WeekdayNames({ words }: { words: Words }) {
  return (
    <thead>
      <tr>
        {someWeek(words.weekStartsOn).map((day) => (
          <th key={day} scope="col" className="pb-1 text-xs font-normal text-soft" abbr={words.longWeekday(dayOf(day))}>
            {words.shortWeekday(dayOf(day))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type MonthHeadProps = { id: string; name: string; isFirst: boolean; isLast: boolean; onTurn: (months: number) => void };

function MonthHead({ id, name, isFirst, isLast, onTurn }: MonthHeadProps) {
  const { t } = useTranslation('common');
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between pl-2.5">
      <div id={id} className="figure text-l" aria-live="polite">
        {name}
      </div>
      <div className="flex">
        <TurnButton label={t('ui.previousMonth')} isEnd={isFirst} onTurn={() => onTurn(-1)}>
          <ChevronLeftIcon />
        </TurnButton>
        <TurnButton label={t('ui.nextMonth')} isEnd={isLast} onTurn={() => onTurn(1)}>
          <ChevronRightIcon />
        </TurnButton>
      </div>
    </div>
  );
}

type TurnButtonProps = { label: string; isEnd: boolean; onTurn: () => void; children: ReactNode };

/** Stays in place, and in the tab order, where there is nothing more to turn to. */
function TurnButton({ label, isEnd, onTurn, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      className="grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-sunken hover:text-ink aria-disabled:opacity-35 aria-disabled:hover:bg-transparent"
      onClick={() => !isEnd && onTurn()}
    >
      {children}
    </button>
  );
}

type DayProps = DatePickerProps & { day: string; words: Words; isReached: boolean; onReach: (day: string) => void };

function Day({ day, words, isReached, onReach, ...props }: DayProps) {
  const { value, onChange, today, firstDay, lastDay, freeDays, fullDays, isLoading = false } = props;
  const { t } = useTranslation('common');
  const isChosen = day === value;
  const isInside = day >= firstDay && day <= lastDay;
  const isFree = !isLoading && (freeDays?.has(day) ?? false);
  const canWait = !isFree && (fullDays?.has(day) ?? false);
  const canChoose = isInside && !isLoading && (isFree || canWait || !freeDays);
  const name = words.longDay(dayOf(day));
  const label = (): string => {
    if (isChosen) return t('ui.dayChosen', { day: name });
    if (isLoading || !freeDays) return name;
    return t(isFree ? 'ui.dayFree' : 'ui.dayFull', { day: name });
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus, as the pattern allows
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: not every browser makes the cells of a grid cells of a grid
      role="gridcell"
      aria-selected={isChosen}
      className="px-0 py-0.5 text-center text-s sm:px-0.5"
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isReached ? 0 : -1}
        aria-label={label()}
        aria-disabled={!canChoose}
        aria-current={day === today ? 'date' : undefined}
        className={classNames(
          'relative mx-auto grid min-h-11 w-full max-w-20 place-items-center rounded-[12px] tabular-nums transition-colors',
          canChoose ? (canWait && !isChosen ? 'text-soft' : 'font-medium') : 'cursor-default text-faint',
          canChoose && !isChosen && 'hover:bg-sunken',
          isFree && 'after:absolute after:bottom-1.5 after:size-[5px] after:rounded-full',
          isFree && (isChosen ? 'after:bg-on-brand' : 'after:bg-brand'),
          isChosen && 'bg-brand text-on-brand hover:bg-brand-hover',
          day === today && 'inset-ring inset-ring-line-strong',
        )}
        onClick={() => {
          onReach(day);
          if (canChoose) onChange(day);
        }}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
