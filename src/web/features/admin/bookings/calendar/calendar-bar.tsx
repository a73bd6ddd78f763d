import { capitalised } from '#domain/language/capitalised.ts';
import { dateFormatter } from '#domain/language/date-formatter.ts';
import { formatDate } from '#domain/language/formats.ts';
import { filterLook } from '#web/features/admin/shared/list/list-toolbar.tsx';
import { Button } from '#web/ui/button.tsx';
import { calendarWords } from '#web/ui/calendar-words.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CalendarIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, PrintIcon } from '#web/ui/icons.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { type CalendarPlace, type Span, spans, turned, windowOf } from './calendar-address.ts';
import { useBlockWords } from './use-block-words.ts';

type CalendarBarProps = {
  place: CalendarPlace;
  today: string;
  areas: readonly string[];
  /** How many visits, in words. */
  note: string;
  onDay(day: string): void;
  onSpan(span: Span): void;
  onArea(area: string | null): void;
  onPrint(): void;
};

export function CalendarBar({ place, today, areas, note, onDay, onSpan, onArea, onPrint }: CalendarBarProps) {
  const { t, language } = useBlockWords();
  const { day, span } = place;
  const { from, to } = windowOf(place);
  const isNow = today >= from && today <= to;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center max-md:-mr-2">
        <Button variant="ghost" size="small" disabled={isNow} onClick={() => onDay(today)}>
          {t('bookingCalendar.today')}
        </Button>
        <IconButton label={t(`bookingCalendar.previous.${span}`)} onClick={() => onDay(turned(place, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton label={t(`bookingCalendar.next.${span}`)} onClick={() => onDay(turned(place, 1))}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <div className="mr-auto min-w-0 max-md:order-1 max-md:flex-1 max-md:basis-3/5">
        <h2 aria-live="polite" className="text-l">
          {span === 'day' ? capitalised(formatDate(day, 'full', language)) : weekWords(from, to, language)}
        </h2>
        <p className="text-xs text-soft">{note}</p>
      </div>
      <AreaChoice areas={areas} chosen={place.area} onArea={onArea} />
      {/* A phone shows the sign alone, with the field over it. */}
      <label className="relative max-md:ring-within max-md:order-2 max-md:grid max-md:size-11 max-md:place-items-center max-md:rounded-full max-md:border max-md:border-field-line max-md:bg-surface">
        <CalendarIcon className="md:hidden" />
        <span className="sr-only">{t('bookingCalendar.goTo')}</span>
        <input
          type="date"
          value={day}
          onChange={({ target }) => target.value && onDay(target.value)}
          onClick={({ currentTarget }) => showDays(currentTarget)}
          className="block min-h-11 rounded-full border border-field-line bg-surface px-4 text-s transition-colors hover:border-soft max-md:absolute max-md:inset-0 max-md:w-full max-md:opacity-0"
        />
      </label>
      {span === 'day' && (
        <IconButton label={t('dayPlan.open')} className="max-md:order-2" onClick={onPrint}>
          <PrintIcon />
        </IconButton>
      )}
      <Segmented
        className="max-md:ml-auto"
        label={t('bookingCalendar.span')}
        value={span}
        onChange={onSpan}
        options={spans.map((value) => ({ value, label: t(`bookingCalendar.spans.${value}`) }))}
      />
    </div>
  );
}

type AreaChoiceProps = { areas: readonly string[]; chosen: string | null; onArea(area: string | null): void };

function AreaChoice({ areas, chosen, onArea }: AreaChoiceProps) {
  const { t } = useBlockWords();
  if (areas.length < 2 && chosen === null) return null;
  const known = chosen === null || areas.includes(chosen) ? areas : [chosen, ...areas];
  return (
    <div className="relative md:max-w-52 max-md:order-last max-md:basis-full">
      <select
        aria-label={t('bookingCalendar.area')}
        value={chosen ?? ''}
        onChange={({ target }) => onArea(target.value || null)}
        className={filterLook(chosen !== null)}
      >
        <option value="">{t('bookingCalendar.allAreas')}</option>
        {known.map((area) => (
          <option key={area}>{area}</option>
        ))}
      </select>
      <ChevronDownIcon
        size={18}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-soft"
      />
    </div>
  );
}

const weekWords = (from: string, to: string, language: string): string =>
  dateFormatter(calendarWords(language).locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** Not every browser opens its days by a press anywhere in the field. */
const showDays = (field: HTMLInputElement): void => {
  try {
    field.showPicker();
  } catch {
    // Then it is typed.
  }
};
