import * as contract from '#contract/admin-users.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { signedIn } from './access.ts';
import type { IdentityAdminDeps } from './admin-deps.ts';
import { findPerson, listPeople } from './admin-repo.ts';
import { createUser, eraseUserByAdmin, mailPasswordLink, updateUser } from './edit-users.ts';
import { exportUsers } from './export-users.ts';
import { toAdminUser, toUserReceipt } from './to-response.ts';

export const identityAdminRoutes = (deps: IdentityAdminDeps): Handler[] => [
  handle(contract.listUsers, async ({ query }) => {
    const { items, total } = await listPeople(deps.database, query);
    return { items: items.map(toAdminUser), total };
  }),
  handle(contract.exportUsers, async ({ query, language, actor, reply }) => {
    const file = await exportUsers(deps, query, language, signedIn(actor));
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="calma-users.csv"');
    return file;
  }),
  handle(contract.createUser, ({ body, actor }) => createUser(deps, body, signedIn(actor))),
  handle(contract.getUser, async ({ params }) => toAdminUser(await existing(deps, params.id))),
  handle(contract.updateUser, ({ params, body, actor }) => updateUser(deps, params.id, body, signedIn(actor))),
  handle(contract.eraseUser, async ({ params, actor }) => {
    await eraseUserByAdmin(deps, params.id, signedIn(actor));
    return null;
  }),
  handle(contract.mailPasswordLink, async ({ params, actor }) => {
    await mailPasswordLink(deps, params.id, signedIn(actor));
    return { ok: true as const };
  }),
  handle(contract.listUserReceipts, async ({ params }) => {
    await existing(deps, params.id);
    return (await deps.paidVisits(deps.database, params.id)).map(toUserReceipt);
  }),
];

const existing = async ({ database }: IdentityAdminDeps, id: string) => {
  const person = await findPerson(database, id);
  if (!person) throw new AppError('not_found');
  return person;
};
