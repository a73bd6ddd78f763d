import * as contract from '#contract/waiting-list.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { WaitingDeps } from './deps.ts';
import { leaveList, readHeldTime } from './held-time.ts';
import { joinList } from './join-list.ts';
import { keepFreedTimes } from './keep-freed-times.ts';

const ok = { ok: true as const };

export const waitingRoutes = (deps: WaitingDeps): Handler[] => [
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
