import { compose } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { createLogger } from '../src/server/platform/logger.ts';

/**
 * The statements that one booking sends to the database, in order, by way of the app itself, and how often it waits for an
 * answer: what is asked in one turn goes along together, and so do the begin and the first, the last and the commit.
 */
export async function recordStatements({ database, draft }) {
  const statements = [];
  let trips = 0;
  let isUnderWay = false;
  const count = () => {
    if (isUnderWay) return;
    isUnderWay = true;
    trips++;
    process.nextTick(() => {
      isUnderWay = false;
    });
  };
  const recorder = (on) =>
    Object.fromEntries(
      ['many', 'maybeOne', 'one', 'run'].map((name) => [
        name,
        (statement) => {
          statements.push(statement);
          count();
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
        const lastly = (statement) => {
          statements.push(statement);
          tx.lastly(statement);
        };
        const result = await work({ ...tx, ...recorder(tx), lastly });
        statements.push({ text: 'commit', values: [] });
        trips++;
        return result;
      }),
  };
  const config = readConfig({
    DATABASE_URL: 'postgres://recorded',
    APP_SECRET: 'only-for-counting-statements-0000000',
  });
  const { app } = await compose({ config, database: watched, clock: systemClock, logger: createLogger('silent') });
  const ask = (remoteAddress) => app.inject({ method: 'POST', url: '/api/bookings', payload: draft(), remoteAddress });
  await ask('10.0.0.1'); // the roster is read once and then remembered
  statements.length = 0;
  trips = 0;
  // From somebody who holds nothing yet, as most people do.
  const answer = await ask('10.0.0.2');
  await app.close();
  if (answer.statusCode !== 201) throw new Error(`Not booked: ${answer.body}`);
  return { statements: statements.length, trips };
}
