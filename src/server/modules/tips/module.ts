import * as contract from '#contract/tips.ts';
import type { Config } from '#server/config.ts';
import { type Context, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { readBookingToken, type Visitor } from '../bookings/public.ts';
import type { PersonalDataSource } from '../identity/public.ts';
import { listBookingIdsOfUser } from '../reviews/public.ts';
import { chooseTip, getOwnTip, tipPaid } from './give-tip.ts';
import { mailTip } from './mail-tip.ts';
import { listTips } from './repo.ts';

type TipDeps = { config: Config; database: Database; clock: Clock };

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

export const tipsModule = (deps: TipDeps): Module => ({
  routes: [
    handle(contract.getOwnTip, (input) => getOwnTip(deps, input.params.id, visitorOf(input))),
    handle(contract.chooseTip, (input) => chooseTip(deps, input.params.id, visitorOf(input), input.body.amount)),
  ],
  listeners: [listen(tipPaid, { id: 'tips.mail' }, ({ bookingId }) => mailTip(deps, bookingId))],
  personalData: [ownTips],
});

const ownTips: PersonalDataSource = {
  name: 'tips',
  collect: async (on, userId) => listTips(on, await listBookingIdsOfUser(on, userId)),
};
