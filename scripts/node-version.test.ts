import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './fingerprint.mjs';
import { refuseNode } from './node-version.mjs';

it.each(['20.19.0', '20.20.2', '22.12.0', '22.20.0', '24.0.0', '25.1.0'])('Node %s is let in', (version) => {
  expect(refuseNode(version)).toBeNull();
});

it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0', '23.5.0'])('Node %s is refused in a sentence', (version) => {
  expect(refuseNode(version)).toMatch(new RegExp(`this is ${version.replaceAll('.', '\\.')}: install`));
});

it('the range is the one package.json names, no wider than that of the build', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')).engines.node as string;
  expect(read('package.json')).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
  expect(read('node_modules/vite/package.json')).toBe('^20.19.0 || >=22.12.0');
});
