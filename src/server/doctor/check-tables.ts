import { readdir } from 'node:fs/promises';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { listPresent } from '../platform/processes.ts';
import { version } from '../platform/project-root.ts';
import { type Finding, good, missing, note } from './finding.ts';

/** Null where no program has ever started on this database. */
const readApplied = async (database: Database): Promise<string[] | null> => {
  const { there } = await database.one<{ there: boolean }>(sql`select to_regclass('migrations') is not null as there`);
  if (!there) return null;
  return (await database.many<{ name: string }>(sql`select name from migrations order by name`)).map(
    ({ name }) => name,
  );
};

type Tables = { findings: Finding[]; areThere: boolean };

/** Whether the tables are those of this program. */
export const checkTables = async (database: Database, folder: string): Promise<Tables> => {
  const applied = await readApplied(database);
  if (applied === null)
    return {
      findings: [note('Tables', 'there are none yet', 'they are made at the first start: node start.mjs')],
      areThere: false,
    };
  const ours = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const waiting = ours.filter((name) => !applied.includes(name)).length;
  const newer = applied.filter((name) => !ours.includes(name)).length;
  const finding =
    waiting > 0
      ? note(
          'Tables',
          `${waiting} migrations of this version are not applied`,
          'take a backup; they are applied when it starts',
        )
      : newer > 0
        ? note(
            'Tables',
            `${newer} migrations are of a newer version than this one`,
            'was a newer version here? docs/operations.md, “Upgrade and step back”',
          )
        : good('Tables', `all ${applied.length} migrations are applied`);
  return { findings: [finding], areThere: waiting === 0 };
};

/** Who told of themselves in the last minute. */
export const checkProcesses = async (database: Database): Promise<Finding[]> => {
  const present = await listPresent(database);
  const named = present.map((one) => `${one.role} on ${one.host} (${one.version})`).join(', ');
  const others = [...new Set(present.map((one) => one.version))].filter((one) => one !== version);
  return [
    present.some(({ role }) => role === 'server')
      ? good('Processes', named)
      : missing(
          'Processes',
          named ? `no server among: ${named}` : 'none was seen in the last minute',
          'start one: node start.mjs',
        ),
    present.some(({ runsJobs }) => runsJobs)
      ? good('Worker', 'somebody does the background work')
      : missing(
          'Worker',
          'nobody does the background work: no mail leaves and no therapist is asked',
          'start one: node start.mjs worker (or a server with JOBS=inline)',
        ),
    ...(others.length > 0
      ? [note('Versions', `${others.join(', ')} runs beside ${version}`, 'restart what is old')]
      : []),
  ];
};
