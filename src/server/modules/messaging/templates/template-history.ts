import type { Language } from '#domain/language/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MailType } from '../mail-types.ts';
import { listVersions } from './templates-repo.ts';

type Deps = {
  database: Database;
  /** People are kept further right; compose hands this in. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

type Which = { type: MailType; language: Language };

export const listTemplateHistory = async ({ database, namesOf }: Deps, { type, language }: Which) => {
  const rows = await listVersions(database, type, language);
  const names = await namesOf([...new Set(rows.flatMap(({ changedBy }) => changedBy ?? []))]);
  return rows.map(({ version, subject, body, updatedAt, changedBy }) => ({
    version,
    subject,
    body,
    at: updatedAt.toISOString(),
    by: changedBy === null ? null : { id: changedBy, name: names.get(changedBy) ?? null },
  }));
};
