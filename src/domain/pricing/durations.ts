import type { Cents } from '#domain/money/cents.ts';

/** How long a treatment may last, in minutes. */
export const treatmentDurations = [60, 75, 90] as const;

type DurationPrices = {
  readonly price60min: Cents | null;
  readonly price75min: Cents | null;
  readonly price90min: Cents | null;
};

/** Null: a duration without a price is not offered. */
export const priceOfDuration = (treatment: DurationPrices, minutes: number): Cents | null =>
  ({ 60: treatment.price60min, 75: treatment.price75min, 90: treatment.price90min })[minutes] ?? null;

export const offeredDurations = (treatment: DurationPrices): number[] =>
  treatmentDurations.filter((minutes) => priceOfDuration(treatment, minutes) !== null);

/** The cheapest length of a treatment; null where none has a price. */
export const lowestOffer = (treatment: DurationPrices): { minutes: number; price: Cents } | null =>
  treatmentDurations.reduce<{ minutes: number; price: Cents } | null>((lowest, minutes) => {
    const price = priceOfDuration(treatment, minutes);
    return price !== null && (!lowest || price < lowest.price) ? { minutes, price } : lowest;
  }, null);
