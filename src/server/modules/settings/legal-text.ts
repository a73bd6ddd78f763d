import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalPage } from '#contract/legal.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Language } from '#domain/language/language.ts';
import { isMobileNumber } from '#domain/legal/call-cost.ts';
import { fillLegalText, type LegalValues, legalFigures } from '#domain/legal/fill-legal-text.ts';
import { retentionTable } from '#domain/legal/retention-table.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Texts } from '#server/platform/texts.ts';
import { readAllSettings } from './repo.ts';

type Deps = { database: Database; config: Config; texts: Texts };

/** The standard text, its variables not yet filled in. */
export const readStandardText = (page: LegalPage, language: Language): Promise<string> =>
  readFile(join(projectRoot, 'locales', language, 'legal', `${page}.md`), 'utf8');

/** The text an admin wrote, or the standard one, with the company's details and the figures of the settings. */
export const readLegalText = async (
  { database, config, texts }: Deps,
  page: LegalPage,
  language: Language,
): Promise<string> => {
  const settings = await readAllSettings(database);
  const { legal, company } = settings;
  const template = legal[page][language] || (await readStandardText(page, language));
  const cost = isMobileNumber(company.phone) ? 'callCost' : 'callCostFixed';
  const values: LegalValues = {
    ...company,
    phone: formatPhone(company.phone),
    brand: config.brand,
    callCost: texts.text(language, `common:footer.${cost}`),
    ...legalFigures(settings),
    invoices: texts.text(language, `admin:settings.legal.invoices.${config.invoiceXpress ? 'issued' : 'receiptsOnly'}`),
    retention: retentionTable(language, (key, kept) => texts.text(language, `admin:${key}`, kept)),
  };
  return fillLegalText(template, values);
};
