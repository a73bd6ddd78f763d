import * as contract from '#contract/zip-codes.ts';
import type { Language } from '#domain/language/language.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/keep-answers.ts';
import { checkZipCode } from './check-zip-code.ts';
import { insertZipInterest, listAreaRanges } from './repo.ts';

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

const perAddress = { name: 'zip-interest', points: 20, perSeconds: 3600 };

const registerZipInterest = async (
  { database, limits }: Deps,
  { zip, email, language, ip }: { zip: string; email: string; language: Language; ip: string },
): Promise<void> => {
  const parsed = parseZipCode(zip);
  if (!parsed.ok) throw new AppError('zip_malformed');
  await limits.take(perAddress, ip);
  await insertZipInterest(database, { zip: parsed.zip, email: email.toLowerCase(), language });
};
