import { chooseParts, machine, table, writeSection, yesOrNo } from '../testing/report.ts';
import { buildIfStale } from '../testing/server-process.ts';

const names = chooseParts('bench', '.bench.mjs', process.argv.slice(2));
buildIfStale();

let missed = 0;
for (const name of names) {
  console.log(`\n${name} …`);
  const { title, run } = await import(`./${name}.bench.mjs`);
  const rows = await run();
  missed += rows.filter(({ kept }) => kept === false).length;
  const cells = rows.map(({ what, measured, goal, kept }) => [what, measured, goal ?? '', yesOrNo(kept)]);
  const text = [
    `### ${title}`,
    machine(`npm run bench ${name}`),
    table(['What', 'Measured', 'Goal', 'Kept'], cells),
  ].join('\n\n');
  console.log(`\n${text}`);
  writeSection({ page: 'performance.md', heading: 'Performance', name: `bench:${name}`, text });
}
process.exitCode = missed === 0 ? 0 : 1;
