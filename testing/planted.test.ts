import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Bug } from '../planted/bug.ts';
import { bugs } from '../planted/bugs.ts';
import { runPlanted, withBug } from '../planted/run-planted.ts';
import { root } from './server-process.ts';

it('there are at least sixty bugs to plant, each with its one place and its tests in the tree of today', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(60);
  for (const bug of bugs) {
    expect(withBug(readFileSync(join(root, bug.file), 'utf8'), bug)).not.toContain('\0');
    for (const test of bug.tests)
      expect([bug.what, test, existsSync(join(root, test))]).toEqual([bug.what, test, true]);
  }
});

it('a planted bug is noticed by the tests nearest to it, and a harmless change by none', async () => {
  const [real] = bugs.filter(({ file }) => file.endsWith('gender-wish.ts'));
  if (!real) throw new Error('The bug is gone from the list.');
  const harmless: Bug = { ...real, what: 'a harmless change', to: `${real.from} || false` };
  const found = await runPlanted([real, harmless]);
  expect(found.find(({ what }) => what === real.what)?.caughtBy).toMatch(/wish/i);
  expect(found.find(({ what }) => what === harmless.what)?.caughtBy).toBeNull();
});
