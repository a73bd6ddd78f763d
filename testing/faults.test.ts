import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../faults/fault.ts';
import { fault as flexible } from '../faults/flexible.fault.ts';
import { fault as proposals } from '../faults/proposals.fault.ts';
import { runFault } from '../faults/run-fault.ts';
import { fault as visitDay } from '../faults/visit-day.fault.ts';
import { fault as waitingList } from '../faults/waiting-list.fault.ts';
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

/** The whole of it: `npm run faults`. */
it.each<[string, Fault]>(Object.entries({ proposals, flexible, waitingList, visitDay }))(
  'two servers on PostgreSQL keep what they promise about %s',
  async (_, fault) => {
    const rows = await runFault(fault, { postgres, size: 'small', patienceSeconds, isBrief: true });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ kept }) => !kept)).toEqual([]);
  },
);
