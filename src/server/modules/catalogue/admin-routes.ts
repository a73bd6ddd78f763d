import * as contract from '#contract/admin-catalogue.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { findAnyAddIn, findAnyTreatment, listAddIns, listTreatments } from './admin-repo.ts';
import type { CatalogueAdminDeps } from './deps.ts';
import { createAddIn, deleteAddIn, updateAddIn } from './edit-add-ins.ts';
import { createTreatment, deleteTreatment, updateTreatment, withTherapists } from './edit-treatments.ts';
import { putInOrder } from './put-in-order.ts';

const ok = { ok: true as const };

const found = <Row>(row: Row | null): Row => {
  if (row === null) throw new AppError('not_found');
  return row;
};

export const catalogueAdminRoutes = (deps: CatalogueAdminDeps): Handler[] => [
  ...treatmentRoutes(deps),
  ...addInRoutes(deps),
];

const treatmentRoutes = (deps: CatalogueAdminDeps): Handler[] => [
  handle(contract.listAdminTreatments, async ({ query }) => {
    const { items, total } = await listTreatments(deps.database, query);
    return { items: await withTherapists(deps, deps.database, items), total };
  }),
  handle(contract.createTreatment, ({ body, actor, language }) => createTreatment(deps, body, { actor, language })),
  handle(contract.getAdminTreatment, async ({ params }) => {
    const row = found(await findAnyTreatment(deps.database, params.id));
    return found((await withTherapists(deps, deps.database, [row]))[0] ?? null);
  }),
  handle(contract.updateTreatment, ({ params, body, actor, language }) =>
    updateTreatment(deps, params.id, body, { actor, language }),
  ),
  handle(contract.deleteTreatment, async ({ params, actor }) => {
    await deleteTreatment(deps, params.id, actor);
    return null;
  }),
  handle(contract.orderTreatments, async ({ body, actor }) => {
    await putInOrder(deps, 'treatments', body.ids, actor);
    return ok;
  }),
];

const addInRoutes = (deps: CatalogueAdminDeps): Handler[] => [
  handle(contract.listAdminAddIns, ({ query }) => listAddIns(deps.database, query)),
  handle(contract.createAddIn, ({ body, actor }) => createAddIn(deps, body, actor)),
  handle(contract.getAdminAddIn, async ({ params }) => found(await findAnyAddIn(deps.database, params.id))),
  handle(contract.updateAddIn, ({ params, body, actor }) => updateAddIn(deps, params.id, body, actor)),
  handle(contract.deleteAddIn, async ({ params, actor }) => {
    await deleteAddIn(deps, params.id, actor);
    return null;
  }),
  handle(contract.orderAddIns, async ({ body, actor }) => {
    await putInOrder(deps, 'add_ins', body.ids, actor);
    return ok;
  }),
];
