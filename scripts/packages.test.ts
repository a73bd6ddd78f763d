import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationsFile, withTable } from './environment-table.mjs';
import { root } from './fingerprint.mjs';
import { runtimeFiles } from './runtime-parts.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version, engines, scripts } = JSON.parse(read('package.json'));

/** No container engine is here to try it: what a linter would say, asked by ourselves. */
describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const stages = lines.join('\n').split(/^(?=FROM )/m);
  const [build = '', final = ''] = stages;

  it('has two stages on one pinned base that the program supports', () => {
    expect(stages).toHaveLength(2);
    const bases = stages.map((stage) => /^FROM (\S+)/.exec(stage)?.[1]);
    expect(new Set(bases)).toEqual(new Set(['node:20.20-bookworm-slim']));
    expect(engines.node).toContain('^20.19.0');
  });

  it('installs by the lock file before it copies the rest, and builds once', () => {
    const order = ['COPY package.json package-lock.json', 'npm ci --omit=dev', 'COPY . .', 'scripts/build.mjs'];
    const places = order.map((part) => build.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place > 0)).toBe(true);
  });

  it('ends as a user without rights over its own files, with a health check, and no shell between it and a signal', () => {
    expect(final).toMatch(/COPY --from=build --chown=root:root \/release \/app/);
    expect(final).not.toMatch(/^RUN |^ADD |COPY \. /m);
    expect(final.indexOf('USER node')).toBeGreaterThan(final.indexOf('COPY'));
    expect(final).toMatch(/^HEALTHCHECK .*CMD \["node"/m);
    expect(final).toMatch(/^CMD \["node", "start\.mjs"\]$/m);
    expect(final).toContain('ENV NODE_ENV=production');
    expect(lines.join('\n')).not.toMatch(/latest|SECRET|PASSWORD|sudo|curl/);
  });

  it('takes along what a running server reads, and each of it is there to be copied', () => {
    for (const file of runtimeFiles.filter((one) => !one.startsWith('dist/')))
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', 'node_modules', '.env', 'data', 'testing', '**/*.test.ts']),
    );
    const copied = runtimeFiles.filter((one) => !one.startsWith('dist/'));
    for (const file of copied) expect(ignored).not.toContain(file.split('/')[0]);
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const services =
    text
      .split('\nservices:')[1]
      ?.split('\nvolumes:')[0]
      ?.split(/\n {2}(?=[a-z]+:\n)/)
      .slice(1) ?? [];
  const service = (name: string) => services.find((one) => one.startsWith(`${name}:`)) ?? '';

  it('has a server, a worker, a database and a mail sink, each image with its version', () => {
    expect(services.map((one) => one.split(':')[0])).toEqual(['server', 'worker', 'database', 'mail']);
    expect([...text.matchAll(/image: (\S+)/g)].map(([, image]) => image)).toEqual([
      `calma:${version}`,
      expect.stringMatching(/^postgres:\d+/),
      expect.stringMatching(/:v\d/),
    ]);
  });

  it('runs ours read-only and without rights, with time to drain, and opens ports on this machine alone', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'stop_grace_period: 25s'])
      expect(text.split('services:')[0]).toContain(line);
    for (const [, port] of text.matchAll(/ports: \["([^"]+)"\]/g)) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(service('server')).toContain('JOBS: "off"');
    expect(service('worker')).toContain('command: [node, start.mjs, worker]');
    expect(service('database')).toContain('pg_isready');
  });

  it('names only variables that the server knows, and keeps no secret', () => {
    const named = [...text.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name ?? '');
    const known = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(known).toContain(name);
    expect(text).toMatch(/APP_SECRET: \$\{APP_SECRET:\?/);
  });
});

describe('what the guide says', () => {
  const guide = readFileSync(operationsFile, 'utf8');

  it('lists every variable as the code reads it (node scripts/environment-table.mjs)', () => {
    expect(guide).toBe(withTable(guide));
  });

  it('names only commands, files and figures that exist', () => {
    for (const [, command] of guide.matchAll(/npm run ([a-z:]+)/g)) expect(Object.keys(scripts)).toContain(command);
    for (const [, program] of guide.matchAll(/node start\.mjs ([a-z-]+)/g))
      expect(existsSync(join(root, 'src', 'server', `${program}.ts`))).toBe(true);
    const sources = readdirSync(join(root, 'src', 'server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => read(join('src', 'server', name)))
      .join('\n');
    for (const [, figure] of guide.matchAll(/`(calma_[a-z_]+)/g)) expect(sources).toContain(figure);
  });

  it('has an entry in the changelog for the version that runs', () => {
    expect(read('CHANGELOG.md')).toContain(`## ${version}`);
  });

  it('has units that end by SIGTERM with time to drain, as a user of their own', () => {
    for (const name of ['server', 'worker']) {
      const unit = read(`deploy/calma-${name}.service`);
      for (const line of ['User=calma', 'TimeoutStopSec=25', 'NoNewPrivileges=yes', 'ProtectSystem=strict'])
        expect(unit).toContain(line);
      expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node start\.mjs/m);
    }
  });

  it('keeps the memory of a process small the same way in the image and under systemd', () => {
    const setting = 'MALLOC_ARENA_MAX=1';
    expect(read('Dockerfile')).toMatch(new RegExp(`^ENV ${setting}$`, 'm'));
    for (const name of ['server', 'worker'])
      expect(read(`deploy/calma-${name}.service`)).toMatch(new RegExp(`^Environment=${setting}$`, 'm'));
  });

  it('has an environment file that systemd reads as it stands, and that takes nothing away from the units', () => {
    const lines = (/```\n(NODE_ENV=production[\s\S]*?)```/.exec(guide)?.[1] ?? '').trim().split('\n');
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expect(line).toMatch(/^#|^[A-Z_]+=("[^"#]+"|[^\s#]+)$/);
    const ofUnits = ['server', 'worker'].flatMap((name) =>
      [...read(`deploy/calma-${name}.service`).matchAll(/^Environment=(.*)$/gm)]
        .flatMap(([, set = '']) => set.split(' '))
        .map((one) => one.split('=')[0] ?? ''),
    );
    expect(ofUnits).toEqual(expect.arrayContaining(['JOBS', 'METRICS_PORT']));
    for (const name of ofUnits) expect(lines.filter((line) => line.startsWith(`${name}=`))).toEqual([]);
  });

  it('has a file for nginx that also the one of Debian 12 takes', () => {
    expect(read('deploy/nginx.conf')).not.toMatch(/^\s*http2 on/m);
    expect(read('deploy/nginx.conf')).toMatch(/^\s*listen 443 ssl http2;/m);
  });
});
