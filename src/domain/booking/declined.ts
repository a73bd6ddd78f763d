import type { BookingStatus } from './booking-status.ts';

/** So many declined cards end a payment and free its time: whoever tries cards that are not theirs gets no further. */
export const mostDeclines = 5;

/** What the history says of a hold that ended so. */
export const cardsDeclined = 'cards_declined';

type Ended = { readonly status: BookingStatus; readonly history: readonly { readonly reason: string }[] };

export const wasEndedByDeclines = ({ status, history }: Ended): boolean =>
  status === 'expired' && history.at(-1)?.reason === cardsDeclined;
