/** Unpaid holds that one browser, account, e-mail address or phone may have at once. */
const mostHolds = 2;

/** Unpaid holds of one network that need no proof; hotels and mobile carriers share one. */
const holdsWithoutProof = 3;

const networkShare = 1 / 3;

export type HoldCounts = {
  readonly browser: number;
  readonly account: number;
  readonly email: number;
  readonly phone: number;
  readonly network: number;
};

export type HoldLimit = 'browser' | 'account' | 'email' | 'phone' | 'day';

/** By which of them another hold is one too many; null when it may be had. */
export function reachedHoldLimit(counts: HoldCounts): HoldLimit | null {
  const limits = ['account', 'browser', 'email', 'phone'] as const;
  return limits.find((limit) => counts[limit] >= mostHolds) ?? null;
}

/** A guest proves the address; whoever is known already does not. */
export const needsProof = ({ network }: HoldCounts, isProven: boolean): boolean =>
  !isProven && network >= holdsWithoutProof;

/** Do one network's unpaid holds take more of an area's starts of a day than they may? One hold alone never does. */
export const isMoreThanItsShare = (starts: { taken: number; all: number }, holds: number): boolean =>
  holds > 1 && starts.taken > starts.all * networkShare;
