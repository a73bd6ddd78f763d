import { expect, it } from 'vitest';
import { wizardSteps } from '#domain/wizard/steps.ts';
import { toFunnelSteps } from './funnel-steps.ts';

const steps = (...visits: number[]) =>
  visits.map((count, index) => ({ step: index + 1, name: wizardSteps[index] ?? 'zip-code', visits: count }));

it('each step tells how many left before the next', () => {
  const funnel = toFunnelSteps(steps(200, 150, 140, 70));
  expect(funnel.map(({ left }) => left)).toEqual([50, 10, 70, null]);
  expect(funnel.map(({ share }) => share)).toEqual([1, 0.75, 0.7, 0.35]);
  expect(funnel[2]).toMatchObject({ leftShare: 0.5, isGreatestLoss: true });
  expect(funnel.filter(({ isGreatestLoss }) => isGreatestLoss)).toHaveLength(1);
});

it('a step with more visits than the one before it lost nobody', () => {
  const funnel = toFunnelSteps(steps(10, 12, 12));
  expect(funnel.map(({ left }) => left)).toEqual([0, 0, null]);
  expect(funnel.some(({ isGreatestLoss }) => isGreatestLoss)).toBe(false);
});

it('without visits nothing is divided by nothing', () => {
  expect(toFunnelSteps(steps(0, 0))[0]).toMatchObject({ share: 0, left: 0, leftShare: 0 });
});
