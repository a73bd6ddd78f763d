import type { Module } from '#server/module.ts';
import { seconds } from '#server/platform/durations.ts';
import { waitingAdminRoutes } from './admin-routes.ts';
import type { WaitingDeps } from './deps.ts';
import { keepFreedTimes } from './keep-freed-times.ts';
import { waitingListeners } from './listeners.ts';
import { waitingMailChecks } from './mail-freed-time.ts';
import { linesMoveAt } from './repo.ts';
import { waitingRoutes } from './routes.ts';

export const waitingListModule = (deps: WaitingDeps): Module => ({
  routes: [...waitingRoutes(deps), ...waitingAdminRoutes(deps)],
  listeners: waitingListeners(deps),
  schedules: [
    {
      kind: 'waiting-list.keep-freed-times',
      everyMilliseconds: seconds(15),
      dueAt: () => linesMoveAt,
      run: () => keepFreedTimes(deps),
    },
  ],
  mailChecks: waitingMailChecks(deps),
});
