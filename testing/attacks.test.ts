import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attack } from '../attacks/attack.ts';
import { runAttack } from '../attacks/attack.ts';
import { attack as erasure } from '../attacks/erasure.attack.ts';
import { attack as otherPeople } from '../attacks/other-people.attack.ts';
import { attack as storedScripts } from '../attacks/stored-scripts.attack.ts';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';
import { buildIfStale } from './server-process.ts';

let postgres: PrivatePostgres;

/** For what never comes to rest, not for what is slow. */
const patienceSeconds = 300;

beforeAll(async () => {
  buildIfStale();
  postgres = await startPrivatePostgres();
});
afterAll(() => postgres.stop());

/** The whole of it: `npm run attacks`. */
it.each<[string, Attack]>(Object.entries({ erasure, otherPeople, storedScripts }))(
  'two servers on PostgreSQL stand against %s',
  async (_, attack) => {
    const rows = await runAttack(attack, { postgres, size: 'small', patienceSeconds });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ kept }) => !kept)).toEqual([]);
  },
);
