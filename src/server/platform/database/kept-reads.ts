import type { QueryResultRow } from 'pg';
import type { Versions } from '../keep-answers.ts';
import type { Queryable } from './database.ts';
import type { Sql } from './sql.ts';

/** What one request asks of tables that seldom change; it sees them all at one version. */
export type KeptReads = () => Promise<Queryable>;

/** Of so many statements: people ask for other zip codes and days. */
const mostKept = 2000;

/**
 * Rows that were read under the version that stands are not read again, whoever asked for them: the same statement with the
 * same values gives the same rows. Only for statements about tables whose changes change the version, and without a clock.
 */
export const createKeptReads = (on: Queryable, versions: Versions): KeptReads => {
  let last = { version: '', rows: new Map<string, Promise<readonly QueryResultRow[]>>() };
  return async () => {
    const version = versions.believed() ?? (await versions.ask());
    if (last.version !== version) last = { version, rows: new Map() };
    const { rows } = last;
    const read = (statement: Sql): Promise<readonly QueryResultRow[]> => {
      const key = JSON.stringify([statement.text, statement.values]);
      const known = rows.get(key);
      if (known) return known;
      if (rows.size >= mostKept) rows.clear();
      const asked = on.many(statement);
      rows.set(key, asked);
      asked.catch(() => rows.delete(key));
      return asked;
    };
    const first = async <Row extends QueryResultRow>(statement: Sql) => (await read(statement))[0] as Row | undefined;
    return {
      many: async <Row extends QueryResultRow>(statement: Sql) => [...(await read(statement))] as Row[],
      maybeOne: async <Row extends QueryResultRow>(statement: Sql) => (await first<Row>(statement)) ?? null,
      one: async <Row extends QueryResultRow>(statement: Sql) => {
        const row = await first<Row>(statement);
        if (!row) throw new Error(`A row was expected from: ${statement.text.trim().slice(0, 80)}`);
        return row;
      },
      run: () => Promise.reject(new Error('What is kept is only read')),
    };
  };
};
