import * as contract from '#contract/catalogue.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shareReads } from '#server/platform/share-reads.ts';
import { type CatalogueAdminDeps, catalogueAdminRoutes } from './admin-routes.ts';
import { listActiveAddIns, listActiveTreatments } from './repo.ts';

const catalogueRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(
    contract.listTreatments,
    shareReads(() => listActiveTreatments(database)),
  ),
  handle(
    contract.listAddIns,
    shareReads(() => listActiveAddIns(database)),
  ),
];

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
