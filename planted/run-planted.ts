import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../testing/server-process.ts';
import type { Bug } from './bug.ts';

export type Found = Bug & { caughtBy: string | null };

/** A copy of the working tree, where bugs are planted one at a time. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'calma-planted-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true, errorOnExist: false });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

/** The name of a test that failed, or null. A file that cannot even be loaded is no test that failed. */
const firstFailure = (copy: string, tests: readonly string[], environment: Record<string, string>) =>
  new Promise<string | null>((resolve, reject) => {
    const report = join(copy, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const options = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'];
    const child = spawn(process.execPath, [vitest, ...options, ...tests], {
      cwd: copy,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
    child.once('error', reject);
    child.once('close', (code) => {
      type Test = { status: string; fullName: string };
      type File = { assertionResults: Test[]; message: string };
      const { testResults }: { testResults: File[] } = JSON.parse(readFileSync(report, 'utf8'));
      const all = testResults.flatMap(({ assertionResults }) => assertionResults);
      const failed = all.find(({ status }) => status === 'failed');
      if (!failed && (code !== 0 || all.length === 0))
        reject(new Error(`Nothing can be said: ${tests.join(' ')} did not run. ${testResults[0]?.message ?? ''}`));
      resolve(failed?.fullName.trim() ?? null);
    });
  });

export const withBug = (source: string, { file, from, to }: Bug): string => {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has “${from}” ${parts.length - 1} times; a bug needs one place.`);
  return parts.join(to);
};

/** Plants each bug in turn and asks the tests nearest to it. */
export const runPlanted = async (
  bugs: readonly Bug[],
  {
    environment = {},
    tell = () => undefined,
  }: { environment?: Record<string, string>; tell?(found: Found): void } = {},
): Promise<Found[]> => {
  for (const bug of bugs) withBug(readFileSync(join(root, bug.file), 'utf8'), bug);
  const waiting = [...bugs];
  const found: Found[] = [];
  const work = async (): Promise<void> => {
    const copy = copyTree();
    try {
      for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
        const file = join(copy, bug.file);
        const source = readFileSync(file, 'utf8');
        writeFileSync(file, withBug(source, bug));
        const one = { ...bug, caughtBy: await firstFailure(copy, bug.tests, environment) };
        writeFileSync(file, source);
        found.push(one);
        tell(one);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all([work(), work()]);
  return found;
};
