import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { bookingCancelled, bookingMoved, bookingPaid } from '../bookings/public.ts';
import type { DispatchDeps } from './deps.ts';
import { followMove } from './follow-move.ts';
import { startSearch } from './search.ts';
import { withdrawSearch } from './withdraw.ts';

export const dispatchListeners = (deps: DispatchDeps): Listener[] => [
  listen(bookingPaid, { id: 'dispatch.search', formerly: 'offer it to therapists' }, ({ bookingId }) =>
    deps.database.transaction((tx) => startSearch(deps, tx, bookingId)),
  ),
  listen(bookingCancelled, { id: 'dispatch.withdraw', formerly: 'withdraw the offers' }, ({ bookingId }) =>
    withdrawSearch(deps, bookingId),
  ),
  listen(bookingMoved, { id: 'dispatch.follow-move', formerly: 'keep or look for therapists' }, (moved) =>
    followMove(deps, moved),
  ),
];
