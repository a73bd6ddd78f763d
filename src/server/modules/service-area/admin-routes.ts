import * as contract from '#contract/service-areas.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { findArea, listAreas } from './admin-repo.ts';
import { type AreaAdminDeps, createArea, deleteArea, updateArea, withTherapists } from './edit-areas.ts';
import { exportInterests } from './export-interests.ts';
import { listInterests, removeInterest } from './waiting-repo.ts';

export const serviceAreaAdminRoutes = (deps: AreaAdminDeps): Handler[] => [
  handle(contract.listServiceAreas, async ({ query }) => {
    const { items, total } = await listAreas(deps.database, query);
    return { items: await withTherapists(deps, deps.database, items), total };
  }),
  handle(contract.createServiceArea, ({ body, actor, language }) => createArea(deps, body, { actor, language })),
  handle(contract.getServiceArea, async ({ params }) => {
    const found = await findArea(deps.database, params.id);
    const [area] = found ? await withTherapists(deps, deps.database, [found]) : [];
    if (!area) throw new AppError('not_found');
    return area;
  }),
  handle(contract.updateServiceArea, ({ params, body, actor, language }) =>
    updateArea(deps, params.id, body, { actor, language }),
  ),
  handle(contract.deleteServiceArea, async ({ params, actor }) => {
    await deleteArea(deps, params.id, actor);
    return null;
  }),
  handle(contract.listZipInterests, async ({ query }) => {
    const { items, total } = await listInterests(deps.database, query);
    return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
  }),
  handle(contract.deleteZipInterest, async ({ params }) => {
    if (!(await removeInterest(deps.database, params.id))) throw new AppError('not_found');
    return null;
  }),
  handle(contract.exportZipInterests, async ({ actor, language, reply, note }) => {
    await note('exported', { detail: 'waiting for an area' });
    reply.header('content-disposition', 'attachment; filename="calma-waiting.csv"').type('text/csv; charset=utf-8');
    return exportInterests(deps, { actor, language });
  }),
];
