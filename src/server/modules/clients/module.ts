import * as contract from '#contract/admin-clients.ts';
import { found } from '#server/http/app-error.ts';
import { handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { type PersonalDataSource, userErased } from '#server/modules/identity/public.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { blockClient, type ChangeDeps, changeClient } from './change-client.ts';
import { describeClient, toRow } from './describe-client.ts';
import { forgetClientOfUser, forgetNamelessClients } from './forget-clients.ts';
import { type MergeDeps, mergeClients, splitClient } from './merge-and-split.ts';
import { findClient, findClientIdOfUser, pageOfClients } from './repo.ts';
import { listWishesOf } from './wishes.ts';

export const clientsModule = (deps: MergeDeps & ChangeDeps): Module => ({
  routes: [
    handle(contract.listClients, async ({ query }) => {
      const { items, total } = await pageOfClients(deps.database, query);
      return { items: items.map(toRow), total };
    }),
    handle(contract.getClient, async ({ params }) => {
      const person = found(await findClient(deps.database, params.id));
      return describeClient(deps.database, person);
    }),
    handle(contract.updateClient, ({ params, body, actor }) => changeClient(deps, params.id, body, actor)),
    handle(contract.blockClient, ({ params, body, actor }) => blockClient(deps, params.id, body.reason, actor)),
    handle(contract.unblockClient, ({ params, actor }) => blockClient(deps, params.id, null, actor)),
    handle(contract.mergeClients, ({ params, body, actor }) => mergeClients(deps, params.id, body.otherId, actor)),
    handle(contract.splitClient, ({ params, body, actor }) => splitClient(deps, params.id, body.bookingId, actor)),
  ],
  listeners: [
    listen(userErased, { id: 'clients.forget' }, async ({ userId }) => {
      await deps.database.transaction((tx) => forgetClientOfUser(tx, userId));
      await forgetNamelessClients(deps.database);
    }),
  ],
  personalData: [keptByOffice],
});

/** What the office wrote down about the person. */
const keptByOffice: PersonalDataSource = {
  name: 'notesOfTheOffice',
  collect: async (on, userId) => {
    const id = await findClientIdOfUser(on, userId);
    const person = id && (await findClient(on, id));
    if (!person) return null;
    const { notes, blockedAt, blockedReason } = person;
    return { notes, blockedAt, blockedReason, therapists: await listWishesOf(on, person.id) };
  },
};
