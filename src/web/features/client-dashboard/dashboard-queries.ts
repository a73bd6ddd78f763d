import { queryOptions } from '@tanstack/react-query';
import { listBookings } from '#contract/bookings.ts';
import { listAddresses, listKnownTherapists } from '#contract/client-desk.ts';
import { listGiftCards } from '#contract/gift-cards.ts';
import { getProfile, listOwnSessions } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';

/** What a notification may be about is asked for again when one comes. */
const followsNews = { followsNews: true };

export const bookingsQuery = queryOptions({
  queryKey: ['bookings'],
  queryFn: ({ signal }) => call(listBookings, undefined, { signal }),
  staleTime: 0,
  meta: followsNews,
});

export const giftCardsQuery = queryOptions({
  queryKey: ['gift-cards'],
  queryFn: ({ signal }) => call(listGiftCards, undefined, { signal }),
  staleTime: 0,
  meta: followsNews,
});

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => call(listAddresses, undefined, { signal }),
});

export const knownTherapistsQuery = queryOptions({
  queryKey: ['known-therapists'],
  queryFn: ({ signal }) => call(listKnownTherapists, undefined, { signal }),
  meta: followsNews,
});

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, undefined, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, undefined, { signal }),
  staleTime: 0,
});
