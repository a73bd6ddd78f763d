import { AppError } from '#server/http/app-error.ts';

/** Runs a few at once and lets some wait; whoever comes after that is asked to return. */
export const createBoundedQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  let running = 0;
  const queue: (() => void)[] = [];

  const enter = (): Promise<void> | void => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (queue.length >= waiting) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    return new Promise((resolve) => queue.push(resolve));
  };

  const leave = (): void => {
    const next = queue.shift();
    // The place is handed over, so that nobody slips in between.
    if (next) next();
    else running--;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
