import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { createLogger } from './platform/logger.ts';
import { closeOnSignal, runProgram, say } from './program.ts';

/** Background jobs in a process of their own, beside servers that run with JOBS=off. */
runProgram(async () => {
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    throw new StartRefusal('A separate worker needs DATABASE_URL: the embedded database belongs to one process alone.');
  }
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config, systemClock, logger);
  const { app, worker } = await compose({ config, database, clock: systemClock, logger, announce: say });
  await worker.start();
  say(`${config.brand}: the worker is ready`);
  closeOnSignal(logger, async () => {
    await worker.stop();
    await app.close();
    await database.close();
  });
});
