import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../testing/server.ts';
import { buildIfStale } from '../../testing/server-process.ts';
import { systemClock } from './platform/clock.ts';
import { takeFolderLock } from './platform/database/folder-lock.ts';
import { openPostgres } from './platform/database/open-postgres.ts';
import { sql } from './platform/database/sql.ts';
import { createLogger } from './platform/logger.ts';
import { projectRoot } from './platform/project-root.ts';

beforeAll(buildIfStale);

const run = (environment: Record<string, string>, typed: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/server/admin-create.js'], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(typed.map((line) => `${line}\n`).join(''));
  });

it('makes an admin from what is typed, asks again for what is wrong, and shows no password', async () => {
  const { url, drop } = await createPostgresDatabase(inject('templateDatabase'));
  onTestFinished(drop);
  const person = ['Ana@calma.example', 'Ana', 'Silva'];
  const { code, output } = await run({ DATABASE_URL: url }, [
    'no-address',
    person[0] ?? '',
    'A',
    person[1] ?? '',
    person[2] ?? '',
    'password',
    'cornflower-9',
    'cornflower-9',
  ]);
  expect(output).toContain('ana@calma.example can now sign in as an administrator.');
  expect(output).toContain('Too easy to guess');
  expect(output).not.toContain('cornflower-9');
  expect(code).toBe(0);

  const database = openPostgres({ url, poolSize: 1, clock: systemClock, logger: createLogger('silent') });
  const rows = await database.many(sql`select email, first_name, role from users`);
  await database.close();
  expect(rows).toEqual([{ email: 'ana@calma.example', first_name: 'Ana', role: 'admin' }]);

  const again = await run({ DATABASE_URL: url }, [...person, 'cornflower-9', 'cornflower-9']);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already an account with this e-mail') });
});

it('asks nothing while a server uses the embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'calma-admin-'));
  const release = await takeFolderLock(join(folder, 'postgres'));
  onTestFinished(async () => {
    await release();
    await rm(folder, { recursive: true });
  });
  const { code, output } = await run({ DATA_DIR: folder }, []);
  expect(code).toBe(1);
  expect(output).toContain('already uses the database');
  expect(output).not.toContain('Email');
});
