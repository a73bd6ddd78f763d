import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { labelledIndexes, nearestIndex, percentOf, placeOf } from './scale.ts';

export type LinePoint = {
  key: string;
  value: number;
  /** At the same place in the time before, or what it is compared with; null: one line alone. */
  before: number | null;
  /** Under the chart. */
  label: string;
  /** What stands beside the pointer. */
  note: ReactNode;
  /** The same in one sentence, read out. */
  sentence: string;
};

type LineChartProps = {
  /** Names the chart. */
  label: string;
  points: readonly LinePoint[];
  ticks: readonly number[];
  formatTick(tick: number): string;
};

/** Now as a line over a soft ground, the time before as a pale dashed one. Pointer, finger and arrow keys tell the values. */
export function LineChart({ label, points, ticks, formatTick }: LineChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const top = ticks.at(-1) ?? 1;
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setActive(nearestIndex((event.clientX - box.left) / box.width, points.length));
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <TickLabels ticks={ticks} formatTick={formatTick} />
      <div
        className="ring-within relative h-56 touch-pan-y rounded-s md:h-72"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(null)}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${100 - percentOf(tick, top)}%` }}
          />
        ))}
        <Lines points={points} top={top} />
        {active !== null && <Cursor points={points} index={active} top={top} />}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={points[active ?? points.length - 1]?.sentence}
          min={0}
          max={points.length - 1}
          value={active ?? points.length - 1}
          onChange={(event) => setActive(Number(event.target.value))}
          onFocus={() => setActive((index) => index ?? points.length - 1)}
          onBlur={() => setActive(null)}
          className="pointer-events-none absolute inset-0 size-full appearance-none opacity-0"
        />
      </div>
      <DayLabels points={points} />
    </div>
  );
}

function TickLabels({ ticks, formatTick }: Pick<LineChartProps, 'ticks' | 'formatTick'>) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div aria-hidden="true" className="relative h-56 text-right text-xs text-soft tabular-nums md:h-72">
      {/* The widest of them gives the column its width. */}
      <span className="invisible whitespace-nowrap">{formatTick(top)}</span>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${100 - percentOf(tick, top)}%` }}
        >
          {formatTick(tick)}
        </span>
      ))}
    </div>
  );
}

const mostLabels = 6;

function DayLabels({ points }: { points: readonly LinePoint[] }) {
  return (
    <div aria-hidden="true" className="relative col-start-2 mt-2 h-5 text-xs text-soft">
      {labelledIndexes(points.length, mostLabels).map((index, position) => (
        <span
          key={points[index]?.key}
          className={classNames(
            'absolute whitespace-nowrap',
            index > 0 && '-translate-x-1/2',
            points.length === 1 && '-translate-x-1/2',
            index === points.length - 1 && index > 0 && '-translate-x-full',
            position % 2 === 1 && 'max-sm:hidden',
          )}
          style={{ left: `${placeOf(index, points.length)}%` }}
        >
          {points[index]?.label}
        </span>
      ))}
    </div>
  );
}

type LinesProps = { points: readonly LinePoint[]; top: number };

/** In a square of 100 by 100 that is stretched; strokes keep their width. */
function Lines({ points, top }: LinesProps) {
  const gradient = useId();
  const placed = (pick: (point: LinePoint) => number): string =>
    points
      .map((point, index) => `${placeOf(index, points.length).toFixed(2)} ${100 - percentOf(pick(point), top)}`)
      .join('L');
  // A path of no length, drawn with round ends, is a dot.
  const dot = points.length === 1 ? 'h0' : '';
  const now = `M${placed(({ value }) => value)}${dot}`;
  const hasBefore = points.some((point) => point.before !== null);
  const before = `M${placed((point) => point.before ?? 0)}${dot}`;
  const line = {
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  } as const;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 size-full overflow-visible"
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--brand)" stopOpacity=".2" />
        <stop offset="1" stopColor="var(--brand)" stopOpacity=".02" />
      </linearGradient>
      {points.length > 1 && <path d={`${now}L100 100L0 100Z`} fill={`url(#${gradient})`} />}
      {hasBefore && (
        <path
          d={before}
          stroke="var(--field-line)"
          strokeWidth={points.length === 1 ? 7 : 1.5}
          strokeDasharray="2 5"
          {...line}
        />
      )}
      <path d={now} stroke="var(--brand)" strokeWidth={points.length === 1 ? 9 : 2.5} {...line} />
    </svg>
  );
}

function Cursor({ points, index, top }: LinesProps & { index: number }) {
  const point = points[index];
  if (!point) return null;
  const left = placeOf(index, points.length);
  const dot = 'absolute size-3 -translate-1/2 rounded-full border-2 border-surface';
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 border-l border-line-strong" style={{ left: `${left}%` }} />
      {point.before !== null && (
        <span
          className={classNames(dot, 'bg-field-line')}
          style={{ left: `${left}%`, top: `${100 - percentOf(point.before, top)}%` }}
        />
      )}
      <span
        className={classNames(dot, 'bg-brand')}
        style={{ left: `${left}%`, top: `${100 - percentOf(point.value, top)}%` }}
      />
      <div
        className={classNames(
          'absolute top-0 z-10 rounded-m border border-line bg-surface px-3.5 py-2.5 text-xs whitespace-nowrap shadow-2',
          left > 50 ? '-translate-x-[calc(100%+12px)]' : 'translate-x-3',
        )}
        style={{ left: `${left}%` }}
      >
        {point.note}
      </div>
    </div>
  );
}
