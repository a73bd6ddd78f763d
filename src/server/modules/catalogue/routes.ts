import * as contract from '#contract/catalogue.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shareReads } from '#server/platform/share-reads.ts';
import { listActiveAddIns, listActiveTreatments } from './repo.ts';

export const catalogueRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(
    contract.listTreatments,
    shareReads(() => listActiveTreatments(database)),
  ),
  handle(
    contract.listAddIns,
    shareReads(() => listActiveAddIns(database)),
  ),
];
