/** Where the time comes from. Tests give one they can move. */
export type Clock = {
  now(): Date;
  /** Only on a manual clock: the database is told this time before each statement. */
  readonly manual: boolean;
};

export type ManualClock = Clock & { set(instant: Date): void; advance(milliseconds: number): void };

/** Goes on by itself, ahead of the real time by as much as all processes on one database were told. */
export type SharedClock = Clock & { follow(aheadMilliseconds: number): void };

export const systemClock: Clock = { now: () => new Date(), manual: false };

export const createSharedClock = (): SharedClock => {
  let ahead = 0;
  return {
    manual: true,
    now: () => new Date(Date.now() + ahead),
    follow: (aheadMilliseconds) => {
      ahead = Math.max(ahead, aheadMilliseconds);
    },
  };
};

export const isShared = (clock: Clock): clock is SharedClock => 'follow' in clock;

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
