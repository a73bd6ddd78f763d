import * as contract from '#contract/zip-codes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/keep-answers.ts';
import { checkZipCode } from './check-zip-code.ts';
import { registerZipInterest } from './register-zip-interest.ts';
import { listAreaRanges } from './repo.ts';

type Deps = {
  database: Database;
  limits: Limits;
  keepAnswer: KeepAnswer;
  /** How many can come to each area. Therapists stand further right; compose hands this in. */
  countTherapists(on: Queryable): Promise<ReadonlyMap<number, number>>;
};

export const serviceAreaRoutes = (deps: Deps): Handler[] => {
  // A visitor of an area without anybody would walk through five steps to an empty calendar.
  const readAreas = deps.keepAnswer(async () => {
    const staffed = await deps.countTherapists(deps.database);
    return (await listAreaRanges(deps.database)).filter(({ id }) => staffed.has(id));
  });
  return [
    handle(contract.checkZipCode, ({ params, actor }) => checkZipCode({ ...deps, readAreas }, params.zip, { actor })),
    handle(contract.registerZipInterest, async ({ body, language, ip }) => {
      await registerZipInterest(deps, { ...body, language, ip });
      return { ok: true as const };
    }),
  ];
};
