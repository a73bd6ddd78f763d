import { useTranslation } from 'react-i18next';
import type { TravelAreaRow } from '#contract/travel.ts';
import { type LabelPlace, type Marked, placeLabels } from './label-places.ts';

type Placed = TravelAreaRow & { centre: NonNullable<TravelAreaRow['centre']> };

const isPlaced = (area: TravelAreaRow): area is Placed => area.centre !== null;

/** Degrees of longitude are shorter than those of latitude at 39 degrees north. */
const shortening = Math.cos((39 * Math.PI) / 180);
const project = ({ centre }: Placed) => ({ x: centre.longitude * shortening, y: -centre.latitude });

const size = { width: 320, height: 360, margin: 26 };

/** Fits what there is into the picture, true to shape. */
const projectionFor = (areas: readonly Placed[]) => {
  const points = areas.map(project);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min(
    (size.width - 2 * size.margin) / Math.max(0.05, Math.max(...xs) - left),
    (size.height - 2 * size.margin) / Math.max(0.05, Math.max(...ys) - top),
  );
  const gapX = (size.width - (Math.max(...xs) - left) * scale) / 2;
  const gapY = (size.height - (Math.max(...ys) - top) * scale) / 2;
  return (area: Placed) => {
    const { x, y } = project(area);
    return { x: gapX + (x - left) * scale, y: gapY + (y - top) * scale };
  };
};

/** About 90 kilometres: ways that somebody makes between two visits. */
const nearDegrees = 0.8;

/** The chosen area and its neighbours; all of them while it has no centre, or nobody near. */
const around = (areas: readonly Placed[], chosen: number | null): readonly Placed[] => {
  const own = areas.find(({ id }) => id === chosen);
  const near = areas.filter(
    ({ centre }) =>
      own &&
      Math.abs(centre.latitude - own.centre.latitude) < nearDegrees &&
      Math.abs(centre.longitude - own.centre.longitude) < nearDegrees,
  );
  return near.length > 1 ? near : areas;
};

type AreaMapProps = { areas: readonly TravelAreaRow[]; chosen: number | null };

/** Where the areas lie to each other; drawn by ourselves, so that nobody else learns where we work. The list says the same. */
export function AreaMap({ areas, chosen }: AreaMapProps) {
  const { t } = useTranslation('admin');
  const placed = around(areas.filter(isPlaced), chosen);
  if (placed.length === 0) return null;
  const at = projectionFor(placed);
  const own = placed.find(({ id }) => id === chosen);
  const marks = placed.map((area) => ({ ...at(area), name: area.name, isOwn: area.id === chosen }));
  const labels = placeLabels(marks, size.width);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('ways.map')}
      className="w-full max-w-sm rounded-m border border-line bg-sunken"
    >
      {own &&
        placed.map((area) => (
          <line
            key={area.id}
            x1={at(own).x}
            y1={at(own).y}
            x2={at(area).x}
            y2={at(area).y}
            className="stroke-line-strong"
            strokeWidth={0.7}
          />
        ))}
      {marks.map((mark, index) => (
        <g key={placed[index]?.id}>
          <title>{mark.name}</title>
          <circle
            cx={mark.x}
            cy={mark.y}
            r={mark.isOwn ? 6 : 4}
            className={mark.isOwn ? 'fill-accent' : 'fill-brand'}
          />
          <Label mark={mark} place={labels[index] ?? null} />
        </g>
      ))}
    </svg>
  );
}

function Label({ mark, place }: { mark: Marked; place: LabelPlace | null }) {
  if (!place) return null;
  return (
    <text
      x={place.x}
      y={place.y}
      textAnchor={place.anchor}
      className={mark.isOwn ? 'fill-ink text-s font-semibold' : 'fill-soft text-xs'}
    >
      {mark.name}
    </text>
  );
}
