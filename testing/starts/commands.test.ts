import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { openEmbedded } from '#server/platform/database/open-embedded.ts';
import { sql } from '#server/platform/database/sql.ts';
import { findStaleParts } from '../../scripts/fingerprint.mjs';
import { listRuntimePackages } from '../../scripts/runtime-parts.mjs';
import { findFreePort } from '../private-postgres.ts';
import { buildIfStale, root, runServer, startServer } from '../server-process.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { getJson, openStartStage, withClient } from './start-stage.ts';

const stage = openStartStage();

/** What a first start leaves behind takes long to make: made by the test of the first start, or else here. */
const fillDemoFolder = async (): Promise<string> => {
  const DATA_DIR = join(stage.home, 'data');
  if (!existsSync(DATA_DIR)) await (await startServer({ DATA_DIR })).stop();
  return DATA_DIR;
};

/** One sentence: a single line that ends like one. */
const oneSentence = /^[A-Z][^\n]+[.]$/;

describe('npm start', () => {
  it('ends when npm is told to, which passes the signal on to its shell alone', async () => {
    const DATABASE_URL = await stage.createDatabase('by_npm');
    const port = await findFreePort();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL,
        JOBS: 'off',
        PORT: String(port),
        HOST: '127.0.0.1',
      },
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/api/health/live`).then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { interval: 200 }).toBe(true);
    npm.kill('SIGTERM');
    await expect.poll(isUp, { interval: 200 }).toBe(false);
  });

  it('runs a demo server on the embedded database, one server a folder, and ends at Ctrl-C', async () => {
    buildIfStale();
    expect(findStaleParts()).toEqual([]);
    const DATA_DIR = join(stage.home, 'data');
    const first = await startServer({ DATA_DIR }, 'start.mjs');
    const { version } = await getJson(`${first.url}/api/health/live`);
    expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    expect(first.output()).not.toContain('Building');
    await expect.poll(first.output).toContain('client@calma.example');
    expect(await getJson(`${first.url}/api/treatments`)).toHaveLength(8);
    expect((await fetch(first.url, { headers: { accept: 'text/html' } })).status).toBe(200);

    const second = await runServer({ DATA_DIR }, 'start.mjs');
    expect(second.code).toBe(1);
    expect(second.output).toMatch(oneSentence);
    expect(second.output).toContain(`Another server (process ${first.child.pid})`);

    expect(await first.stop('SIGINT')).toBe(0);
  });

  it('starts again on the folder of a server that was killed, with what it had kept', async () => {
    const DATA_DIR = await fillDemoFolder();
    const first = await startServer({ DATA_DIR });
    const interest = { zip: '9999-999', email: 'kept@calma.example' };
    const answer = await fetch(`${first.url}/api/zip-codes/interest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(interest),
    });
    expect(answer.status).toBe(202);
    await first.stop('SIGKILL');
    const again = await startServer({ DATA_DIR });
    expect(await getJson(`${again.url}/api/treatments`)).toHaveLength(8);
    expect(await again.stop()).toBe(0);
    const database = await openEmbedded({ clock: systemClock, folder: join(DATA_DIR, 'postgres') });
    expect(await database.many(sql`select zip, email from zip_interests where zip = ${interest.zip}`)).toEqual([
      interest,
    ]);
    await database.close();
  });
});

describe('npm run export and npm run import', () => {
  it('carry a demo server from the embedded database to PostgreSQL, and leave the demo behind when told', async () => {
    const [DATA_DIR, file] = [await fillDemoFolder(), join(stage.home, 'calma.export')];
    const carry = (environment: Record<string, string>, ...args: string[]) => runServer(environment, 'start.mjs', args);
    const exported = await carry({ DATA_DIR }, 'data-export', file);
    expect(exported).toMatchObject({
      code: 0,
      output: expect.stringMatching(/payments +\d+ rows {2}\(amount_cents \d+/),
    });
    expect(exported.output).toContain('made up its own secret');
    const DATABASE_URL = await stage.createEmptyDatabase('moved');
    const { output: APP_SECRET } = await carry({ DATA_DIR }, 'data-export', '--secret');
    const strange = { DATABASE_URL, APP_SECRET: 'another-one-of-more-than-32-characters' };
    expect(await carry(strange, 'data-import', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--new-secret'),
    });
    const imported = await carry({ DATABASE_URL, APP_SECRET }, 'data-import', file, '--without-demo');
    expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('12 left behind') });
    const again = await carry({ DATABASE_URL, APP_SECRET }, 'data-import', file);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The target is not empty') });
    const moved = await startServer({ DATABASE_URL, APP_SECRET, JOBS: 'off' });
    expect(await getJson(`${moved.url}/api/treatments`)).toHaveLength(8);
    await moved.stop();
    expect((await carry({}, 'data-import')).output).toContain('Name the file to read');
  });
});

describe('npm run doctor', () => {
  const doctor = (environment: Record<string, string>) => runServer(environment, 'dist/server/doctor.js');

  it('lists every setting that is wrong, and ends with 1', async () => {
    const { code, output } = await doctor({});
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'APP_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
      expect(output).toMatch(new RegExp(`^MISSING  Settings      ${name} `, 'm'));
  });

  it('finds a production server good, and says what stopped when it has', async () => {
    const DATABASE_URL = await stage.createEmptyDatabase('examined');
    const sink = await startSmtpSink();
    const PORT = String(await findFreePort());
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL,
      PORT,
      PUBLIC_URL: `http://127.0.0.1:${PORT}`,
      APP_SECRET: 'lk7Rz0vQw9TtY3mXc5Bn8Hj1Fd4Gs6Pa',
      SMTP_URL: sink.url,
      MAIL_FROM: 'ola@spa.pt',
      PAYMENTS: 'sandbox',
      DRAIN_SECONDS: '0',
    };
    const before = await doctor(environment);
    expect(before).toMatchObject({
      code: 1,
      output: expect.stringMatching(/MISSING {2}Worker[\s\S]*MISSING {2}Address/),
    });
    const server = await startServer(environment);
    await withClient(DATABASE_URL, (client) =>
      client.query(`insert into users (id, email, first_name, last_name, role, language)
        values (gen_random_uuid(), 'ana@spa.pt', 'Ana', 'Reis', 'admin', 'pt')`),
    );
    const { code, output } = await doctor(environment);
    expect(output).toMatch(/note {5}Office {8}still to fill in: company_example, no_treatments/);
    expect(output).toContain('Nothing is missing.');
    expect(code).toBe(0);
    await server.stop();
    expect((await doctor(environment)).output).toMatch(/MISSING {2}Worker/);
    await sink.stop();
  });
});

describe('a packed release', () => {
  it('takes along the packages the server asks for and leaves those of the build behind', () => {
    const packages = listRuntimePackages();
    for (const name of ['sharp', 'pdfkit', '@node-rs/argon2', '@electric-sql/pglite', '@fastify/swagger-ui'])
      expect(packages).toContain(name);
    for (const name of ['vite', 'react', 'react-dom', 'tailwindcss', 'radix-ui', '@fontsource-variable/inter'])
      expect(packages).not.toContain(name);
    // Part of the server's own file.
    for (const name of ['pg', 'stripe', 'zod']) expect(packages).not.toContain(name);
  });
});
