import { createCommands } from './commands.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkMail, checkPublicUrl, checkPush, checkStripe } from './doctor/check-outside.ts';
import { checkProcesses, checkTables } from './doctor/check-tables.ts';
import { type Finding, good, missing, note, reasonOf, writeFinding } from './doctor/finding.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { migrationsFolder, sayUnreachable } from './platform/database/open-database.ts';
import { openPostgres } from './platform/database/open-postgres.ts';
import { createLogger } from './platform/logger.ts';
import { version } from './platform/project-root.ts';
import { runProgram } from './program.ts';

/** Looks at everything a production set-up needs, and says for each what was found and what to do. Changes nothing. */
runProgram(async () => {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`Calma ${version}, Node ${process.versions.node}`);
  let lacking = 0;
  const tell = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      say(writeFinding(finding));
      if (finding.state === 'missing') lacking += 1;
    }
  };
  const config = readForProduction(tell);
  if (config) {
    await lookAtDatabase(config, tell);
    tell(await checkMail(config));
    tell(checkPush(config));
    tell(await checkStripe(config));
    tell(await checkPublicUrl(config));
  }
  say(lacking === 0 ? 'Nothing is missing.' : `Missing: ${lacking}. Put it right and run this again.`);
  process.exit(lacking === 0 ? 0 : 1);
});

type Tell = (findings: readonly Finding[]) => void;

/** As a server in production would read them, whatever NODE_ENV says. */
function readForProduction(tell: Tell): Config | null {
  try {
    const isProduction = readConfigSafely();
    const config = readConfig(process.env, { asProduction: true });
    tell([
      isProduction
        ? good('Settings', 'all usable')
        : missing('Settings', 'usable, but NODE_ENV is not production', 'set NODE_ENV=production'),
    ]);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(
      error.message
        .split('\n')
        .map((sentence) => missing('Settings', sentence, 'the rest is looked at once this is right')),
    );
    return null;
  }
}

function readConfigSafely(): boolean {
  try {
    return readConfig(process.env).production;
  } catch (error) {
    if (error instanceof ConfigError) return true;
    throw error;
  }
}

async function lookAtDatabase(config: Config, tell: Tell): Promise<void> {
  const logger = createLogger('silent');
  const database = openPostgres({ url: config.databaseUrl ?? '', poolSize: 1, clock: systemClock, logger });
  try {
    tell(await checkDatabase(database, config.databasePool));
    const { findings, areThere } = await checkTables(database, migrationsFolder);
    tell(findings);
    if (areThere) {
      tell(await checkProcesses(database));
      tell(await checkOffice(database, config));
    } else tell([missing('Worker', 'no program of this version has run here yet', 'start one: node start.mjs')]);
  } catch (error) {
    tell([missing('Database', sayUnreachable(error as Error), `DATABASE_URL (${reasonOf(error)})`)]);
  } finally {
    await database.close();
  }
}

async function checkOffice(database: Database, config: Config): Promise<Finding[]> {
  const { hasAdmin, unfilled, lockedOut } = await createCommands(database, config).readOpening();
  return [
    hasAdmin ? good('Admin', 'there is an account') : missing('Admin', 'there is no account', 'npm run admin:create'),
    ...lockedOut.map((email) =>
      missing(
        'Second step',
        `${email} cannot sign in: set up under another APP_SECRET`,
        'put the earlier APP_SECRET back, or see “Rotating the secret” in docs/operations.md',
      ),
    ),
    unfilled.length === 0
      ? good('Office', 'company, treatments, areas and therapists are filled in')
      : note(
          'Office',
          `still to fill in: ${unfilled.join(', ')}`,
          'in the office; its home lists it under “Needs you”',
        ),
  ];
}
