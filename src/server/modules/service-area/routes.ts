import * as contract from '#contract/zip-codes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shareReads } from '#server/platform/share-reads.ts';
import { checkZipCode } from './check-zip-code.ts';
import { registerZipInterest } from './register-zip-interest.ts';
import { listAreaRanges } from './repo.ts';

export const serviceAreaRoutes = (deps: { database: Database; limits: Limits }): Handler[] => {
  const readAreas = shareReads(() => listAreaRanges(deps.database));
  return [
    handle(contract.checkZipCode, ({ params, actor }) => checkZipCode({ ...deps, readAreas }, params.zip, { actor })),
    handle(contract.registerZipInterest, async ({ body, language, ip }) => {
      await registerZipInterest(deps, { ...body, language, ip });
      return { ok: true as const };
    }),
  ];
};
