import type { Module } from '#server/module.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { bookingCancelled, bookingChanged, bookingMoved, bookingPaid, visitTold } from '../bookings/public.ts';
import { wishesChanged } from '../clients/public.ts';
import { dispatchAdminRoutes } from './admin-routes.ts';
import { askNextJobs } from './assign/leave-other-offers.ts';
import { startSearch } from './assign/start-search.ts';
import { followTold, watchVisits } from './day/follow-day.ts';
import type { DispatchDeps } from './deps.ts';
import { dispatchMailChecks } from './mail/mail-checks.ts';
import { dispatchJobs } from './mail/tell-confirmed.ts';
import { dispatchRoutes } from './routes.ts';
import { followChange } from './search/follow-change.ts';
import { followMove, withdrawSearch } from './search/follow-move.ts';
import { followWishes } from './search/follow-wishes.ts';
import { dispatchSchedules } from './search/schedule.ts';
import { stopAskingJobs } from './search/stop-asking.ts';

export const dispatchModule = (deps: DispatchDeps): Module => ({
  routes: [...dispatchRoutes(deps), ...dispatchAdminRoutes(deps)],
  listeners: dispatchListeners(deps),
  schedules: [...dispatchSchedules(deps), watchVisits(deps)],
  jobs: { ...dispatchJobs(deps), ...askNextJobs(deps), ...stopAskingJobs(deps) },
  mailChecks: dispatchMailChecks(deps),
});

const dispatchListeners = (deps: DispatchDeps): Listener[] => [
  listen(bookingPaid, { id: 'dispatch.search', formerly: 'offer it to therapists' }, ({ bookingId }) =>
    deps.database.transaction((tx) => startSearch(deps, tx, bookingId)),
  ),
  listen(bookingCancelled, { id: 'dispatch.withdraw', formerly: 'withdraw the offers' }, ({ bookingId }) =>
    withdrawSearch(deps, bookingId),
  ),
  listen(bookingMoved, { id: 'dispatch.follow-move', formerly: 'keep or look for therapists' }, (moved) =>
    followMove(deps, moved),
  ),
  listen(visitTold, { id: 'dispatch.follow-day' }, (told) => followTold(deps, told)),
  listen(bookingChanged, { id: 'dispatch.follow-change' }, (changed) => followChange(deps, changed)),
  listen(wishesChanged, { id: 'dispatch.follow-wishes' }, ({ clientId }) => followWishes(deps, clientId)),
];
