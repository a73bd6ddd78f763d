import { describe, expect, it } from 'vitest';
import { refundSteps } from './cancellation-words.ts';

const shares = (fullRefundHours: number, halfRefundHours: number) =>
  refundSteps({ fullRefundHours, halfRefundHours }).map(({ share, untilHours }) => [share, untilHours]);

describe('the steps of a refund', () => {
  it.each([
    {
      full: 24,
      half: 6,
      steps: [
        [100, 24],
        [50, 6],
        [0, 0],
      ],
    },
    {
      full: 24,
      half: 24,
      steps: [
        [100, 24],
        [0, 0],
      ],
    },
    {
      full: 24,
      half: 0,
      steps: [
        [100, 24],
        [50, 0],
      ],
    },
    { full: 0, half: 0, steps: [[100, 0]] },
  ])('leave out what lasts no time: $full and $half hours', ({ full, half, steps }) => {
    expect(shares(full, half)).toEqual(steps);
  });
});
