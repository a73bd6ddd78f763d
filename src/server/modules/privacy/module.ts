import { eraseClient as eraseClientRoute, exportClient as exportClientRoute } from '#contract/admin-clients.ts';
import * as contract from '#contract/guest-data.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  findAccessible,
  forgetNoteOf,
  listGuestBookings,
  readBookingToken,
  respondAll,
  type Visitor,
} from '../bookings/public.ts';
import { findUser, type PersonalDataSource } from '../identity/public.ts';
import { listMailsTo } from '../messaging/public.ts';
import { listInterestsOf } from '../service-area/public.ts';
import { listWaitingOf } from '../waiting-list/public.ts';
import { type ClientDataDeps, eraseClient, exportClient } from './client-data.ts';
import { eraseByLink, exportByLink } from './guest-data.ts';
import { type RetentionDeps, retentionSchedules } from './run-retention.ts';

export const privacyModule = (deps: ClientDataDeps & RetentionDeps): Module => ({
  routes: privacyRoutes(deps),
  schedules: retentionSchedules(deps),
  personalData: [
    keptUnderAddress('emails', (on, email) => listMailsTo(on, email)),
    keptUnderAddress('areaWishes', listInterestsOf),
    keptUnderAddress('waitingLists', listWaitingOf),
    keptUnderAddress('bookingsWithoutAccount', async (on, email) =>
      respondAll(deps, on, await listGuestBookings(on, email)),
    ),
  ],
});

/** What is kept under the address of an account, for its owner: they have proved to read it. */
const keptUnderAddress = (
  name: string,
  collect: (on: Queryable, email: string) => Promise<unknown>,
): PersonalDataSource => ({
  name,
  collect: async (on, userId) => {
    const user = await findUser(on, userId);
    return user?.emailVerifiedAt ? collect(on, user.email) : [];
  },
});

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

const privacyRoutes = (deps: ClientDataDeps): Handler[] => [
  handle(exportClientRoute, async ({ params, actor, note, reply }) => {
    const file = await exportClient(deps, params.id, actor);
    await note('exported', { subjectId: params.id, detail: 'client' });
    reply.header('cache-control', 'no-store');
    reply.header('content-disposition', 'attachment; filename="client.json"');
    return file;
  }),
  handle(eraseClientRoute, async ({ params, actor, note }) => {
    const answer = await eraseClient(deps, params.id, actor);
    await note('account_erased', { subjectId: params.id, detail: 'client' });
    return answer;
  }),
  handle(contract.exportBooking, async (input) => {
    const { id } = input.params;
    const file = await exportByLink(deps, id, visitorOf(input));
    await input.note('exported', { subjectId: id, detail: 'booking' });
    input.reply.header('cache-control', 'no-store');
    return file;
  }),
  handle(contract.eraseBooking, async (input) => {
    const { id } = input.params;
    const answer = await eraseByLink(deps, id, visitorOf(input), input.body.confirm);
    if (answer.state === 'erased') await input.note('key_withdrawn', { subjectId: id, detail: 'erased' });
    return answer;
  }),
  handle(contract.withdrawHealthNote, async (input) => {
    const { id } = await findAccessible(deps.database, input.params.id, visitorOf(input));
    await forgetNoteOf(deps.database, id);
    await input.note('consent_withdrawn', { subjectId: id, detail: 'health note' });
    return { ok: true as const };
  }),
];
