import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';
import { chooseParts, machine, table, writeSection, yesOrNo } from './report.ts';
import { buildIfStale } from './server-process.ts';

/** What one row of the page says. */
export type Row = { what: string; load: string; must: string; seen: string; kept: boolean };

type Kind = {
  /** The folder, also the name of the command: `npm run faults`. */
  folder: string;
  ending: string;
  /** The page of docs/ that the rows are written to, and its heading. */
  page: string;
  heading: string;
  loadHeading: string;
  plantedTitle: string;
  summary: (broken: number) => string;
  run: (name: string, postgres: PrivatePostgres) => Promise<{ title: string; rows: Row[] }>;
  runPlanted: (postgres: PrivatePostgres) => Promise<Row[]>;
};

/** Runs the parts named on the command line, or all and then the planted ones; writes what was seen to the page. */
export const runParts = async (kind: Kind): Promise<void> => {
  const { folder, ending, page, heading } = kind;
  const wanted = process.argv.slice(2);
  const withPlanted = wanted.length === 0 || wanted.includes('planted');
  const parts = wanted.filter((name) => name !== 'planted');
  const names = withPlanted && parts.length === 0 && wanted.length > 0 ? [] : chooseParts(folder, ending, parts);
  buildIfStale();

  const report = (name: string, title: string, rows: readonly Row[]): number => {
    const cells = rows.map(({ what, load, must, seen, kept }) => [what, load, must, seen, yesOrNo(kept)]);
    const headings = ['What', kind.loadHeading, 'Must show', 'Seen', 'Kept'];
    const text = [`### ${title}`, machine(`npm run ${folder} ${name}`), table(headings, cells)].join('\n\n');
    console.log(`\n${text}`);
    writeSection({ page, heading, name: `${folder}:${name}`, text });
    return rows.filter(({ kept }) => !kept).length;
  };

  const postgres = await startPrivatePostgres();
  let broken = 0;
  try {
    for (const name of names) {
      console.log(`\n${name} …`);
      const { title, rows } = await kind.run(name, postgres);
      broken += report(name, title, rows);
    }
    if (withPlanted) {
      console.log('\nplanted …');
      broken += report('planted', kind.plantedTitle, await kind.runPlanted(postgres));
    }
  } finally {
    await postgres.stop();
  }
  console.log(`\n${kind.summary(broken)}`);
  process.exitCode = broken === 0 ? 0 : 1;
};
