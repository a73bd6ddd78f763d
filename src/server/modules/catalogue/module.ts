import type { Module } from '#server/module.ts';
import { catalogueAdminRoutes } from './admin-routes.ts';
import type { CatalogueAdminDeps } from './deps.ts';
import { catalogueRoutes } from './routes.ts';

type Deps = Pick<CatalogueAdminDeps, 'database' | 'texts'> & {
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
