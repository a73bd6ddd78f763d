import * as contract from '#contract/admin-users.ts';
import { found } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { serveManaged } from '#server/http/serve-managed.ts';
import { signedIn } from '../access.ts';
import { toUserReceipt } from '../to-response.ts';
import type { IdentityAdminDeps } from './admin-deps.ts';
import { people } from './admin-repo.ts';
import { editUsers, mailPasswordLink, resetSecondStep } from './edit-users.ts';
import { exportUsers } from './export-users.ts';

export const identityAdminRoutes = (deps: IdentityAdminDeps): Handler[] => [
  ...serveManaged(deps.database, contract.users, editUsers(deps)),
  handle(contract.exportUsers, async ({ query, language, actor, reply, note }) => {
    const file = await exportUsers(deps, query, language, signedIn(actor));
    await note('exported', { detail: 'users' });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="calma-users.csv"');
    return file;
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
    found(await people.find(deps.database, params.id));
    return (await deps.paidVisits(deps.database, params.id)).map(toUserReceipt);
  }),
];
