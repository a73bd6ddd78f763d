import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLogger } from './platform/logger.ts';
import { readOwnSecret } from './platform/secrets.ts';
import { runProgram } from './program.ts';
import { exportData } from './transfer/export-data.ts';
import { reportLines } from './transfer/report.ts';

/** Everything in the database into one file: `npm run export -- calma.export`. */
runProgram(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { secret: { type: 'boolean' } } });
  const [file] = positionals.slice(-1).filter((one) => one !== 'data-export');
  if (!file && !values.secret)
    throw new StartRefusal('Name the file to write: npm run export -- calma.export (or --secret to see the secret).');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const config = readConfig(process.env);
  const database = await openDatabase({ config, clock: systemClock, logger: createLogger('warn'), say });
  try {
    const secret = config.appSecret ?? (await readOwnSecret(database));
    if (values.secret) return say(secret);
    const contents = await exportData(database, { file: file ?? '', secret });
    for (const line of reportLines(contents)) say(line);
    say(`Written to ${file}. It holds everything about everybody: keep it as safe as the database.`);
    if (config.appSecret === null)
      say('This database made up its own secret. Where it goes, set APP_SECRET to it: npm run export -- --secret');
  } finally {
    await database.close();
  }
});
