import { expect, it } from 'vitest';

type Row = { what: string; measured: string; kept?: boolean };

/** `npm run bench live` in small: a server in earnest, a few open pages, and every one of them hears of each change. */
it('tells every open page of a change within a second', { timeout: 120_000 }, async () => {
  Object.assign(process.env, { LIVE_PAGES: '20', LIVE_CHANGES: '3' });
  const bench: { run(): Promise<Row[]> } = await import(new URL('../../bench/live.bench.mjs', import.meta.url).href);
  const rows = await bench.run();
  expect(rows.find(({ what }) => what.endsWith('95 of 100'))).toMatchObject({ kept: true });
  expect(rows.find(({ what }) => what === 'CPU while nothing happens')).toMatchObject({ kept: true });
});
