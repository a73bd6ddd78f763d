/** First four digits of zip codes, both ends included. */
export type ZipRange = { readonly zipFrom: number; readonly zipTo: number };

export const firstZip = 1000;
export const lastZip = 9999;

export const isRange = ({ zipFrom, zipTo }: ZipRange): boolean =>
  Number.isInteger(zipFrom) && Number.isInteger(zipTo) && firstZip <= zipFrom && zipFrom <= zipTo && zipTo <= lastZip;

/** What two ranges share, if anything. */
export const sharedRange = (one: ZipRange, other: ZipRange): ZipRange | null => {
  const zipFrom = Math.max(one.zipFrom, other.zipFrom);
  const zipTo = Math.min(one.zipTo, other.zipTo);
  return zipFrom <= zipTo ? { zipFrom, zipTo } : null;
};

/** The stretches nobody has. */
export const freeRanges = (taken: readonly ZipRange[]): ZipRange[] => {
  const sorted = [...taken].sort((one, other) => one.zipFrom - other.zipFrom);
  const free: ZipRange[] = [];
  let next = firstZip;
  for (const { zipFrom, zipTo } of sorted) {
    if (next < zipFrom) free.push({ zipFrom: next, zipTo: zipFrom - 1 });
    next = Math.max(next, zipTo + 1);
  }
  return next <= lastZip ? [...free, { zipFrom: next, zipTo: lastZip }] : free;
};

const sizeOf = (range: ZipRange | null): number => (range ? range.zipTo - range.zipFrom + 1 : 0);

/** Of what is wanted, the largest part that nobody has. */
export const freePartOf = (wanted: ZipRange, taken: readonly ZipRange[]): ZipRange | null => {
  const parts = freeRanges(taken).map((free) => sharedRange(wanted, free));
  return parts.reduce((best, part) => (sizeOf(part) > sizeOf(best) ? part : best), null);
};
