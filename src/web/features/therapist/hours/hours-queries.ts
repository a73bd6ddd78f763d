import { queryOptions } from '@tanstack/react-query';
import { getOwnCard } from '#contract/own-card.ts';
import { getCalendarFeedLink, getTherapistHours, listTimeOff } from '#contract/therapist-hours.ts';
import { call } from '#web/api/call.ts';
import { deskKey } from '../desk-queries.ts';

export const hoursQuery = queryOptions({
  queryKey: [...deskKey, 'hours'],
  queryFn: ({ signal }) => call(getTherapistHours, undefined, { signal }),
});

export const timeOffQuery = queryOptions({
  queryKey: [...deskKey, 'time-off'],
  queryFn: ({ signal }) => call(listTimeOff, undefined, { signal }),
});

export const cardQuery = queryOptions({
  queryKey: [...deskKey, 'card'],
  queryFn: ({ signal }) => call(getOwnCard, undefined, { signal }),
});

export const feedQuery = queryOptions({
  queryKey: [...deskKey, 'feed'],
  queryFn: ({ signal }) => call(getCalendarFeedLink, undefined, { signal }),
});
