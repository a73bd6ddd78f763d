import { join } from 'node:path';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { loadDemo, loadDemoVisits } from './demo.ts';
import { openDatabase } from './open-database.ts';
import { createManualClock, systemClock } from './platform/clock.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { createLogger } from './platform/logger.ts';
import { projectRoot } from './platform/project-root.ts';
import { closeOnSignal, runProgram, say } from './program.ts';

runProgram(async () => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const clock = config.manualClock ? createManualClock(new Date()) : systemClock;
  const database = await openDatabase(config, clock, logger);
  if (config.demo) await loadDemo(database);
  const { app, worker } = await compose({
    config,
    database,
    clock,
    logger,
    webFolder: join(projectRoot, 'dist', 'web'),
    announce: say,
  });

  const address = await listen(app, config);
  if (config.demo) await loadDemoVisits(database, config);
  if (config.jobs === 'inline') await worker.start();
  greet(config, address);

  closeOnSignal(logger, async () => {
    await app.close();
    await worker.stop();
    await database.close();
  });
});

const listen = async (app: Awaited<ReturnType<typeof compose>>['app'], config: Config): Promise<string> => {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartRefusal(
        `Port ${config.port} is already in use; stop the other program or set PORT to a free one.`,
      );
    }
    throw error;
  }
  const bound = app.server.address();
  return config.publicUrl ?? `http://localhost:${typeof bound === 'object' && bound ? bound.port : config.port}`;
};

const greet = (config: Config, address: string): void => {
  say('');
  say(`  ${config.brand} is ready at ${address}`);
  if (config.demo) {
    say('');
    say('  Demo accounts, password calma-demo:');
    for (const name of ['client', 'therapist', 'admin']) say(`    ${name}@calma.example`);
    if (!config.googleClientId) say('  GOOGLE_CLIENT_ID=stand-in shows signing in with Google, without Google.');
  }
  if (!config.databaseUrl) {
    say('');
    say('  The embedded database survives a crash of the program but gives no promise on power loss;');
    say('  set DATABASE_URL to a PostgreSQL server for production.');
  }
  say('');
};
