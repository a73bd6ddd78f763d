import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import type { Stage } from './stage.ts';
import { countTooClose, openTowns, startNear } from './towns.ts';

const countDeadlocks = async ({ database }: Stage): Promise<number> =>
  (
    await database.one<{ count: number }>(
      sqlFile('select deadlocks::int as count from pg_stat_database where datname = current_database()'),
    )
  ).count;

export const fault = defineFault({
  title: 'Two hundred people in different towns want the same three therapists',
  run: async (stage, size) => {
    const [rounds, people] = size === 'full' ? [20, 200] : [4, 60];
    const { book, listStarts } = await openClients(stage, { therapists: 3 });
    const places = await openTowns(stage);
    const seen = new Set<string>();
    let [accepted, slowest] = [0, 0];
    for (const start of await listStarts(rounds)) {
      const answers = await Promise.all(
        upTo(people).map(async (index) => {
          const began = performance.now();
          const answer = await book(startNear(start, index), places[index % places.length], { to: index % 2 });
          if (answer.status === 201) slowest = Math.max(slowest, performance.now() - began);
          return answer;
        }),
      );
      for (const { status } of answers) seen.add(String(status));
      accepted += answers.filter(({ status }) => status === 201).length;
    }
    const [close, deadlocks] = [await countTooClose(stage), await countDeadlocks(stage)];
    const isClean = [...seen].every((status) => ['201', '400', '409'].includes(status));
    return [
      {
        what: 'visits in different places',
        load: `${people} at once over two processes, ${rounds} times`,
        must: 'no two visits closer than the way between them, 0 deadlocks, 0 × 5xx',
        seen: `${close} too close, ${deadlocks} deadlocks; ${accepted} accepted, the slowest in ${Math.round(slowest)} ms; answers ${tally([...seen])}`,
        kept: close === 0 && deadlocks === 0 && isClean && accepted >= rounds,
      },
    ];
  },
});
