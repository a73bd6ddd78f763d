import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

type Environment = Record<string, string>;

export type ServerProcess = {
  /** Where it listens, without a slash at the end. */
  url: string;
  child: ChildProcess;
  output(): string;
  /** Sends the signal and waits for the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export const buildIfStale = (): void => {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
};

// Nothing of the surrounding shell may change what a test sees.
const ownEnvironment = (environment: Environment): Environment => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ...environment,
});

const running = new Map<ChildProcess, Promise<unknown>>();

/** For the end of a test file: whatever a failed test left running. */
export const killServers = async (): Promise<void> => {
  for (const [child, exited] of running) {
    child.kill('SIGKILL');
    await exited;
  }
};

const launch = (environment: Environment, script: string, args: readonly string[] = []) => {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: ownEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killNow);
      running.delete(child);
      resolve(code);
    });
  });
  running.set(child, exited);
  return { child, output: () => output, exited };
};

/** The built server in a process of its own, ready to answer; of a worker there is no address. */
export const startServer = async (environment: Environment, script = 'dist/server/main.js'): Promise<ServerProcess> => {
  const { child, output, exited } = launch(environment, script);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [ready, address] = /is ready at (http[^\s"]+)|the worker is ready/.exec(output()) ?? [];
      // With a public address of its own it names that one; it listens here all the same.
      const here = environment.PORT
        ? `http://127.0.0.1:${environment.PORT}`
        : address?.replace('localhost', '127.0.0.1');
      if (ready) resolve(here ?? '');
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${output()}`)));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const code = await exited;
    // What it said last is the only witness of why.
    if (code) process.stderr.write(`The server ended with ${code} at ${signal}:\n${output().slice(-4000)}\n`);
    return code;
  };
  return { url, child, output, stop };
};

/** For a start that must fail: the exit code and all that was said. */
export const runServer = async (
  environment: Environment,
  script = 'dist/server/main.js',
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> => {
  const { output, exited } = launch(environment, script, args);
  return { code: await exited, output: output().trim() };
};
