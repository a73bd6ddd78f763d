import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutDescriptions } from './contract-for-pages.mjs';
import { root } from './fingerprint.mjs';

const source = `export const getMe = route({
  method: 'GET',
  path: '/api/me',
  who: 'anyone',
  summary:
    'The signed-in person’s own: \\'me\\', or null',
  answer: z.nullable(sessionUser),
  errors: [
    'not_found',
    'internal',
  ],
});
`;

it('pages get a route without its description and its errors, and with all they call it by', () => {
  expect(withoutDescriptions(source)).toBe(`export const getMe = route({
  method: 'GET',
  path: '/api/me',
  who: 'anyone',
  answer: z.nullable(sessionUser),
});
`);
});

it('no route of the contract keeps its description, and nothing else is taken', () => {
  const folder = join(root, 'src', 'contract');
  for (const name of readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))) {
    const before = readFileSync(join(folder, name), 'utf8');
    const after = withoutDescriptions(before);
    const count = (code: string, pattern: RegExp) => (code.match(pattern) ?? []).length;
    expect(count(after, /^ {2,}summary:\s*'/gm), name).toBe(0);
    for (const kept of [/\bmethod: '/g, /\bpath: '/g, /\bwho: '/g, /\banswer:/g, /^export /gm])
      expect(count(after, kept), name).toBe(count(before, kept));
  }
});
