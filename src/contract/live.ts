import * as z from 'zod/mini';
import { wholeNumber } from './admin-list.ts';
import { route } from './route.ts';
import { keyInLink } from './text-fields.ts';

/** So long a line lives; then the page opens the next one, and whoever may not any more is turned away. */
const longestLiveSeconds = 900;

/**
 * Server-sent events. Each event `change` says only that something the person may see has changed: the page asks for it
 * as it always does. Comments in between keep proxies awake. Without this line pages ask by the clock.
 */
export const openLive = route({
  method: 'GET',
  path: '/api/live',
  who: 'anyone',
  summary: 'Server-sent events: that something the person may see has changed; with `booking`, that booking too',
  query: z.object({
    booking: z.optional(z.uuid()),
    token: z.optional(keyInLink),
    /** Ends by itself after so many; 0 says hello and ends. */
    seconds: z._default(wholeNumber(0, longestLiveSeconds), longestLiveSeconds),
  }),
  answer: z.string(),
  file: 'text/event-stream',
  errors: ['not_found', 'link_withdrawn', 'link_expired'],
});
