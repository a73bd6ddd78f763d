import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readSettings } from './repo.ts';
import { settingsSchemas } from './settings.ts';

/** What the law wants to see of a company on every page; the values a new installation starts with are examples. */
const ownFields = ['legalName', 'taxNumber', 'address', 'email', 'phone'] as const;
type CompanyField = (typeof ownFields)[number];

const examples = settingsSchemas.company.parse({});

/** The details of the company that are still examples. */
export const listExampleDetails = async (on: Queryable): Promise<CompanyField[]> => {
  const company = await readSettings(on, 'company');
  return ownFields.filter((field) => company[field] === examples[field]);
};

type Deps = { database: Queryable; config: Pick<Config, 'production'> };

/** In production nothing is sold in the name of a company that does not exist. The server runs, so that the office can fill it in. */
export const refuseWhileClosed = async ({ database, config }: Deps): Promise<void> => {
  if (config.production && (await listExampleDetails(database)).length > 0) throw new AppError('not_open_yet');
};
