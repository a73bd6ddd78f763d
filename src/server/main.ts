import { join } from 'node:path';
import { type Composed, compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { createSharedClock, systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { openDatabase, patiently } from './platform/database/open-database.ts';
import { giveMemoryBackSoon, showPresence } from './platform/processes.ts';
import { projectRoot } from './platform/project-root.ts';
import { readOwnSecret } from './platform/secrets.ts';
import { closeOnSignal, createVoice, openSideDoor, runProgram, type Voice } from './program.ts';

runProgram(async () => {
  const given = readConfig(process.env);
  const voice = createVoice(given, 'server');
  const { logger, say } = voice;
  const clock = given.manualClock ? createSharedClock() : systemClock;
  const database = await openDatabase({ config: given, clock, logger, say });
  const demo = given.demo ? await import('./demo/load-demo.ts') : null;
  const fill = (work: (on: Database) => Promise<void>): Promise<void> =>
    given.databaseUrl ? patiently({ url: given.databaseUrl, clock, logger }, work) : work(database);
  if (demo && !(await demo.isLoaded(database))) await fill(demo.loadDemo);
  const config = { ...given, appSecret: given.appSecret ?? (await readOwnSecret(database)) };
  const { app, worker, going, metrics } = await compose({
    config,
    database,
    clock,
    logger,
    webFolder: join(projectRoot, 'dist', 'web'),
    announce: say,
  });

  const address = await listen(app, config);
  if (demo && !(await demo.hasVisits(database))) await fill((on) => demo.loadDemoVisits(on, config));
  const runsJobs = config.jobs === 'inline';
  const [sideDoor, leave] = await Promise.all([
    openSideDoor(config, metrics, () => database.ping()),
    showPresence({ database, role: 'server', runsJobs }),
    runsJobs && worker.start(),
  ]);
  closeOnSignal({
    logger,
    config,
    going,
    close: async () => {
      await app.close();
      await worker.stop();
      sideDoor?.close();
      await leave();
      await database.close();
    },
  });
  greet(config, address, voice);
  giveMemoryBackSoon();
});

const whyNotListen: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use; stop the other program or set PORT to a free one.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${JSON.stringify(host)}, which is no address of this machine; set it to one.`,
  ENOTFOUND: ({ host }) => `HOST is ${JSON.stringify(host)}, which is no address of this machine; set it to one.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user; set PORT to 1024 or higher.`,
};

const listen = async (app: Composed['app'], config: Config): Promise<string> => {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const why = whyNotListen[(error as NodeJS.ErrnoException).code ?? ''];
    throw why ? new StartRefusal(why(config)) : error;
  }
  const bound = app.server.address();
  return config.publicUrl ?? `http://localhost:${typeof bound === 'object' && bound ? bound.port : config.port}`;
};

const greet = (config: Config, address: string, { sayBlock }: Voice): void => {
  const ready = `${config.brand} is ready at ${address}`;
  const accounts = config.demo
    ? ['client', 'therapist', 'support', 'admin'].map((name) => `${name}@calma.example`)
    : [];
  const google = config.googleClientId
    ? []
    : ['  GOOGLE_CLIENT_ID=stand-in shows signing in with Google, without Google.'];
  const demo = ['', '  Demo accounts, password calma-demo:', ...accounts.map((account) => `    ${account}`), ...google];
  const embedded = [
    '',
    '  The embedded database survives a crash of the program but gives no promise on power loss;',
    '  set DATABASE_URL to a PostgreSQL server for production.',
  ];
  const lines = ['', `  ${ready}`, ...(config.demo ? demo : []), ...(config.databaseUrl ? [] : embedded), ''];
  sayBlock(lines, ready, config.demo ? { demoAccounts: accounts, demoPassword: 'calma-demo' } : {});
};
