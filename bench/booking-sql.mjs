import { compose } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { createLogger } from '../src/server/platform/logger.ts';

/** The statements that one booking sends to the database, in order, by way of the app itself. */
export async function recordBooking({ database, draft }) {
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
  const ask = () => app.inject({ method: 'POST', url: '/api/bookings', payload: draft });
  await ask(); // the roster is read once and then remembered
  statements.length = 0;
  const answer = await ask();
  await app.close();
  if (answer.statusCode !== 201) throw new Error(`Not booked: ${answer.body}`);
  return { statements: [...statements], booking: answer.json().booking };
}

const isNear = (date, other) => Math.abs(date - other) < 3 * 86_400_000;
const quoted = (text) => `'${String(text).replaceAll("'", "''")}'`;

/** The same statements for pgbench: another booking, start and therapist each time, everything else as it was. */
export function toPgbench({ statements, booking }, { firstDay, days, startsPerDay, nos }) {
  const startsAt = Date.parse(booking.datetime);
  const moved = `make_interval(days => :day, mins => 90 * :part)`;
  const literal = (value, text) => {
    if (value === null || value === undefined) return 'null';
    if (value === booking.id) return 'md5((:n)::text)::uuid';
    if (value === booking.reference) return `'CA-' || :n`;
    // Many people ask: each counts under an address of their own.
    if (/insert into rate_limits/.test(text) && String(value).includes(':')) return `'${value}' || :n`;
    if (Buffer.isBuffer(value)) return 'sha256((:n)::text::bytea)';
    if (value instanceof Date)
      return isNear(value, startsAt)
        ? `(timestamptz '${firstDay}' + ${moved} + interval '${(value - startsAt) / 1000} seconds')`
        : `timestamptz '${value.toISOString()}'`;
    if (typeof value === 'number' && value > 1e9)
      return `(extract(epoch from timestamptz '${firstDay}' + ${moved}) + ${value - startsAt / 1000})`;
    if (Array.isArray(value)) return /take_times/.test(text) ? 'array[:no]' : quoted(`{${value.join(',')}}`);
    return quoted(value);
  };
  const lines = statements.map(({ text, values }) =>
    `${text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1], text))};`.replaceAll(
      /\s*\n\s*/g,
      ' ',
    ),
  );
  return [
    '\\set n random(1, 9000000000000000)',
    `\\set day random(0, ${days - 1})`,
    `\\set part random(0, ${startsPerDay - 1})`,
    `\\set no random(${nos.from}, ${nos.to})`,
    ...lines,
    '',
  ].join('\n');
}
