import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalPage } from '#contract/legal.ts';
import type { Language } from '#domain/language/language.ts';
import { isMobileNumber } from '#domain/legal/call-cost.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Texts } from '#server/platform/texts.ts';
import { readSettings } from './repo.ts';

type Deps = { database: Database; config: Config; texts: Texts };

/** The text an admin wrote, or that of the house, with the company's details filled in. */
export const readLegalText = async (
  { database, config, texts }: Deps,
  page: LegalPage,
  language: Language,
): Promise<string> => {
  const { [page]: own } = await readSettings(database, 'legal');
  const template =
    own[language] || (await readFile(join(projectRoot, 'locales', language, 'legal', `${page}.md`), 'utf8'));
  const company = await readSettings(database, 'company');
  const callCost = texts.text(
    language,
    `common:footer.${isMobileNumber(company.phone) ? 'callCost' : 'callCostFixed'}`,
  );
  const values: Record<string, string> = { brand: config.brand, callCost, ...company };
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
};
