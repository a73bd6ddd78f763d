import { ConfigError } from './config.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { seconds } from './platform/durations.ts';
import type { Logger } from './platform/logger.ts';

/** What the programs of this room (server, worker, admin:create) have in common. */

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs a program; a reason not to start is one sentence, anything else is told with its stack. Both end with a code other than 0. */
export const runProgram = (start: () => Promise<void>): void => {
  start().catch((error: unknown) => {
    const isRefusal = error instanceof ConfigError || error instanceof StartRefusal;
    const story = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(isRefusal ? `${error.message}\n` : `The program could not start: ${story}\n`);
    process.exit(1);
  });
};

/** Ctrl-C and SIGTERM let what is under way finish, for a while. */
export const closeOnSignal = (logger: Logger, close: () => Promise<void>): void => {
  let isClosing = false;
  const closeOnce = async (signal: string): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    logger.info({ signal }, 'Closing');
    const impatience = setTimeout(() => process.exit(1), seconds(15));
    await close();
    clearTimeout(impatience);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void closeOnce(signal));
};
