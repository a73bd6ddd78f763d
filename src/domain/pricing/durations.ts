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

type Offer = { readonly minutes: number; readonly price: Cents };

/** The lengths it is offered in, shortest first, with their prices. */
export const offersOf = (treatment: DurationPrices): Offer[] =>
  treatmentDurations.flatMap((minutes) => {
    const price = priceOfDuration(treatment, minutes);
    return price === null ? [] : [{ minutes, price }];
  });

export const offeredDurations = (treatment: DurationPrices): number[] =>
  offersOf(treatment).map(({ minutes }) => minutes);

/** The cheapest length of a treatment; null where none has a price. */
export const lowestOffer = (treatment: DurationPrices): Offer | null =>
  offersOf(treatment).reduce<Offer | null>(
    (lowest, offer) => (!lowest || offer.price < lowest.price ? offer : lowest),
    null,
  );
