import * as contract from '#contract/service-areas.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { findArea, listAreas } from './admin-repo.ts';
import { type AreaAdminDeps, createArea, deleteArea, updateArea } from './edit-areas.ts';

export const serviceAreaAdminRoutes = (deps: AreaAdminDeps): Handler[] => [
  handle(contract.listServiceAreas, ({ query }) => listAreas(deps.database, query)),
  handle(contract.createServiceArea, ({ body, actor, language }) => createArea(deps, body, { actor, language })),
  handle(contract.getServiceArea, async ({ params }) => {
    const found = await findArea(deps.database, params.id);
    if (!found) throw new AppError('not_found');
    return found;
  }),
  handle(contract.updateServiceArea, ({ params, body, actor, language }) =>
    updateArea(deps, params.id, body, { actor, language }),
  ),
  handle(contract.deleteServiceArea, async ({ params, actor }) => {
    await deleteArea(deps, params.id, actor);
    return null;
  }),
];
