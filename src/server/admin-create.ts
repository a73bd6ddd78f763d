import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isEmail, nameProblem, passwordProblem } from '#domain/identity/account-rules.ts';
import { createCommands } from './commands.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { AppError } from './http/app-error.ts';
import { systemClock } from './platform/clock.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLogger } from './platform/logger.ts';

/** A terminal that can be asked to keep what is typed to itself. */
const openTerminal = () => {
  let hidden = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  const waiting = linesOf(lines);
  return {
    say: (line: string) => process.stdout.write(`${line}\n`),
    ask: async (question: string): Promise<string> => {
      process.stdout.write(question);
      return (await waiting()).trim();
    },
    askHidden: async (question: string): Promise<string> => {
      process.stdout.write(question);
      hidden = true;
      const answer = await waiting();
      hidden = false;
      process.stdout.write('\n');
      return answer;
    },
    close: () => lines.close(),
  };
};

type Terminal = ReturnType<typeof openTerminal>;

/** Lines one by one, also when they were piped in all at once. */
const linesOf = (lines: Interface): (() => Promise<string>) => {
  const iterator = lines[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await iterator.next();
    if (done) throw new StartRefusal('Stopped: no account was made.');
    return value;
  };
};

const askUntil = async (
  ask: () => Promise<string>,
  problemOf: (answer: string) => string | null,
  terminal: Terminal,
) => {
  for (;;) {
    const answer = await ask();
    const problem = problemOf(answer);
    if (problem === null) return answer;
    terminal.say(`  ${problem}`);
  }
};

const passwordSentences = {
  too_short: 'At least twelve characters, please.',
  too_short_for_staff: 'At least twelve characters, please.',
  too_common: 'Too easy to guess, please choose another.',
  too_close: 'Not the e-mail address or our own name, please.',
  none: null,
};

const askPerson = async (terminal: Terminal, { brand }: Pick<Config, 'brand'>) => {
  const name = (answer: string) => (nameProblem(answer) ? 'At least two characters, please.' : null);
  const email = await askUntil(
    () => terminal.ask('E-mail: '),
    (answer) => (isEmail(answer) ? null : 'This is no e-mail address.'),
    terminal,
  );
  const firstName = await askUntil(() => terminal.ask('First name: '), name, terminal);
  const lastName = await askUntil(() => terminal.ask('Last name: '), name, terminal);
  const password = await askUntil(
    () => terminal.askHidden('Password (not shown): '),
    (answer) => passwordSentences[passwordProblem(answer, { role: 'admin', email, brand }) ?? 'none'],
    terminal,
  );
  const again = await terminal.askHidden('The same password again: ');
  if (again !== password) throw new StartRefusal('The two passwords differ: no account was made.');
  return { email, firstName, lastName, password, language: 'pt' as const };
};

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  // Opened first: with a server running on the embedded database there is no use in asking anything.
  const database = await openDatabase({ config, clock: systemClock, logger: createLogger('warn') });
  const terminal = openTerminal();
  try {
    terminal.say('A new administrator.');
    const admin = await createCommands(database, config).createAdmin(await askPerson(terminal, config));
    terminal.say(`${admin.email} can now sign in as an administrator.`);
  } finally {
    terminal.close();
    await database.close();
  }
};

const sentenceFor = (error: unknown): string => {
  if (error instanceof AppError && error.code === 'email_taken') return 'There is already an account with this e-mail.';
  if (error instanceof ConfigError || error instanceof StartRefusal) return error.message;
  return `The account could not be made: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
};

run().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
});
