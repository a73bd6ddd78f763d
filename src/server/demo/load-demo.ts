import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { takeTurn } from '../platform/database/migrate.ts';
import { allOf, type Sql, sql, sqlFile } from '../platform/database/sql.ts';
import { projectRoot } from '../platform/project-root.ts';
import { areVisitsWanted, loadVisits } from './load-visits.ts';

/** Each part is loaded into empty tables only: what people have changed or removed since is left alone. */
const parts: readonly { file: string; isThere: Sql }[] = [
  { file: 'catalogue.sql', isThere: sql`select exists (select from treatments) as filled` },
  { file: 'promotions.sql', isThere: sql`select exists (select from promo_codes) as filled` },
  { file: 'accounts.sql', isThere: sql`select exists (select from users) as filled` },
  { file: 'therapists.sql', isThere: sql`select exists (select from therapists) as filled` },
  {
    file: 'unserved.sql',
    isThere: sql`select exists (select from zip_refusals) or exists (select from bookings) as filled`,
  },
];

const loadPart = async (tx: Transaction, { file, isThere }: (typeof parts)[number]): Promise<void> => {
  const { filled } = await tx.one<{ filled: boolean }>(isThere);
  if (!filled) await tx.run(sqlFile(await readFile(join(projectRoot, 'db', 'seed', file), 'utf8')));
};

const demoLock = 7305115;

const alone = (database: Database, load: (tx: Transaction) => Promise<void>): Promise<void> =>
  database.transaction(async (tx) => {
    await takeTurn(tx, demoLock);
    await load(tx);
  });

/** One question: most starts find nothing to do, and people wait for them. */
export const isLoaded = async (database: Database): Promise<boolean> => {
  const questions = parts.map(({ isThere }) => sql`(${isThere})`);
  return (await database.one<{ isLoaded: boolean }>(sql`select ${allOf(questions)} as "isLoaded"`)).isLoaded;
};

/** Fills an empty database with a believable catalogue and the demo accounts. */
export const loadDemo = (database: Database): Promise<void> =>
  alone(database, async (tx) => {
    for (const part of parts) await loadPart(tx, part);
  });

export const hasVisits = async (database: Database): Promise<boolean> => !(await areVisitsWanted(database));

/** Fills it with visits, too: more rows, for which nobody should wait before the first page. */
export const loadDemoVisits = (database: Database, config: Pick<Config, 'appSecret'>): Promise<void> =>
  alone(database, (tx) => loadVisits(tx, config));
