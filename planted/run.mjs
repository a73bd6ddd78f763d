import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { machine, table, writeSection } from '../testing/report.ts';
import { bugs } from './bugs.ts';
import { runPlanted } from './run-planted.ts';

/** At least so many of a hundred must be noticed by the tests nearest to them. */
const goal = 0.95;

const wanted = process.argv.slice(2);
const chosen = bugs.filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
const postgres = await startPrivatePostgres();
try {
  const found = await runPlanted(chosen, {
    environment: { TEST_DATABASE_URL: postgres.urlOf('postgres') },
    tell: ({ what, file, caughtBy }) =>
      console.log(`${caughtBy ? '✓' : '✗'} ${what} (${file}): ${caughtBy ?? 'nobody noticed'}`),
  });
  const caught = found.filter(({ caughtBy }) => caughtBy !== null).length;
  const share = `${caught} of ${found.length} were noticed (${((caught / found.length) * 100).toFixed(0)} %).`;
  console.log(`\n${share}`);
  if (wanted.length === 0) {
    const order = new Map(bugs.map((bug, index) => [bug.what, index]));
    const rows = found
      .toSorted((a, b) => order.get(a.what) - order.get(b.what))
      .map(({ what, file, caughtBy }) => [what, `\`${file}\``, caughtBy ?? '**nobody noticed**']);
    const text = [machine('npm run planted'), share, table(['Planted', 'Where', 'Noticed by'], rows)].join('\n\n');
    writeSection({ page: 'planted.md', heading: 'Planted bugs', name: 'planted', text });
  }
  process.exitCode = caught / found.length >= goal ? 0 : 1;
} finally {
  await postgres.stop();
}
