import * as contract from '#contract/catalogue.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/keep-answers.ts';
import { type CatalogueAdminDeps, catalogueAdminRoutes } from './admin-routes.ts';
import { listActiveAddIns, listActiveTreatments } from './repo.ts';

const catalogueRoutes = ({ database, keepAnswer }: { database: Database; keepAnswer: KeepAnswer }): Handler[] => [
  handle(
    contract.listTreatments,
    keepAnswer(() => listActiveTreatments(database)),
  ),
  handle(
    contract.listAddIns,
    keepAnswer(() => listActiveAddIns(database)),
  ),
];

type Deps = Pick<CatalogueAdminDeps, 'database'> & {
  keepAnswer: KeepAnswer;
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
