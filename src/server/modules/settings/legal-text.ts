import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalPage } from '#contract/legal.ts';
import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readSettings } from './repo.ts';

type Deps = { database: Database; config: Config };

/** The text of the house with the company's details filled in. */
export const readLegalText = async (
  { database, config }: Deps,
  page: LegalPage,
  language: Language,
): Promise<string> => {
  const template = await readFile(join(projectRoot, 'locales', language, 'legal', `${page}.md`), 'utf8');
  const values: Record<string, string> = { brand: config.brand, ...(await readSettings(database, 'company')) };
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
};
