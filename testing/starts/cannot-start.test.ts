import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFreePort } from '../private-postgres.ts';
import { root, runServer, startServer } from '../server-process.ts';
import { openStartStage, withClient } from './start-stage.ts';

const stage = openStartStage();

/** One sentence: a single line that ends like one. */
const oneSentence = /^[A-Z][^\n]+[.]$/;

describe('a server that cannot start says why in one sentence', () => {
  it('when the port is busy', async () => {
    const DATABASE_URL = await stage.createDatabase('busy_port');
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const { code, output } = await runServer({ DATABASE_URL, PORT: String(port) });
    blocker.close();
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(oneSentence);
    expect(output).toContain(`Port ${port} is already in use`);
  });

  it('when the folder of the database cannot be written', async () => {
    writeFileSync(join(stage.home, 'a-file'), '');
    const { code, output } = await runServer({ DATA_DIR: join(stage.home, 'a-file', 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
    expect(output).toContain('cannot be written');
  });

  it('when the database is away', async () => {
    const port = await findFreePort();
    const { code, output } = await runServer({ DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/calma` });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
    expect(output).toContain('does not answer');
  });

  it('when the database does not exist', async () => {
    const { code, output } = await runServer({ DATABASE_URL: stage.postgres.urlOf('never_made') });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
  });

  it('when the database is of a newer version', async () => {
    const DATABASE_URL = await stage.createDatabase('newer');
    await withClient(DATABASE_URL, (client) =>
      client.query("insert into migrations (name, checksum) values ('9998_added.sql', 'x')"),
    );
    // What was only added does not keep an older program from working.
    expect(await (await startServer({ DATABASE_URL })).stop()).toBe(0);
    await withClient(DATABASE_URL, (client) =>
      client.query("insert into migrations (name, checksum, breaks_older) values ('9999_future.sql', 'x', true)"),
    );
    const { code, output } = await runServer({ DATABASE_URL });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
    expect(output).toContain('9999_future.sql');
  });

  it('for each setting that is wrong, naming it', async () => {
    const { code, output } = await runServer({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(output).toMatch(/^DATABASE_URL must be set/);
    for (const line of output.split('\n')) expect(line).toMatch(oneSentence);
  });

  it('when it may not listen where it should', async () => {
    const DATABASE_URL = await stage.createDatabase('elsewhere');
    const { code, output } = await runServer({ DATABASE_URL, HOST: '203.0.113.7' });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^HOST is "203\.0\.113\.7", which is no address[^\n]+\.$/m),
    ]);
    expect(output).not.toContain('    at ');
  });

  it('when the role of the database has no rights, or another password', async () => {
    const url = new URL(await stage.createEmptyDatabase('no_rights'));
    await withClient(url.href, (client) => client.query('create role nobody_special login'));
    url.username = 'nobody_special';
    const refused = await runServer({ DATABASE_URL: url.href });
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^The table of migrations cannot be applied[^\n]+\.$/),
    ]);
    url.username = 'never_made';
    const unknown = await runServer({ DATABASE_URL: url.href });
    expect(unknown.output).toMatch(/^The database of DATABASE_URL refuses us [^\n]+\.$/);
  });

  it('when Node is too old', () => {
    const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });";
    const { status, stderr } = spawnSync(process.execPath, ['-e', `${pretend} import('./start.mjs')`], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(oneSentence);
    expect(stderr).toContain(
      'Node 20.19 or newer of 20, 22.12 or newer of 22, or 24 and newer is needed, and this is 18.20.0',
    );
  });
});
