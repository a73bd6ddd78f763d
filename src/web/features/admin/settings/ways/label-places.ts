type Point = { readonly x: number; readonly y: number };
type Anchor = 'start' | 'middle' | 'end';
export type LabelPlace = Point & { readonly anchor: Anchor };
export type Marked = Point & { readonly name: string; readonly isOwn: boolean };

type Box = { left: number; right: number; top: number; bottom: number };

/** A little more than letters take, since nobody measures them. */
const letterWidth = { own: 8, other: 6.4 };
const lineHeight = 12;
const besideDot = 10;
const dotRadius = 6;

const widthOf = ({ name, isOwn }: Marked): number => name.length * (isOwn ? letterWidth.own : letterWidth.other);

/** Beside the dot, then above and below it. */
const placesFor = ({ x, y }: Marked): LabelPlace[] => [
  { x: x + besideDot, y: y + 4, anchor: 'start' },
  { x: x - besideDot, y: y + 4, anchor: 'end' },
  { x, y: y - besideDot, anchor: 'middle' },
  { x, y: y + besideDot + 8, anchor: 'middle' },
];

const boxOf = (mark: Marked, { x, y, anchor }: LabelPlace): Box => {
  const width = widthOf(mark);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - lineHeight + 2, bottom: y + 3 };
};

const dotOf = ({ x, y }: Point): Box => ({
  left: x - dotRadius,
  right: x + dotRadius,
  top: y - dotRadius,
  bottom: y + dotRadius,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Where each name is written so that none covers another or a dot; null for a name that finds no room. The own one is first. */
export const placeLabels = (marks: readonly Marked[], width: number): (LabelPlace | null)[] => {
  const taken: Box[] = [];
  const placed = new Map<Marked, LabelPlace>();
  for (const mark of marks.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))) {
    const others = marks.filter((other) => other !== mark).map(dotOf);
    const isFree = (place: LabelPlace): boolean => {
      const box = boxOf(mark, place);
      return box.left >= 0 && box.right <= width && ![...taken, ...others].some((one) => overlap(box, one));
    };
    const place = placesFor(mark).find(isFree) ?? (mark.isOwn ? placesFor(mark)[0] : undefined);
    if (!place) continue;
    taken.push(boxOf(mark, place));
    placed.set(mark, place);
  }
  return marks.map((mark) => placed.get(mark) ?? null);
};
