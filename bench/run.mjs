import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from '../scripts/programs.mjs';
import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { chooseParts, machine, table, writeSection, yesOrNo } from '../testing/report.ts';
import { buildIfStale, root } from '../testing/server-process.ts';
import { busyNote, watchMachine } from './quiet.mjs';

const names = chooseParts('bench', '.bench.mjs', process.argv.slice(2));
const benches = await Promise.all(names.map(async (name) => ({ name, ...(await import(`./${name}.bench.mjs`)) })));
try {
  ensurePrograms('npm run bench', [...new Set(benches.flatMap(({ needs }) => needs))]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
buildIfStale();

/** Each on a database server of its own, so that it meets the same alone and in the whole. */
async function measure({ needs, run }) {
  const postgres = needs.includes('PostgreSQL') ? await startPrivatePostgres() : null;
  const machineWatch = watchMachine();
  try {
    const rows = await run({ postgres, size: 'full' });
    return { rows, note: busyNote(machineWatch.stop()) };
  } finally {
    machineWatch.stop();
    await postgres?.stop();
  }
}

/** Beside the page, and shown in it. */
function keepPicture({ name, alt, svg }) {
  const folder = join(root, 'docs', 'curves');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.svg`), svg);
  return `![${alt}](curves/${name}.svg)`;
}

const broken = [];
let missed = 0;
for (const bench of benches) {
  console.log(`\n${bench.name} …`);
  let measured;
  try {
    measured = await measure(bench);
  } catch (error) {
    console.error(error);
    broken.push(bench.name);
    continue;
  }
  const { rows, note } = measured;
  missed += rows.filter(({ kept }) => kept === false).length;
  const cells = rows.map(({ what, measured: figure, goal, kept }) => [what, figure, goal ?? '', yesOrNo(kept)]);
  const text = [
    `### ${bench.title}`,
    `${machine(`npm run bench ${bench.name}`)}. ${note}`,
    table(['What', 'Measured', 'Goal', 'Kept'], cells),
    ...(bench.pictures?.(rows) ?? []).map(keepPicture),
  ].join('\n\n');
  console.log(`\n${text}`);
  writeSection({ page: 'performance.md', heading: 'Performance', name: `bench:${bench.name}`, text });
}
if (missed > 0) console.log(`\n${missed} goals are missed.`);
if (broken.length > 0) console.log(`\nBroken off: ${broken.join(', ')}.`);
process.exitCode = missed + broken.length === 0 ? 0 : 1;
