import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { machine, table, writeSection } from '../testing/report.ts';
import { bugs } from './bugs.ts';
import { runPlanted } from './run-planted.ts';

/** At least so many of a hundred must be noticed by the tests nearest to them. */
const goal = 0.95;
const rooms = ['src/domain', 'src/server', 'src/web'];

const wanted = process.argv.slice(2);
const postgres = await startPrivatePostgres();

const tell = ({ what, file, caughtBy }) =>
  console.log(`${caughtBy ? '✓' : '✗'} ${what} (${file}): ${caughtBy ?? 'nobody noticed'}`);

const plant = async (chosen) => {
  const environment = { TEST_DATABASE_URL: postgres.urlOf('postgres') };
  const found = await runPlanted(chosen, { environment, tell });
  const caught = found.filter(({ caughtBy }) => caughtBy !== null).length;
  const share = `${caught} of ${found.length} were noticed (${((caught / found.length) * 100).toFixed(0)} %).`;
  console.log(`\n${share}`);
  if (caught / found.length < goal) process.exitCode = 1;
  return { found, share };
};

/** A whole room goes onto the page, so that the rooms may be done one by one. */
const plantRoom = async (room) => {
  const ofRoom = bugs.filter(({ file }) => file.startsWith(`${room}/`));
  const { found, share } = await plant(ofRoom);
  const order = new Map(ofRoom.map((bug, index) => [bug.what, index]));
  const rows = found
    .toSorted((a, b) => order.get(a.what) - order.get(b.what))
    .map(({ what, file, caughtBy }) => [what, `\`${file}\``, caughtBy ?? '**nobody noticed**']);
  const parts = [
    `## ${room}`,
    machine(`npm run planted ${room}`),
    share,
    table(['Planted', 'Where', 'Noticed by'], rows),
  ];
  writeSection({ page: 'planted.md', heading: 'Planted bugs', name: room, text: parts.join('\n\n') });
};

try {
  const whole = wanted.length === 0 ? rooms : rooms.filter((room) => wanted.includes(room));
  const pieces = wanted.filter((part) => !rooms.includes(part));
  for (const room of whole) await plantRoom(room);
  if (pieces.length > 0) await plant(bugs.filter(({ file }) => pieces.some((part) => file.includes(part))));
} finally {
  await postgres.stop();
}
