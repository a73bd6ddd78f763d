import * as contract from '#contract/admin-dispatch.ts';
import { settleAlarm } from '#contract/visit-day.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { cancelByAdmin, countSearching, settleAlarms } from '../bookings/public.ts';
import { completeByAdmin } from './answer/complete-visits.ts';
import { assignTherapist } from './assign/assign.ts';
import { describeAssignment } from './assign/describe-assignment.ts';
import { processAssignment, requestAssignment, sendAssignmentEmails } from './assign/request-assignment.ts';
import { takeOff } from './assign/take-off.ts';
import type { DispatchDeps } from './deps.ts';
import { countOffers } from './repo.ts';

const idOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor.userId;
};

export const dispatchAdminRoutes = (deps: DispatchDeps): Handler[] => [
  handle(contract.getAssignmentStats, async ({ query }) => {
    const { waiting, attention } = await countSearching(deps.database);
    return { ...(await countOffers(deps.database, query.days)), waitingNow: waiting, needAttention: attention };
  }),
  handle(contract.getAssignment, ({ params }) => describeAssignment(deps.database, params.id)),
  handle(contract.assignTherapist, ({ params, body, actor }) =>
    assignTherapist(deps, { bookingId: params.id, ...body, adminId: idOf(actor), isForced: false }),
  ),
  handle(contract.manualAssign, ({ params, query, actor }) =>
    assignTherapist(deps, { ...params, ...query, adminId: idOf(actor), isForced: true }),
  ),
  handle(contract.takeOffVisit, async ({ params, body, actor }) => ({
    visits: [await takeOff(deps, { bookingId: params.id, ...body, adminId: idOf(actor) })],
  })),
  handle(contract.requestAssignment, ({ params, body, actor }) =>
    requestAssignment(deps, { bookingId: params.id, adminId: idOf(actor) }, body),
  ),
  handle(contract.processAssignment, ({ params, body, actor }) =>
    processAssignment(deps, { bookingId: params.id, adminId: idOf(actor) }, body),
  ),
  handle(contract.sendAssignmentEmails, ({ params, actor }) =>
    sendAssignmentEmails(deps, { bookingId: params.id, adminId: idOf(actor) }),
  ),
  handle(contract.completeBooking, ({ params, actor }) => completeByAdmin(deps, params.id, idOf(actor))),
  handle(settleAlarm, async ({ params, note }) => {
    if ((await deps.database.transaction((tx) => settleAlarms(tx, params.id))) === 0) throw new AppError('not_found');
    await note('alarm_settled', { subjectId: params.id });
    return { ok: true as const };
  }),
  handle(contract.cancelByAdmin, ({ params, body, actor }) =>
    cancelByAdmin(deps, params.id, {
      ...body,
      adminId: idOf(actor),
      reason: body.reason ?? '',
      beforeRefund: (amount) => requireFreshForRefund(actor, amount),
    }),
  ),
];
