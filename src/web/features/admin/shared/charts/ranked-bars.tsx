import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { percentOf } from './scale.ts';

export type RankedBar = {
  key: string | number;
  name: ReactNode;
  value: number;
  /** The value in words, always in view. */
  text: ReactNode;
  note?: ReactNode;
  /** More about it, under the bar. */
  detail?: ReactNode;
};

type RankedBarsProps = {
  /** Names the list for screen readers. */
  label: string;
  bars: readonly RankedBar[];
  /** What a full bar stands for; left out, the longest one. */
  whole?: number;
  tone?: 'brand' | 'accent';
  className?: string;
};

/** More than these are folded away, unless that would hide a single one. */
const mostAtFirst = 8;

/** Names with their figures, and under each a bar: read out it is a list, seen it is a chart. */
export function RankedBars({ label, bars, whole, tone = 'brand', className }: RankedBarsProps) {
  const { t } = useTranslation('admin');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const most = whole ?? Math.max(0, ...bars.map(({ value }) => value));
  const canFold = bars.length > mostAtFirst + 1;
  const shown = canFold && !isUnfolded ? bars.slice(0, mostAtFirst) : bars;
  return (
    <>
      <ol aria-label={label} className={classNames('grid gap-3.5', className)}>
        {shown.map((bar) => (
          <RankedLine key={bar.key} bar={bar} share={percentOf(bar.value, most)} tone={tone} />
        ))}
      </ol>
      {canFold && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
          className="mt-3 -mb-2 -ml-4.5 text-brand"
        >
          {isUnfolded ? t('analytics.showFewer') : t('analytics.showAll', { count: bars.length })}
        </Button>
      )}
    </>
  );
}

function RankedLine({ bar, share, tone }: { bar: RankedBar; share: number; tone: 'brand' | 'accent' }) {
  return (
    <li>
      <div className="flex items-baseline justify-between gap-4 text-s">
        <span className="min-w-0 font-medium">{bar.name}</span>
        <span className="shrink-0 tabular-nums">
          {bar.text}
          {bar.note && <span className="ml-2 inline-block min-w-11 text-right text-xs text-soft">{bar.note}</span>}
        </span>
      </div>
      <Bar share={share} tone={tone} className="mt-1.5" />
      {bar.detail && <div className="mt-1 text-xs text-soft tabular-nums">{bar.detail}</div>}
    </li>
  );
}

type BarProps = { share: number; tone?: 'brand' | 'accent'; className?: string };

/** A drawing beside words that say the same. */
export function Bar({ share, tone = 'brand', className }: BarProps) {
  return (
    <span aria-hidden="true" className={classNames('block h-2 overflow-hidden rounded-full bg-sunken', className)}>
      <span
        className={classNames('block h-full rounded-full', tone === 'brand' ? 'bg-brand' : 'bg-accent')}
        style={{ width: `${share}%` }}
      />
    </span>
  );
}
