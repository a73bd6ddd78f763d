/** Does work of which only so much is done at once; the rest waits in the order in which it came. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * When many come at once, the first are done before the last begin: work that is done all at the same time is done for nobody
 * before it is done for nearly everybody.
 */
export const createLine = (places: number): Line => {
  const waiting: (() => void)[] = [];
  let free = places;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
