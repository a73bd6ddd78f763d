import * as contract from '#contract/waiting-list.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { seconds } from '#server/platform/durations.ts';
import { waitingAdminRoutes } from './admin-routes.ts';
import type { WaitingDeps } from './deps.ts';
import { leaveList, readHeldTime } from './held-time.ts';
import { joinList } from './join-list.ts';
import { keepFreedTimes } from './keep-freed-times.ts';
import { waitingListeners } from './listeners.ts';
import { waitingMailChecks } from './mail-freed-time.ts';
import { linesMoveAt } from './repo.ts';

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

const ok = { ok: true as const };

const waitingRoutes = (deps: WaitingDeps): Handler[] => [
  handle(contract.joinWaitingList, async ({ body, actor, language, ip }) => {
    await joinList(deps, body, { actor, language, ip });
    return ok;
  }),
  handle(contract.getHeldTime, ({ params }) => readHeldTime(deps, params.token)),
  handle(contract.leaveWaitingList, async ({ params }) => {
    await leaveList(deps, params.token);
    await keepFreedTimes(deps);
    return ok;
  }),
];
