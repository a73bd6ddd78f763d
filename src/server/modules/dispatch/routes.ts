import * as client from '#contract/asked-client.ts';
import * as contract from '#contract/dispatch.ts';
import * as proposals from '#contract/proposals.ts';
import type { VisitDay } from '#contract/visit-day.ts';
import * as day from '#contract/visit-day.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { leaveForSafety, readBookingToken, type Telling, tellDay } from '../bookings/public.ts';
import { findTherapistOfUser } from '../therapists/public.ts';
import type { OfferVisitor } from './answer/access.ts';
import { confirmOffer, rejectOffer, undoAnswer } from './answer/answer-offer.ts';
import { completeByTherapist } from './answer/complete-visits.ts';
import { dropOut } from './answer/drop-out.ts';
import { readOffer } from './answer/read-offer.ts';
import { sayTherapistLate } from './day/tell-people.ts';
import type { DispatchDeps } from './deps.ts';
import { acceptProposal, declineProposals } from './propose/answer-proposal.ts';
import { readOtherStarts } from './propose/list-starts.ts';
import { proposeTimes } from './propose/propose-times.ts';
import { choose } from './search/choose.ts';

type Opened = {
  params: { bookingId: string; therapistId: string };
  query: { token?: string | undefined };
  actor: Actor;
};

const visitorOf = ({ params, query, actor }: Opened): OfferVisitor => ({
  ...params,
  actor,
  token: query.token ?? null,
});

const therapistOf = async ({ database }: DispatchDeps, actor: Actor) => {
  const therapist = actor.kind === 'user' ? await findTherapistOfUser(database, actor.userId) : null;
  if (!therapist) throw new AppError('therapist_not_linked');
  return therapist;
};

const tell = async (
  deps: DispatchDeps,
  actor: Actor,
  bookingId: string,
  telling: Pick<Telling, 'act' | 'minutes'>,
): Promise<VisitDay> => {
  const { id: therapistId } = await therapistOf(deps, actor);
  return tellDay(deps, { bookingId, therapistId, ...telling });
};

const unproposable = (): AppError => wrongField('starts', 'treatments:therapist.propose.refused');

const ok = { ok: true as const };

export const dispatchRoutes = (deps: DispatchDeps): Handler[] => [
  handle(contract.getOffer, (input) => readOffer(deps, visitorOf(input))),
  handle(contract.confirmOffer, (input) =>
    confirmOffer(deps, visitorOf(input), input.query.startsAt ? new Date(input.query.startsAt) : null),
  ),
  handle(contract.rejectOffer, (input) => rejectOffer(deps, visitorOf(input), input.body.reason ?? '')),
  handle(contract.undoOfferAnswer, (input) => undoAnswer(deps, visitorOf(input))),
  handle(day.completeOwnVisit, async ({ params, actor }) =>
    completeByTherapist(deps, params.id, await therapistOf(deps, actor)),
  ),
  handle(day.tellOnMyWay, ({ params, body, actor }) => tell(deps, actor, params.id, { act: 'on_my_way', ...body })),
  handle(day.tellArrived, ({ params, actor }) => tell(deps, actor, params.id, { act: 'arrived' })),
  handle(day.tellNobodyHere, ({ params, actor }) => tell(deps, actor, params.id, { act: 'nobody_here' })),
  handle(day.askForHelp, async ({ params, actor, note }) => {
    const visit = await tell(deps, actor, params.id, { act: 'help' });
    await note('help_asked', { subjectId: params.id });
    return visit;
  }),
  handle(day.leaveForSafety, async ({ params, actor, note }) => {
    const { id: therapistId } = await therapistOf(deps, actor);
    if (await leaveForSafety(deps, { bookingId: params.id, therapistId }))
      await note('left_for_safety', { subjectId: params.id });
    return ok;
  }),
  handle(day.sayTherapistLate, async ({ params, query, actor, request }) => {
    await sayTherapistLate(deps, params.id, { actor, token: readBookingToken(request, query.token) });
    return ok;
  }),
  handle(contract.dropOut, async ({ params, body, actor }) => {
    const { id: therapistId } = await therapistOf(deps, actor);
    await dropOut(deps, { bookingId: params.id, therapistId, ...body });
    return ok;
  }),
  handle(client.chooseForBooking, ({ params, query, body, actor, request }) =>
    choose(deps, params.id, { actor, token: readBookingToken(request, query.token) }, body.choice),
  ),
  handle(proposals.listOfferStarts, (input) => readOtherStarts(deps, visitorOf(input))),
  handle(proposals.proposeTimes, (input) => proposeTimes(deps, visitorOf(input), input.body.starts, unproposable)),
  handle(client.acceptProposal, ({ params, query, actor, request }) =>
    acceptProposal(deps, params.id, params.proposalId, { actor, token: readBookingToken(request, query.token) }),
  ),
  handle(client.declineProposals, ({ params, query, body, actor, request }) =>
    declineProposals(deps, params.id, body.proposalIds, { actor, token: readBookingToken(request, query.token) }),
  ),
];
