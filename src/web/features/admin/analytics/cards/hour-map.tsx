import { type KeyboardEvent, useRef, useState } from 'react';
import type { Stats } from '#contract/stats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countWords, hourName, useAnalyticsWords, weekdayName } from '../analytics-words.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';
import { type Heat, type HeatLevel, heatLevels, levelOf, placeAfterKey, toHeat } from './heat.ts';

/** How much of the brand's colour is in each shade; the figures on it stay readable in light and in dark. */
const shades: Record<HeatLevel, string> = {
  0: 'bg-sunken text-faint',
  1: 'bg-[color-mix(in_srgb,var(--brand)_14%,var(--surface))]',
  2: 'bg-[color-mix(in_srgb,var(--brand)_28%,var(--surface))]',
  3: 'bg-[color-mix(in_srgb,var(--brand)_44%,var(--surface))]',
  4: 'bg-brand text-on-brand',
};

export function HourMap({ stats }: { stats: Stats }) {
  const { t } = useAnalyticsWords();
  const heat = toHeat(stats.hours);
  return (
    <ChartCard title={t('hours.title')} part="hours" stats={stats}>
      {heat.busiest === null ? <NoFigures>{t('hours.none')}</NoFigures> : <HeatGrid heat={heat} />}
    </ChartCard>
  );
}

/** A week as a calendar shows it: days beside each other, hours below. One field is in the tab order, arrows lead on. */
function HeatGrid({ heat }: { heat: Heat }) {
  const words = useAnalyticsWords();
  const { t, language } = words;
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState({ column: 0, row: 0 });
  const [looked, setLooked] = useState<string | null>(null);
  const most = heat.busiest?.bookings ?? 0;
  const sentence = (weekday: number, hour: number): string =>
    t('hours.cell', {
      weekday: weekdayName(weekday, language),
      hour: hourName(hour, language),
      bookings: countWords(heat.bookingsAt(weekday, hour), words),
    });
  const follow = (event: KeyboardEvent): void => {
    const next = placeAfterKey(reached, event.key, heat.weekdays.length, heat.hours.length);
    if (!next) return;
    event.preventDefault();
    setReached(next);
    table.current?.querySelector<HTMLElement>(`[data-place="${next.column} ${next.row}"]`)?.focus();
  };
  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a chart whose fields are walked by keys
        role="grid"
        aria-label={t('hours.title')}
        aria-description={t('hours.hint')}
        className="w-full table-fixed border-separate border-spacing-[3px] text-xs tabular-nums"
        onKeyDown={follow}
        onPointerLeave={() => setLooked(null)}
        onBlur={() => setLooked(null)}
      >
        <WeekdayHead weekdays={heat.weekdays} />
        <tbody>
          {heat.hours.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="pr-1.5 text-right font-normal whitespace-nowrap text-soft">
                {hourName(hour, language)}
              </th>
              {heat.weekdays.map((weekday, column) => {
                const bookings = heat.bookingsAt(weekday, hour);
                const isReached = reached.column === column && reached.row === row;
                return (
                  <td
                    key={weekday}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: not every browser makes the cells of a grid cells of a grid
                    role="gridcell"
                    data-place={`${column} ${row}`}
                    tabIndex={isReached ? 0 : -1}
                    aria-label={sentence(weekday, hour)}
                    onPointerEnter={() => setLooked(sentence(weekday, hour))}
                    onFocus={() => {
                      setReached({ column, row });
                      setLooked(sentence(weekday, hour));
                    }}
                    className={classNames('h-7 rounded-[6px] text-center xl:h-10', shades[levelOf(bookings, most)])}
                  >
                    {bookings > 0 && bookings}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs text-soft">
        <p data-looked>{looked ?? (heat.busiest && <Busiest heat={heat} sentence={sentence} />)}</p>
        <ShadeLegend />
      </div>
    </>
  );
}

function WeekdayHead({ weekdays }: Pick<Heat, 'weekdays'>) {
  const { t, language } = useAnalyticsWords();
  return (
    <thead>
      <tr>
        <th scope="col" className="w-14 font-normal text-soft md:w-17">
          <span className="sr-only">{t('hours.hour')}</span>
        </th>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col" className="pb-1 font-normal text-soft">
            <span aria-hidden="true">{weekdayName(weekday, language).slice(0, 3)}</span>
            <span className="sr-only">{weekdayName(weekday, language)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type BusiestProps = { heat: Heat; sentence(weekday: number, hour: number): string };

function Busiest({ heat: { busiest }, sentence }: BusiestProps) {
  const { t } = useAnalyticsWords();
  if (!busiest) return null;
  return (
    <>
      {t('hours.busiest')}: <strong className="text-ink">{sentence(busiest.weekday, busiest.hour)}</strong>
    </>
  );
}

function ShadeLegend() {
  const { t } = useAnalyticsWords();
  return (
    <p aria-hidden="true" className="inline-flex items-center gap-1.5">
      {t('hours.fewer')}
      {heatLevels.map((level) => (
        <span key={level} className={classNames('size-4 rounded-[4px]', shades[level])} />
      ))}
      {t('hours.more')}
    </p>
  );
}
