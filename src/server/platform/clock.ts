/** Where the time comes from. Tests give one they can move. */
export type Clock = {
  now(): Date;
  /** Only on a manual clock: the database is told this time before each statement. */
  readonly manual: boolean;
};

export type ManualClock = Clock & { set(instant: Date): void; advance(milliseconds: number): void };

export const systemClock: Clock = { now: () => new Date(), manual: false };

export const createManualClock = (start: Date): ManualClock => {
  let current = start.getTime();
  return {
    manual: true,
    now: () => new Date(current),
    set: (instant) => {
      current = instant.getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
};
