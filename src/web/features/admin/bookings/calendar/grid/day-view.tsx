import { type MouseEvent, useEffect, useRef } from 'react';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import { timeAt } from '#domain/time/days.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Block, blocksOf, keyOf, openBlocks, openRow, type TherapistRow } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';
import {
  type Axis,
  axisOf,
  countLanes,
  emptyStartAt,
  endMinuteOf,
  hoursOf,
  lanesOf,
  placeOn,
  startMinuteOf,
} from './day-times.ts';
import type { GridProps } from './grid-props.ts';
import { nameCellLook, OpenName, TherapistName } from './therapist-name.tsx';
import { VisitBlock } from './visit-block.tsx';
import { type Obstacle, obstacleIn } from './why-not-here.ts';

const laneHeight = 66; // three lines: who, what and where
const rowLook = 'grid grid-cols-[var(--names)_minmax(0,1fr)] border-t border-line';
/** Time in which nobody works is hatched, so that it differs by more than a shade. */
export const restLook = 'bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--line)_7px_8px)]';

/** A way that takes longer than there is time differs by its edge, too. */
export const wayLook = (isShort: boolean): string =>
  isShort ? 'border-y-2 border-dashed border-bad-text bg-bad-soft text-bad-text' : 'bg-good-soft/50 text-soft';

