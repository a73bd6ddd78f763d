import * as contract from '#contract/admin-users.ts';
import { requireFresh } from '#server/http/actor.ts';
import { found } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { signedIn } from '../access.ts';
import { toAdminUser, toUserReceipt } from '../to-response.ts';
import type { IdentityAdminDeps } from './admin-deps.ts';
import { findPerson, listPeople } from './admin-repo.ts';
import { createUser, eraseUserByAdmin, mailPasswordLink, resetSecondStep, updateUser } from './edit-users.ts';
import { exportUsers } from './export-users.ts';

export const identityAdminRoutes = (deps: IdentityAdminDeps): Handler[] => [
  handle(contract.users.list, async ({ query }) => {
    const { items, total } = await listPeople(deps.database, query);
    return { items: items.map(toAdminUser), total };
  }),
  handle(contract.exportUsers, async ({ query, language, actor, reply, note }) => {
    const file = await exportUsers(deps, query, language, signedIn(actor));
    await note('exported', { detail: 'users' });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="calma-users.csv"');
    return file;
  }),
  handle(contract.users.create, async ({ body, actor, note }) => {
    if (body.role !== 'client') requireFresh(actor);
    const made = await createUser(deps, body, signedIn(actor));
    if (made.role !== 'client') await note('role_changed', { subjectId: made.id, detail: `new > ${made.role}` });
    return made;
  }),
  handle(contract.users.read, async ({ params }) => toAdminUser(found(await findPerson(deps.database, params.id)))),
  handle(contract.users.change, async ({ params, body, actor, note }) => {
    const before = body.role && (await findPerson(deps.database, params.id));
    if (before && before.role !== body.role) requireFresh(actor);
    const after = await updateUser(deps, params.id, body, signedIn(actor));
    if (before && before.role !== after.role)
      await note('role_changed', { subjectId: after.id, detail: `${before.role} > ${after.role}` });
    return after;
  }),
  handle(contract.users.remove, async ({ params, actor, note }) => {
    await eraseUserByAdmin(deps, params.id, signedIn(actor));
    await note('account_erased', { subjectId: params.id });
    return null;
  }),
  handle(contract.mailPasswordLink, async ({ params, actor }) => {
    await mailPasswordLink(deps, params.id, signedIn(actor));
    return { ok: true as const };
  }),
  handle(contract.resetSecondStep, async ({ params, actor, note }) => {
    await resetSecondStep(deps, params.id, signedIn(actor));
    await note('second_step_changed', { subjectId: params.id, detail: 'reset' });
    return { ok: true as const };
  }),
  handle(contract.listUserReceipts, async ({ params }) => {
    found(await findPerson(deps.database, params.id));
    return (await deps.paidVisits(deps.database, params.id)).map(toUserReceipt);
  }),
];
