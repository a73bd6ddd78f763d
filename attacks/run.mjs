import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { chooseParts, machine, table, writeSection, yesOrNo } from '../testing/report.ts';
import { buildIfStale } from '../testing/server-process.ts';
import { runAttack } from './attack.ts';
import { runPlanted } from './planted.ts';

const wanted = process.argv.slice(2);
const isPlantedOnly = wanted.length === 1 && wanted[0] === 'planted';
const names = isPlantedOnly
  ? []
  : chooseParts(
      'attacks',
      '.attack.ts',
      wanted.filter((name) => name !== 'planted'),
    );
buildIfStale();

const headings = ['What', 'Tried', 'Must show', 'Seen', 'Kept'];
const report = (name, title, rows) => {
  const cells = rows.map(({ what, load, must, seen, kept }) => [what, load, must, seen, yesOrNo(kept)]);
  const text = [`### ${title}`, machine(`npm run attacks ${name}`), table(headings, cells)].join('\n\n');
  console.log(`\n${text}`);
  writeSection({ page: 'security.md', heading: 'Security', name: `attacks:${name}`, text });
  return rows.filter(({ kept }) => !kept).length;
};

const postgres = await startPrivatePostgres();
let broken = 0;
try {
  for (const name of names) {
    console.log(`\n${name} …`);
    const { attack } = await import(`./${name}.attack.ts`);
    broken += report(name, attack.title, await runAttack(attack, { postgres, size: 'full' }));
  }
  if (wanted.length === 0 || wanted.includes('planted')) {
    console.log('\nplanted …');
    broken += report('planted', 'Planted holes: one guard taken away at a time', await runPlanted(postgres));
  }
} finally {
  await postgres.stop();
}
console.log(broken === 0 ? '\nEvery attack was fended off.' : `\n${broken} attacks went through.`);
process.exitCode = broken === 0 ? 0 : 1;
