import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getOffer, type OfferAnswer } from '#contract/dispatch.ts';
import { readKey, takeKeyFromAddress } from '#web/api/access-keys.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';

export type Offer = { readonly bookingId: string; readonly therapistId: string };

/** Reads what a mailed link is about. Reading changes nothing; only a press of a button does. */
export const useOfferLink = (offer: Offer) => {
  const { bookingId, therapistId } = offer;
  const keyId = `${bookingId}:${therapistId}`;
  useMemo(() => takeKeyFromAddress('offer', keyId), [keyId]);
  const token = readKey('offer', keyId);
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = ['offer-link', bookingId, therapistId];
  // Somebody without a key and without a session may see none: that need not be asked.
  const isStranger = user === null && token === undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(getOffer, { params: { bookingId, therapistId }, query: token ? { token } : {} }, { signal }),
    staleTime: 0,
    enabled: token !== undefined || Boolean(user),
  });
  const show = (answer: OfferAnswer): void => {
    client.setQueryData(queryKey, answer);
  };
  return { ...query, token, isStranger, show };
};
