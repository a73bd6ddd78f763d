import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { chooseParts, machine, table, writeSection, yesOrNo } from '../testing/report.ts';
import { buildIfStale } from '../testing/server-process.ts';
import { runPlanted } from './planted.ts';
import { runFault } from './run-fault.ts';

const wanted = process.argv.slice(2);
const names =
  wanted.includes('planted') && wanted.length === 1
    ? []
    : chooseParts(
        'faults',
        '.fault.ts',
        wanted.filter((name) => name !== 'planted'),
      );
buildIfStale();

const headings = ['What', 'Load', 'Must show', 'Seen', 'Kept'];
const report = (name, title, rows) => {
  const cells = rows.map(({ what, load, must, seen, kept }) => [what, load, must, seen, yesOrNo(kept)]);
  const text = [`### ${title}`, machine(`npm run faults ${name}`), table(headings, cells)].join('\n\n');
  console.log(`\n${text}`);
  writeSection({ page: 'reliability.md', heading: 'Reliability', name: `faults:${name}`, text });
  return rows.filter(({ kept }) => !kept).length;
};

const postgres = await startPrivatePostgres();
let broken = 0;
try {
  for (const name of names) {
    console.log(`\n${name} …`);
    const { fault } = await import(`./${name}.fault.ts`);
    broken += report(name, fault.title, await runFault(fault, { postgres, size: 'full' }));
  }
  if (wanted.length === 0 || wanted.includes('planted')) {
    console.log('\nplanted …');
    broken += report('planted', 'Planted bugs: one guard taken away at a time', await runPlanted(postgres));
  }
} finally {
  await postgres.stop();
}
console.log(broken === 0 ? '\nEvery promise is kept.' : `\n${broken} promises are broken.`);
process.exitCode = broken === 0 ? 0 : 1;