export function DayGrid(props: GridProps) {
  const { calendar, now, today } = props;
  const { t } = useBlockWords();
  const date = calendar.days[0] ?? today;
  const axis = axisOf(calendar);
  const nowMinute = date === today ? minuteOfTime(timeAt(now)) : null;
  const scroller = useFirstSight(calendar, axis, nowMinute);
  const waiting = openBlocks(calendar);
  const row = { ...props, date, axis, nowMinute };
  return (
    <section
      ref={scroller}
      data-scroller=""
      aria-label={t('bookingCalendar.dayLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too
      tabIndex={0}
      className="relative overflow-x-auto rounded-m border border-line bg-surface shadow-1 [--hour:84px] [--names:92px] md:[--hour:67px] md:[--names:176px]"
    >
      <div style={{ minWidth: `calc(var(--names) + ${hoursOf(axis).length} * var(--hour))` }}>
        <Hours axis={axis} nowMinute={nowMinute} />
        <ul>
          <li className={rowLook}>
            <OpenName
              title={t('bookingCalendar.open')}
              note={waiting.length > 0 ? String(waiting.length) : t('bookingCalendar.openNone')}
            />
            <Track {...row} id={openRow} blocks={waiting} working={null} />
          </li>
          {calendar.therapists.map((therapist) => (
            <Row key={therapist.id} {...row} therapist={therapist} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The time of now is wider than its minute: what it would lie upon is left out. */
const isUnderNow = (minute: number, nowMinute: number | null): boolean =>
  nowMinute !== null && minute > nowMinute - 60 && minute < nowMinute + 26;

function Hours({ axis, nowMinute }: { axis: Axis; nowMinute: number | null }) {
  const { hour, timeOf } = useBlockWords();
  const hours = hoursOf(axis).filter((minute) => !isUnderNow(minute, nowMinute));
  return (
    <div aria-hidden="true" className="grid h-9 grid-cols-[var(--names)_minmax(0,1fr)] text-xs text-soft">
      <div className={nameCellLook} />
      <div className="relative">
        {hours.map((minute) => (
          <span
            key={minute}
            style={{ left: placeOn(axis, minute, minute).left }}
            className="absolute bottom-1.5 pl-1.5 tabular-nums"
          >
            {hour(minute)}
          </span>
        ))}
        {nowMinute !== null && nowMinute >= axis.from && nowMinute <= axis.to && (
          <span
            // Whole in sight also at the edges of the day.
            style={{ left: `clamp(2rem, ${placeOn(axis, nowMinute, nowMinute).left}, 100% - 2rem)` }}
            className="absolute bottom-1 z-10 -translate-x-1/2 rounded-full whitespace-nowrap bg-accent-text px-1.5 font-semibold text-surface tabular-nums"
          >
            {timeOf(nowMinute)}
          </span>
        )}
      </div>
    </div>
  );
}

type DayProps = GridProps & { date: string; axis: Axis; nowMinute: number | null };

function Row({ therapist, ...day }: DayProps & { therapist: TherapistRow }) {
  const { t, hoursOf: hoursIn } = useBlockWords();
  const work = therapist.days.find(({ date }) => date === day.date);
  const hours = hoursIn(work?.hours ?? []);
  const note = !therapist.active
    ? t('bookingCalendar.inactive')
    : work?.isOff
      ? t('bookingCalendar.off')
      : hours || t('bookingCalendar.notWorking');
  const obstacle = obstacleIn(therapist, day.drag);
  return (
    <li className={rowLook} aria-label={`${nameOf(therapist)}, ${note}`}>
      <TherapistName
        therapist={therapist}
        note={note}
        obstacle={obstacle && t(`bookingCalendar.obstacles.${obstacle}`)}
        menu={day.menuOf(therapist)}
      />
      <Track
        {...day}
        obstacle={obstacle}
        id={therapist.id}
        blocks={blocksOf(therapist).filter(({ visit }) => visit.date === day.date)}
        working={work?.hours ?? []}
      />
    </li>
  );
}

type TrackProps = DayProps & {
  id: string;
  blocks: readonly Block[];
  /** Null where nobody in particular works. */
  working: readonly { from: string; to: string }[] | null;
  obstacle?: Obstacle | null;
};

function Track(props: TrackProps) {
  const { id, blocks, working, obstacle, date, axis, now, nowMinute, drag, propsOf, onEmpty } = props;
  const lanes = lanesOf(blocks.map(({ visit }) => visit));
  const laneOf = (block: Block): number => lanes.get(block.visit.id) ?? 0;
  const book = ({ currentTarget, target, clientX }: MouseEvent<HTMLElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const isEmpty = target instanceof Element && !target.closest('button');
    const startsAt = isEmpty && emptyStartAt(axis, (clientX - box.left) / box.width, date, now);
    if (startsAt) onEmpty(startsAt, working ? id : null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way for the mouse; the button above does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      data-cell={date}
      data-row={id}
      onClick={book}
      style={{ minHeight: countLanes(lanes) * laneHeight }}
      className={classNames('relative cursor-cell', working ? restLook : 'bg-page', obstacle && 'opacity-45')}
    >
      {working?.map(({ from, to }) => (
        <div
          key={from}
          style={placeOn(axis, minuteOfTime(from), minuteOfTime(to))}
          className="absolute inset-y-0 bg-surface"
        />
      ))}
      {hoursOf(axis).map((minute) => (
        <div
          key={minute}
          style={{ left: placeOn(axis, minute, minute).left }}
          className="absolute inset-y-0 w-px bg-line"
        />
      ))}
      {nowMinute !== null && nowMinute >= axis.from && nowMinute <= axis.to && (
        <div
          style={{ left: placeOn(axis, nowMinute, nowMinute).left }}
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
        />
      )}
      <ul>
        {blocks.map((block) => (
          <li key={keyOf(block)}>
            <WayTail block={block} axis={axis} top={laneOf(block) * laneHeight + 4} />
            <VisitBlock
              {...propsOf(block)}
              shape="bar"
              style={{
                ...placeOn(axis, startMinuteOf(block.visit), endMinuteOf(block.visit)),
                top: laneOf(block) * laneHeight + 4,
                height: laneHeight - 8,
              }}
            />
          </li>
        ))}
      </ul>
      {drag?.target && drag.target.row === id && drag.target.date === date && (
        <Ghost drag={drag} axis={axis} isRefused={Boolean(obstacle)} />
      )}
    </div>
  );
}

/** The way to the next visit with pack-up and set-up, light and behind the visit; its words stand in the visit's own. */
function WayTail({ block: { visit, onward }, axis, top }: { block: Block; axis: Axis; top: number }) {
  if (!onward || onward.readyAfterMinutes === 0) return null;
  const from = endMinuteOf(visit);
  return (
    <div
      aria-hidden="true"
      data-way={onward.minutes}
      style={{ ...placeOn(axis, from, from + onward.readyAfterMinutes), top, height: laneHeight - 8 }}
      className={classNames(
        'absolute flex items-center justify-center overflow-hidden',
        wayLook(onward.spareMinutes < 0),
      )}
    >
      <span className="truncate px-0.5 text-xs tabular-nums">{onward.minutes}′</span>
    </div>
  );
}

type GhostProps = { drag: NonNullable<GridProps['drag']>; axis: Axis; isRefused: boolean };

/** Where the visit would stand. */
function Ghost({ drag: { block, target }, axis, isRefused }: GhostProps) {
  const { timeOf } = useBlockWords();
  if (!target) return null;
  const length = endMinuteOf(block.visit) - startMinuteOf(block.visit);
  return (
    <div
      style={{ ...placeOn(axis, target.minute, target.minute + length), top: 4, height: laneHeight - 8 }}
      className={classNames(
        'pointer-events-none absolute z-10 rounded-[9px] border-2 px-1.5 py-1 text-xs font-semibold whitespace-nowrap',
        isRefused ? 'border-dashed border-danger bg-bad-soft' : 'border-focus bg-brand-soft/80',
      )}
    >
      {timeOf(target.minute)}
    </div>
  );
}

/** A day that is wider than the screen begins where something happens: now, or with the first visit. */
const useFirstSight = (calendar: GridProps['calendar'], axis: Axis, nowMinute: number | null) => {
  const scroller = useRef<HTMLElement>(null);
  const day = calendar.days[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a day; afterwards people scroll themselves.
  useEffect(() => {
    const room = scroller.current;
    const names = room?.querySelector('li > div')?.clientWidth ?? 0;
    if (!room || room.scrollWidth <= room.clientWidth) return;
    const starts = calendar.therapists.flatMap(({ visits }) => visits.map(startMinuteOf));
    const sight = nowMinute ?? (starts.length > 0 ? Math.min(...starts) : axis.from);
    const share = (sight - 45 - axis.from) / (axis.to - axis.from);
    room.scrollLeft = Math.max(0, share * (room.scrollWidth - names));
  }, [day]);
  return scroller;
};
