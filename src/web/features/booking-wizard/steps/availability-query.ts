import { queryOptions } from '@tanstack/react-query';
import { getAvailability } from '#contract/availability.ts';
import { listWhoCanCome } from '#contract/therapist-cards.ts';
import { visitMode } from '#domain/booking/visit-mode.ts';
import { placeKey } from '#domain/travel/place-key.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { call } from '#web/api/call.ts';
import type { FreeWindow } from '#web/free-times/free-days.ts';
import { heldKeyPart } from '../waiting/held-time.ts';

const choicesOf = (state: WizardState) => {
  const place = placeKey(state.zipCode, state.location.address);
  return {
    treatmentId: `${state.treatmentId}`,
    duration: `${state.duration}`,
    peopleCount: `${state.peopleCount}`,
    mode: visitMode(state) ?? 'single',
    gender: state.therapistGender,
    acceptOppositeGender: state.acceptOppositeGender ? ('true' as const) : ('false' as const),
    addIns: state.addIns.join(','),
    // Who is in that building already has no way to it.
    ...(place !== null && { place: `${place}` }),
  };
};

/** Asked anew whenever it is looked at: a free time of five minutes ago may be somebody's by now. */
export const availabilityQuery = (state: WizardState, { from, to }: FreeWindow) => {
  const query = { zip: state.zipCode, from, to, ...choicesOf(state), ...heldKeyPart() };
  return queryOptions({
    queryKey: ['availability', query],
    queryFn: async ({ signal }) => (await call(getAvailability, { query }, { signal })).days,
    staleTime: 0,
    gcTime: 0,
  });
};

export const whoCanComeQuery = (state: WizardState) => {
  const query = { zip: state.zipCode, startsAt: state.finalStartTime ?? '', ...choicesOf(state), ...heldKeyPart() };
  return queryOptions({
    queryKey: ['who-can-come', query],
    queryFn: ({ signal }) => call(listWhoCanCome, { query }, { signal }),
    enabled: state.finalStartTime !== null,
    retry: false,
  });
};
