import type { ServiceArea } from '#contract/service-areas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { firstZip, lastZip, type ZipRange } from './zip-ranges.ts';

type ZipStripProps = {
  areas: readonly ServiceArea[];
  /** Drawn above the others. */
  wanted?: ZipRange | null;
  isRefused?: boolean;
};

const percent = (zip: number): number => ((zip - firstZip) / (lastZip + 1 - firstZip)) * 100;
const place = ({ zipFrom, zipTo }: ZipRange) => ({
  left: `${percent(zipFrom)}%`,
  width: `max(4px, ${percent(zipTo + 1) - percent(zipFrom)}%)`,
});
const marks = Array.from({ length: 9 }, (_, index) => (index + 1) * 1000);

/** All zip codes of the country from left to right, with the areas on it. Lists and notices say the same in words. */
export function ZipStrip({ areas, wanted = null, isRefused = false }: ZipStripProps) {
  return (
    <div aria-hidden="true">
      <div className="relative h-8 overflow-hidden rounded-s bg-sunken">
        {areas.map((area) => (
          <div
            key={area.id}
            title={area.name}
            className={classNames(
              'absolute inset-y-0 border-r border-surface',
              area.active ? 'bg-brand' : 'bg-line-strong',
            )}
            style={place(area)}
          />
        ))}
        {wanted && (
          <div
            className={classNames(
              'absolute inset-y-0 border-x-2',
              isRefused ? 'border-danger bg-danger/40' : 'border-accent bg-accent/40',
            )}
            style={place(wanted)}
          />
        )}
      </div>
      <div className="relative mt-1 h-4 text-xs text-soft tabular-nums">
        {marks.map((mark) => (
          <span
            key={mark}
            className="absolute -translate-x-1/2 first:translate-x-0 even:max-sm:hidden"
            style={{ left: `${percent(mark)}%` }}
          >
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}
