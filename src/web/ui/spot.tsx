/** What the small pictures are drawn of. */
export type SpotName =
  | 'bell'
  | 'bowl'
  | 'cable'
  | 'calendar'
  | 'door'
  | 'envelope'
  | 'gift'
  | 'hourglass'
  | 'map'
  | 'moon'
  | 'receipt'
  | 'towel';

/** A small picture for an empty place or an answer. The drawings stand in one file that the browser keeps (`public/spots.svg`). */
export function Spot({ name, size = 144 }: { name: SpotName; size?: number }) {
  return (
    <svg width={size} height={(size * 3) / 4} aria-hidden="true" focusable="false">
      <use href={`/spots.svg#${name}`} />
    </svg>
  );
}
