import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Sql } from '../database/sql.ts';

/** Sends a statement and brings its answer. */
export type Ask = <Row extends QueryResultRow>(statement: Sql) => Promise<QueryResult<Row>>;

type Connection = Pick<PoolClient, 'query'>;

const names = new Map<string, string>();

/** Under which a connection knows a prepared statement. */
const nameOf = (text: string): string => {
  const known = names.get(text) ?? `calma_${names.size}`;
  names.set(text, known);
  return known;
};

export const askOn =
  (connection: Connection): Ask =>
  <Row extends QueryResultRow>({ text, values, isPrepared }: Sql) =>
    isPrepared
      ? connection.query<Row>({ name: nameOf(text), text, values: [...values] })
      : connection.query<Row>(text, [...values]);

type Wire = { connection?: { stream?: { writableCorked: number; cork(): void; uncork(): void } } };

/** What is asked in the same turn leaves in one piece: writing to the line is the dearest part of a question. */
export const askTogether = (connection: Connection): Ask => {
  const ask = askOn(connection);
  const stream = (connection as Wire).connection?.stream;
  return (statement) => {
    if (stream && stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return ask(statement);
  };
};

/** For a connection that takes no second statement while it answers the first; every one is new to it. */
export const askInTurn = (connection: Connection): Ask => {
  let before: Promise<unknown> = Promise.resolve();
  return <Row extends QueryResultRow>({ text, values }: Sql) => {
    const answer = before.then(() => connection.query<Row>(text, [...values]));
    before = answer.catch(() => undefined);
    return answer;
  };
};
