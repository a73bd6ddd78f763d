import type { Measure } from '../time-points.ts';

type Figures = Record<Measure, number>;

/** The greatest first by what is looked at. */
export const rankedBy = <Row extends Figures>(rows: readonly Row[], measure: Measure): Row[] =>
  rows.toSorted((a, b) => b[measure] - a[measure]);

export const shareOf = <Row extends Figures>(row: Row, rows: readonly Row[], measure: Measure): number => {
  const whole = rows.reduce((sum, other) => sum + other[measure], 0);
  return whole > 0 ? row[measure] / whole : 0;
};
