type RefundFigures = { readonly fullRefundHours: number; readonly halfRefundHours: number };

/** A stretch of time before a visit in which cancelling gives back this share. */
export type RefundStep = {
  readonly share: 100 | 50 | 0;
  /** Begins so many hours before the start; null: from the booking on. */
  readonly fromHours: number | null;
  /** Ends so many hours before it; 0 is the start itself. */
  readonly untilHours: number;
};

/** The steps people really meet: one that lasts no time is left out. */
export const refundSteps = ({ fullRefundHours: full, halfRefundHours: half }: RefundFigures): RefundStep[] => {
  const steps: RefundStep[] = [
    { share: 100, fromHours: null, untilHours: full },
    { share: 50, fromHours: full, untilHours: half },
    { share: 0, fromHours: half, untilHours: 0 },
  ];
  return steps.filter(({ fromHours, untilHours }) => fromHours === null || fromHours > untilHours);
};
