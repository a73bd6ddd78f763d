import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutUnused } from './lean-react-dom.mjs';

const source = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom')
    .replace(/index\.js$/, 'cjs/react-dom.production.js'),
  'utf8',
);

const exported = (code: string): string[] =>
  [...code.matchAll(/^exports\.(\w+)/gm)].map(([, name = '']) => name).sort();

it('of react-dom, what React itself and our packages use stays', () => {
  expect(exported(withoutUnused(source))).toEqual([
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'createPortal',
    'flushSync',
    'version',
  ]);
});
