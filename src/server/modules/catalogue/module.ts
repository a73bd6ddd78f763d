import type { Module } from '#server/module.ts';
import { type CatalogueAdminDeps, catalogueAdminRoutes } from './admin-routes.ts';
import { catalogueRoutes } from './routes.ts';

type Deps = Pick<CatalogueAdminDeps, 'database'> & {
  isCatalogueItemBooked: CatalogueAdminDeps['isBooked'];
  countTherapistsByTreatment: CatalogueAdminDeps['countTherapists'];
};

export const catalogueModule = (deps: Deps): Module => ({
  routes: [
    ...catalogueRoutes(deps),
    ...catalogueAdminRoutes({
      ...deps,
      isBooked: deps.isCatalogueItemBooked,
      countTherapists: deps.countTherapistsByTreatment,
    }),
  ],
});
