import type { MouseEvent } from 'react';
import { formatDate } from '#domain/language/formats.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { calendarWords, dayOf } from '#web/ui/calendar-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Block, blocksOf, keyOf, openBlocks, openRow, type TherapistRow } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';
import { firstStartIn } from './day-times.ts';
import { restLook } from './day-view.tsx';
import type { GridProps } from './grid-props.ts';
import { nameCellLook, OpenName, TherapistName } from './therapist-name.tsx';
import { VisitBlock } from './visit-block.tsx';
import { obstacleIn } from './why-not-here.ts';

const rowLook = 'grid grid-cols-[var(--names)_repeat(7,minmax(0,1fr))]';

type WeekGridProps = GridProps & { onDay(day: string): void };

export function WeekGrid({ onDay, ...props }: WeekGridProps) {
  const { calendar } = props;
  const { t } = useBlockWords();
  const waiting = openBlocks(calendar);
  return (
    <section
      data-scroller=""
      aria-label={t('bookingCalendar.weekLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too
      tabIndex={0}
      className="relative overflow-x-auto rounded-m border border-line bg-surface shadow-1 [--names:92px] md:[--names:176px]"
    >
      <div className="min-w-[calc(var(--names)+7*128px)]">
        <WeekHead {...props} onDay={onDay} />
        <ul>
          <li className={classNames(rowLook, 'border-t border-line')}>
            <OpenName
              title={t('bookingCalendar.open')}
              note={waiting.length > 0 ? String(waiting.length) : t('bookingCalendar.openNone')}
            />
            {calendar.days.map((date) => (
              <Cell
                key={date}
                {...props}
                id={openRow}
                date={date}
                blocks={onThatDay(waiting, date)}
                hours={[]}
                look="bg-page"
              />
            ))}
          </li>
          {calendar.therapists.map((therapist) => (
            <Row key={therapist.id} {...props} therapist={therapist} />
          ))}
        </ul>
      </div>
    </section>
  );
}

const onThatDay = (blocks: readonly Block[], date: string): Block[] =>
  blocks.filter(({ visit }) => visit.date === date);

function WeekHead({ calendar, today, onDay }: WeekGridProps) {
  const { language } = useBlockWords();
  const words = calendarWords(language);
  return (
    <div className={rowLook}>
      <div className={nameCellLook} />
      {calendar.days.map((date) => (
        <button
          key={date}
          type="button"
          aria-label={formatDate(date, 'full', language)}
          aria-current={date === today ? 'date' : undefined}
          className="group min-h-14 px-2 text-center text-xs text-soft hover:bg-sunken"
          onClick={() => onDay(date)}
        >
          <span className="block">{words.shortWeekday(dayOf(date))}</span>
          <span className="figure inline-grid size-7 place-items-center rounded-full text-m text-ink group-aria-[current]:bg-brand group-aria-[current]:text-on-brand">
            {Number(date.slice(8))}
          </span>
        </button>
      ))}
    </div>
  );
}

function Row({ therapist, ...props }: GridProps & { therapist: TherapistRow }) {
  const { t, hoursOf } = useBlockWords();
  const blocks = blocksOf(therapist);
  const obstacle = obstacleIn(therapist, props.drag);
  return (
    <li className={classNames(rowLook, 'border-t border-line')} aria-label={nameOf(therapist)}>
      <TherapistName
        therapist={therapist}
        note={therapist.active ? null : t('bookingCalendar.inactive')}
        obstacle={obstacle && t(`bookingCalendar.obstacles.${obstacle}`)}
      />
      {therapist.days.map(({ date, isOff, hours }) => (
        <Cell
          key={date}
          {...props}
          id={therapist.id}
          date={date}
          blocks={onThatDay(blocks, date)}
          hours={hours}
          look={classNames(hours.length === 0 && restLook, obstacle && 'opacity-45')}
          note={isOff ? t('bookingCalendar.off') : hoursOf(hours)}
        />
      ))}
    </li>
  );
}

type CellProps = GridProps & {
  id: string;
  date: string;
  blocks: readonly Block[];
  /** When somebody works that day. */
  hours: readonly { from: string; to: string }[];
  look: string;
  note?: string;
};

function Cell({ id, date, blocks, hours, look, note, now, today, drag, propsOf, onEmpty }: CellProps) {
  const isTarget = drag?.target?.row === id && drag.target.date === date;
  const firstStart = firstStartIn(hours, date, now);
  const book = ({ target }: MouseEvent<HTMLElement>): void => {
    if (firstStart && target instanceof Element && !target.closest('button')) onEmpty(firstStart, id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way for the mouse; the button above does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      data-cell={date}
      data-row={id}
      onClick={book}
      className={classNames(
        firstStart && 'cursor-cell',
        'min-h-16 min-w-0 border-l border-line p-1',
        look,
        date === today && 'border-l-2 border-l-brand-line',
        isTarget && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {note && (
        <p className={classNames('truncate px-1 text-xs text-soft', look && 'w-fit rounded-s bg-surface')}>{note}</p>
      )}
      <ul className="mt-0.5 grid gap-1">
        {blocks.map((block) => (
          <li key={keyOf(block)} className="min-w-0">
            <VisitBlock {...propsOf(block)} shape="chip" />
          </li>
        ))}
      </ul>
    </div>
  );
}
