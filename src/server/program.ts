import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { type Config, ConfigError } from './config.ts';
import type { Going } from './http/guard/draining.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { seconds } from './platform/durations.ts';
import { createLineStream, createLogger, type Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { version } from './platform/project-root.ts';
import { type BuildMap, findWritten } from './platform/stacks/built-places.ts';

/** What the programs of this room (server, worker, admin:create) have in common. */

type Role = 'server' | 'worker';

export type Voice = {
  logger: Logger;
  /** For the person who started the program: heard whatever LOG_LEVEL says. On a terminal the line as it is, elsewhere a line of the log. */
  say(line: string): void;
  /** The same for a block of lines, which elsewhere is one line of the log with its facts. */
  sayBlock(lines: readonly string[], sentence: string, facts: object): void;
};

/** JSON lines and nothing else in production and where the output is piped; sentences on a terminal. */
export const createVoice = (config: Config, role: Role): Voice => {
  const isPerson = !config.production && process.stdout.isTTY === true;
  const isTerminal = (config.logFormat ?? (isPerson ? 'lines' : 'json')) === 'lines';
  const write = (text: string) => void process.stdout.write(text);
  const logger = isTerminal
    ? createLogger(config.logLevel, createLineStream(write, config.logLevel === 'debug'))
    : createLogger(config.logLevel, undefined, { role, host: hostname(), pid: process.pid, version });
  const always = logger.child({}, { level: 'info' });
  const say = (line: string): void => {
    if (isTerminal) write(`${line}\n`);
    else always.info(line.trim());
  };
  const sayBlock: Voice['sayBlock'] = (lines, sentence, facts) => {
    if (isTerminal) write(`${lines.join('\n')}\n`);
    else always.info(facts, sentence);
  };
  return { logger, say, sayBlock };
};

/** METRICS_PORT: figures and health beside the door people use. */
export const openSideDoor = (
  { metricsPort: port, host }: Config,
  metrics: Metrics | null,
  ready: () => Promise<void>,
): Promise<Server | null> => {
  if (port === null || metrics === null) return Promise.resolve(null);
  return serveMetrics({ port, host, metrics, ready }).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`METRICS_PORT is ${port}, and cannot be opened (${error.code}); set it to a free port.`);
  });
};

/** A reason not to start is a sentence; anything else is told with its stack. */
const tell = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartRefusal) return error.message;
  return `The program could not start: ${error instanceof Error ? (error.stack ?? error.message) : inspect(error)}`;
};

const readMap = (address: string): BuildMap | null => {
  const file = `${fileURLToPath(address)}.map`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

/** A package of ours reads a stack with each question it asks, and mostly the same ones. */
const knownFrames = new Map<string, string>();
const mostFrames = 1000;

const inBuild = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

/** Lines of a stack with the file and line people wrote in the place of the built one's. */
export const inSources = (frames: readonly string[]): string[] => {
  if (knownFrames.size > mostFrames) knownFrames.clear();
  const isNew = (frame: string): boolean => !knownFrames.has(frame) && inBuild.test(frame);
  const byFile = groupedByFile(frames.filter(isNew));
  for (const [address, there] of byFile) nameSources(address, there);
  return frames.map((frame) => knownFrames.get(frame) ?? frame);
};

const groupedByFile = (frames: readonly string[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const frame of frames) {
    const address = inBuild.exec(frame)?.[1] ?? '';
    groups.set(address, [...(groups.get(address) ?? []), frame]);
  }
  return groups;
};

const nameSources = (address: string, frames: readonly string[]): void => {
  const map = readMap(address);
  const places = frames.map((frame) => {
    const [, , line, column] = inBuild.exec(frame) ?? [];
    return { line: Number(line) - 1, column: Number(column) - 1 };
  });
  const written = map ? findWritten(map, places) : [];
  for (const [index, frame] of frames.entries()) {
    const place = written[index];
    const named = place && `${new URL(place.source, address).href}:${place.line + 1}:${place.column + 1}`;
    knownFrames.set(frame, named ? frame.replace(inBuild, named) : frame);
  }
};

/** Node's own way reads all maps at the start, a twelfth of its work; here one is read with the first error that needs it. */
const nameSourcesInStacks = (): void => {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...inSources(frames.map(String)).map((frame) => `    at ${frame}`)].join('\n');
};

/** Runs a program; what keeps it from starting is told, and ends it with a code other than 0. */
export const runProgram = (start: () => Promise<void>): void => {
  nameSourcesInStacks();
  start().catch((error: unknown) => {
    process.stderr.write(`${tell(error)}\n`);
    process.exit(1);
  });
};

type Ending = {
  logger: Logger;
  config: Pick<Config, 'drainSeconds' | 'databaseUrl'>;
  /** For a server: readiness says no for a while before it stops listening, so that its balancer looks elsewhere. */
  going?: Going;
  close(): Promise<void>;
};

/** Whoever stops a service kills it after a while; a program with the database inside is stopped by a person, and can wait longer. */
const patience = { withServer: 15, alone: 60 };

/** Ctrl-C and SIGTERM let what is under way finish, for a while. A second one does not wait for the balancer. */
export const closeOnSignal = ({ logger, config, going, close }: Ending): void => {
  let hurry: (() => void) | null = null;
  const closeOnce = async (signal: string): Promise<void> => {
    if (hurry) return hurry();
    const drainSeconds = going ? config.drainSeconds : 0;
    logger.info({ signal, drainSeconds }, 'Closing');
    const patienceSeconds = config.databaseUrl ? patience.withServer : patience.alone;
    const impatience = setTimeout(
      () => {
        logger.error({ signal, patienceSeconds }, 'What was under way did not end; the program ends without it');
        process.exit(1);
      },
      seconds(drainSeconds + patienceSeconds),
    );
    going?.begin();
    await new Promise<void>((resolve) => {
      hurry = resolve;
      setTimeout(resolve, seconds(drainSeconds));
    });
    await close().catch((error: unknown) => {
      logger.error({ signal, err: error }, 'The program could not be closed in order');
      process.exit(1);
    });
    clearTimeout(impatience);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void closeOnce(signal));
};
