const roundSteps = [1, 2, 5, 10];

/** Round numbers from 0 to just above the greatest value, four or five of them; `unit` is 100 where cents are shown as euros. */
export const ticksUpTo = (greatest: number, unit = 1): number[] => {
  const top = Math.max(greatest / unit, 1);
  const aimed = top / 4;
  const power = 10 ** Math.floor(Math.log10(aimed));
  const step = Math.max(1, (roundSteps.find((round) => round * power >= aimed) ?? 10) * power);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step * unit);
};

/** In per cent of the whole, for widths and places. */
export const percentOf = (value: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, (value / whole) * 100)) : 0;

/** Where the point with this number stands between the left edge and the right one. */
export const placeOf = (index: number, count: number): number => (count > 1 ? (index / (count - 1)) * 100 : 50);

/** The nearest point to a place between 0 and 1. */
export const nearestIndex = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));

/** Up to `most` numbers of points to write a label under, spread evenly, the first always among them. */
export const labelledIndexes = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
};
