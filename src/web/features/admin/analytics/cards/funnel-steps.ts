import type { Stats } from '#contract/stats.ts';

export type FunnelStep = Stats['funnel']['steps'][number] & {
  /** Of those who opened the first step. */
  share: number;
  /** Who did not go on from here to the next step; null at the end. */
  left: number | null;
  leftShare: number;
  /** Most people were lost here. */
  isGreatestLoss: boolean;
};

/** People come back to a saved draft in the middle, so that a step can have more visits than the one before it. */
export const toFunnelSteps = (steps: Stats['funnel']['steps']): FunnelStep[] => {
  const first = steps[0]?.visits ?? 0;
  const lossAt = (index: number): number | null => {
    const next = steps[index + 1];
    return next ? Math.max(0, (steps[index]?.visits ?? 0) - next.visits) : null;
  };
  const losses = steps.map((_, index) => lossAt(index));
  const greatest = Math.max(0, ...losses.map((loss) => loss ?? 0));
  const worst = greatest > 0 ? losses.indexOf(greatest) : -1;
  return steps.map((step, index) => {
    const left = losses[index] ?? null;
    return {
      ...step,
      share: first > 0 ? step.visits / first : 0,
      left,
      leftShare: left !== null && step.visits > 0 ? left / step.visits : 0,
      isGreatestLoss: index === worst,
    };
  });
};
