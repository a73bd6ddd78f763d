import { useQuery } from '@tanstack/react-query';
import type { AddIn, Treatment } from '#contract/catalogue.ts';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { type BookingPrice, priceBooking } from '#domain/pricing/price-booking.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { addInsQuery, treatmentsQuery } from '#web/api/queries.ts';

export type Catalogue = { readonly treatments: readonly Treatment[]; readonly addIns: readonly AddIn[] };

export type CatalogueAnswer = {
  readonly catalogue: Catalogue | null;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  retry(): void;
};

export const useCatalogue = (): CatalogueAnswer => {
  const treatments = useQuery(treatmentsQuery);
  const addIns = useQuery(addInsQuery);
  return {
    catalogue: treatments.data && addIns.data ? { treatments: treatments.data, addIns: addIns.data } : null,
    hasFailed: treatments.isError || addIns.isError,
    isAsking: treatments.isFetching || addIns.isFetching,
    retry: () => {
      if (treatments.isError) void treatments.refetch();
      if (addIns.isError) void addIns.refetch();
    },
  };
};

export const findChosen = (state: WizardState, { treatments, addIns }: Catalogue) => ({
  treatment: treatments.find(({ id }) => id === state.treatmentId) ?? null,
  addIns: addIns.filter(({ id }) => state.addIns.includes(id)),
});

/** The price of what is chosen so far; null while there is no treatment and duration to price. */
export const runningPrice = (state: WizardState, catalogue: Catalogue): BookingPrice | null => {
  const { treatment, addIns } = findChosen(state, catalogue);
  const treatmentPrice = treatment && priceOfDuration(treatment, state.duration);
  if (treatmentPrice === null) return null;
  const { peopleCount, requiresTwoTherapists, isBackToBack, promoCode } = state;
  return priceBooking({
    treatmentPrice,
    addIns,
    peopleCount,
    requiresTwoTherapists,
    isBackToBack,
    promo: promoCode,
  });
};
