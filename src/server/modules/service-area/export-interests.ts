import type { Language } from '#domain/language/language.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { type CsvColumn, toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { listAllInterests, type ZipInterest } from './waiting-repo.ts';

type Deps = { database: Database; texts: Texts };

/** Who takes addresses along is in the log, too. */
export const exportInterests = (
  deps: Deps,
  { actor, language }: { actor: Actor; language: Language },
): Promise<string> =>
  deps.database.transaction(async (tx) => {
    const rows = await listAllInterests(tx);
    const after = { count: rows.length };
    await recordChange(tx, { actor, what: 'waiting-list', id: 'areas', action: 'exported', before: null, after });
    return toCsv(columns(deps, language), rows, language);
  });

const columns = ({ texts }: Deps, language: Language): CsvColumn<ZipInterest>[] => {
  const text = (key: string): string => texts.text(language, `admin:unserved.waiting.${key}`);
  return [
    { header: text('zip'), value: (row) => row.zip },
    { header: text('email'), value: (row) => row.email },
    { header: text('language'), value: (row) => row.language },
    { header: text('since'), value: (row) => dayAt(row.createdAt) },
  ];
};
