import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWrk } from '../scripts/programs.mjs';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';
import { buildIfStale, root } from './server-process.ts';

type Row = { what: string; measured: string; goal?: string; kept?: boolean };
type Bench = {
  title: string;
  needs: string[];
  run(how: { postgres: PrivatePostgres; size: 'small' }): Promise<Row[]>;
  pictures?(rows: Row[]): { name: string; alt: string; svg: string }[];
};

let postgres: PrivatePostgres;

beforeAll(async () => {
  buildIfStale();
  postgres = await startPrivatePostgres();
});
afterAll(() => postgres.stop());

const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.mjs'));
const benches = await Promise.all(
  files.map(async (name): Promise<[string, Bench]> => [name, await import(join(root, 'bench', name))]),
);

/** Whether the figures are good is asked of the whole, `npm run bench`: here each only has to run and to say something. */
for (const [name, { title, needs, run, pictures }] of benches)
  it.skipIf(needs.includes('wrk') && !findWrk())(`${name} still runs, in its smallest form`, async () => {
    expect(title).not.toBe('');
    const rows = await run({ postgres, size: 'small' });
    expect(rows.length).toBeGreaterThan(0);
    for (const { measured } of rows) expect(measured).not.toMatch(/^$|NaN|undefined|Infinity/);
    for (const { svg } of pictures?.(rows) ?? []) {
      expect(svg).toMatch(/^<svg .*<\/svg>\n$/s);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
