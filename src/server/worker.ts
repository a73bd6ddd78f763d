import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { createSharedClock, systemClock } from './platform/clock.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { giveMemoryBackSoon, showPresence } from './platform/processes.ts';
import { readOwnSecret } from './platform/secrets.ts';
import { closeOnSignal, createVoice, openSideDoor, runProgram } from './program.ts';

/** Background jobs in a process of their own, beside servers that run with JOBS=off. */
runProgram(async () => {
  const given = readConfig(process.env);
  if (!given.databaseUrl) {
    throw new StartRefusal('A separate worker needs DATABASE_URL: the embedded database belongs to one process alone.');
  }
  const { logger, say } = createVoice(given, 'worker');
  const clock = given.manualClock ? createSharedClock() : systemClock;
  const database = await openDatabase({ config: given, clock, logger, say });
  const config = { ...given, appSecret: given.appSecret ?? (await readOwnSecret(database)) };
  const { app, worker, metrics } = await compose({ config, database, clock, logger, announce: say });
  await worker.start();
  const sideDoor = await openSideDoor(config, metrics, () => database.ping());
  const leave = await showPresence({ database, role: 'worker', runsJobs: true });
  say(`${config.brand}: the worker is ready`);
  giveMemoryBackSoon();
  closeOnSignal({
    logger,
    config,
    close: async () => {
      await worker.stop();
      await app.close();
      sideDoor?.close();
      await leave();
      await database.close();
    },
  });
});
