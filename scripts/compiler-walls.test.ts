import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['domain', 'contract', 'server', 'web'];

const sound: Record<string, string> = {
  'src/domain/sound.ts': 'export const sound = (text: string) => new Intl.NumberFormat(text);',
  'src/contract/sound.ts': `import * as z from 'zod/mini';\nimport { sound } from '#domain/sound.ts';\nexport const answer = z.object({ text: z.string() });\nexport const again = sound;`,
  'src/server/sound.ts': `import { readFileSync } from 'node:fs';\nimport { answer } from '#contract/sound.ts';\nexport const read = (): string => answer.parse(readFileSync('x')).text + process.pid;`,
  'src/web/sound.tsx': `import { sound } from '#domain/sound.ts';\nexport const Sound = () => <p>{String(sound(document.title))}</p>;`,
};

const trespasses: Record<string, string> = {
  'src/domain/reads-a-file.ts': `import { readFileSync } from 'node:fs';\nexport const text = (): string => String(readFileSync('x'));`,
  'src/domain/sees-the-page.ts': 'export const title = (): string => document.title;',
  'src/domain/sets-a-timer.ts': 'export const wait = (): void => void setTimeout(() => {}, 1);',
  'src/domain/sees-the-contract.ts': `import { again } from '#contract/sound.ts';\nexport const seen = again;`,
  'src/contract/sees-the-page.ts': 'export const title = (): string => document.title;',
  'src/contract/sees-the-process.ts': 'export const pid = (): number => process.pid;',
  'src/contract/sees-the-server.ts': `import { read } from '#server/sound.ts';\nexport const seen = read;`,
  'src/server/sees-the-page.ts': 'export const title = (): string => document.title;',
  'src/server/sees-the-web.ts': `import { Sound } from '#web/sound.tsx';\nexport const seen = Sound;`,
  'src/web/sees-the-server.ts': `import { read } from '#server/sound.ts';\nexport const seen = read;`,
  'src/web/reads-a-file.ts': `import { readFileSync } from 'node:fs';\nexport const text = (): string => String(readFileSync('x'));`,
  'src/web/sees-the-process.ts': 'export const pid = (): number => process.pid;',
};

const write = (project: string, files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
};

/** The packages are linked one by one, so that the compiler's cache stays inside the planted project. */
const makeProject = (files: Record<string, string>): string => {
  const project = mkdtempSync(join(tmpdir(), 'calma-walls-'));
  for (const path of ['package.json', 'tsconfig.base.json', ...rooms.map((room) => `src/${room}/tsconfig.json`)])
    cpSync(join(root, path), join(project, path));
  const references = rooms.map((room) => ({ path: `src/${room}` }));
  write(project, { ...files, 'tsconfig.json': JSON.stringify({ files: [], references }) });
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  return project;
};

const compile = (project: string): string => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    return execFileSync(process.execPath, [compiler, '-b', '--pretty', 'false'], { cwd: project, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

const complaintsAbout = (files: Record<string, string>): string[] => {
  const project = makeProject(files);
  const output = compile(project);
  rmSync(project, { recursive: true, force: true });
  return [...output.matchAll(/^(\S+\.tsx?)\(/gm)].map(([, file]) => String(file));
};

describe('the walls the compiler holds', () => {
  let complaints: string[] = [];
  beforeAll(() => {
    complaints = complaintsAbout({ ...sound, ...trespasses });
  });

  it.each(Object.keys(trespasses))('refuses %s', (file) => {
    expect(complaints).toContain(file);
  });

  it('has no complaint about files that keep to their room', () => {
    expect(complaintsAbout(sound)).toEqual([]);
  });
});
