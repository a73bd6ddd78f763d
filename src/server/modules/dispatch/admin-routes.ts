import * as contract from '#contract/dispatch.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { cancelByAdmin, countSearching } from '../bookings/public.ts';
import { assignTherapist } from './assign.ts';
import { completeByAdmin } from './complete-visits.ts';
import type { DispatchDeps } from './deps.ts';
import { describeAssignment } from './describe-assignment.ts';
import { countOffers } from './repo.ts';
import { processAssignment, requestAssignment, sendAssignmentEmails } from './request-assignment.ts';

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
  handle(contract.manualAssign, ({ params, actor }) =>
    assignTherapist(deps, { ...params, adminId: idOf(actor), isForced: true }),
  ),
  handle(contract.requestAssignment, ({ params, body }) => requestAssignment(deps, params.id, body.therapistIds)),
  handle(contract.processAssignment, ({ params }) => processAssignment(deps, params.id)),
  handle(contract.sendAssignmentEmails, ({ params }) => sendAssignmentEmails(deps, params.id)),
  handle(contract.completeBooking, ({ params, actor }) => completeByAdmin(deps, params.id, idOf(actor))),
  handle(contract.cancelByAdmin, ({ params, body, actor }) =>
    cancelByAdmin(deps, params.id, { adminId: idOf(actor), refund: body.refund, reason: body.reason ?? '' }),
  ),
];
