/** Why the link to a booking no longer works. */
const withdrawnBecauses = ['claimed', 'locked', 'erased', 'readdressed'] as const;

export type WithdrawnBecause = (typeof withdrawnBecauses)[number];

/** So many days after the visit whoever has only the link sees the receipt and nothing else. */
export const receiptOnlyAfterDays = 30;
