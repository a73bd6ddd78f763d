import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLogger } from './platform/logger.ts';
import { runProgram } from './program.ts';
import { importData } from './transfer/import-data.ts';
import { reportLines } from './transfer/report.ts';

const options = { 'without-demo': { type: 'boolean' }, 'new-secret': { type: 'boolean' } } as const;

/** A file of `npm run export` into an empty database: `npm run import -- calma.export [--without-demo] [--new-secret]`. */
runProgram(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals.slice(-1).filter((one) => one !== 'data-import');
  if (!file) throw new StartRefusal('Name the file to read: npm run import -- calma.export');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const config = readConfig(process.env);
  // As patient as a migration: one statement may write many pictures.
  const database = await openDatabase({ config, clock: systemClock, logger: createLogger('warn'), say });
  try {
    const { contents, leftBehind } = await importData(database, {
      file,
      secret: config.appSecret,
      allowNewSecret: values['new-secret'] === true,
      withoutDemo: values['without-demo'] === true,
    });
    for (const line of reportLines(contents, leftBehind)) say(line);
    say('Everything arrived: each table has the same count and the same sums as in the file.');
  } finally {
    await database.close();
  }
});
