import type { Language } from '#domain/language/language.ts';
import { formatKept, type RetentionRow, retentionRows } from '#domain/privacy/retention.ts';

type Say = (key: `retention.${RetentionRow}.${'data' | 'until'}`, values: { kept: string }) => string;

/** The rows of the one table by which the retention job deletes, for a table of a legal text. */
export const retentionTable = (language: Language, say: Say): string =>
  retentionRows
    .map((row) => {
      const kept = formatKept(row, language);
      return `| ${say(`retention.${row}.data`, { kept })} | ${say(`retention.${row}.until`, { kept })} |`;
    })
    .join('\n');
