import { compose } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { createLogger } from '../src/server/platform/logger.ts';

/** The statements that one booking sends to the database, in order, by way of the app itself. */
export async function recordStatements({ database, draft }) {
  const statements = [];
  const recorder = (on) =>
    Object.fromEntries(
      ['many', 'maybeOne', 'one', 'run'].map((name) => [
        name,
        (statement) => {
          statements.push(statement);
          return on[name](statement);
        },
      ]),
    );
  const watched = {
    ...database,
    ...recorder(database),
    transaction: (work) =>
      database.transaction(async (tx) => {
        statements.push({ text: 'begin', values: [] });
        const result = await work({ ...tx, ...recorder(tx) });
        statements.push({ text: 'commit', values: [] });
        return result;
      }),
  };
  const config = readConfig({
    DATABASE_URL: 'postgres://recorded',
    APP_SECRET: 'only-for-counting-statements-0000000',
  });
  const { app } = await compose({ config, database: watched, clock: systemClock, logger: createLogger('silent') });
  const ask = () => app.inject({ method: 'POST', url: '/api/bookings', payload: draft() });
  await ask(); // the roster is read once and then remembered
  statements.length = 0;
  const answer = await ask();
  await app.close();
  if (answer.statusCode !== 201) throw new Error(`Not booked: ${answer.body}`);
  return [...statements];
}
