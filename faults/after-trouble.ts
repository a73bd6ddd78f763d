import { sqlFile } from '#server/platform/database/sql.ts';
import { secondsSince, waitUntil } from './fault.ts';
import type { Stage } from './stage.ts';

/** Both servers take writes again, and a job that falls due is done: how many seconds each took. */
export const measureReturn = async (stage: Stage): Promise<{ writes: number; jobs: number }> => {
  const began = performance.now();
  // Looked at side by side: whichever is slower must not hide the other.
  const [writes, jobs] = await Promise.all([writesAgain(stage, began), jobsAgain(stage, began)]);
  return { writes, jobs };
};

const writesAgain = async (stage: Stage, began: number): Promise<number> => {
  const interest = { zip: '9999-999', email: 'after@calma.example' };
  const writes = async (to: number) => {
    const answer = await stage.send('/api/zip-codes/interest', { body: interest, to }).catch(() => null);
    return answer?.status === 202;
  };
  await Promise.all([0, 1].map((to) => waitUntil(() => writes(to), 60)));
  return secondsSince(began);
};

const jobsAgain = async ({ database }: Stage, began: number): Promise<number> => {
  const isDone = async () => {
    const rows = await database
      .many(sqlFile("select from jobs where kind = 'jobs.watch' and run_at > now() + interval '5 seconds'"))
      .catch(() => []);
    return rows.length > 0;
  };
  await waitUntil(() => makeDue(database), 60);
  await waitUntil(isDone, 60);
  return secondsSince(began);
};

const makeDue = (database: Stage['database']): Promise<boolean> =>
  database.run(sqlFile("update jobs set run_at = now() where kind = 'jobs.watch'")).then(
    () => true,
    () => false,
  );
