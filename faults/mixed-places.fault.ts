import { type Clients, openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import { countDeadlocks } from './stage.ts';
import { countTooClose, openTowns, startNear } from './towns.ts';

type Race = { people: number; starts: readonly string[] };
type Seen = { statuses: string[]; accepted: number; slowest: number };

/** So many at once, over both servers, each for a start and a town of their own, round by round. */
const race = async (clients: Clients, places: readonly Record<string, unknown>[], { people, starts }: Race) => {
  const seen: Seen = { statuses: [], accepted: 0, slowest: 0 };
  for (const start of starts)
    await Promise.all(
      upTo(people).map(async (index) => {
        const began = performance.now();
        const { status } = await clients.book(startNear(start, index), places[index % places.length], {
          to: index % 2,
        });
        seen.slowest = Math.max(seen.slowest, performance.now() - began);
        seen.statuses.push(String(status));
        if (status === 201) seen.accepted++;
      }),
    );
  return seen;
};

const slowestMs = 250;

export const fault = defineFault({
  title: 'Two hundred people in different towns want the same three therapists',
  run: async (stage, size) => {
    const [rounds, people, few] = size === 'full' ? [20, 200, 150] : [4, 60, 0];
    const clients = await openClients(stage, { therapists: 3 });
    const places = await openTowns(stage);
    const starts = await clients.listStarts(rounds + few);
    const look = async ({ statuses, accepted, slowest }: Seen, times: number, mostMs = Number.POSITIVE_INFINITY) => {
      const [close, deadlocks] = [await countTooClose(stage), await countDeadlocks(stage)];
      const isClean = statuses.every((status) => ['201', '400', '409'].includes(status));
      return {
        seen: `${close} too close, ${deadlocks} deadlocks; ${accepted} accepted, the slowest answer in ${Math.round(slowest)} ms; answers ${tally(statuses)}`,
        kept: close === 0 && deadlocks === 0 && isClean && accepted >= times && slowest < mostMs,
      };
    };
    const must = 'no two visits closer than the way between them, 0 deadlocks, 0 × 5xx';
    const many = await race(clients, places, { people, starts: starts.slice(0, rounds) });
    const rows = [
      {
        what: 'visits in different places',
        load: `${people} at once over two processes, ${rounds} times`,
        must,
        ...(await look(many, rounds)),
      },
    ];
    if (few === 0) return rows;
    const sixteen = await race(clients, places, { people: 16, starts: starts.slice(rounds) });
    return [
      ...rows,
      {
        what: 'the same, so few that nobody waits for a processor',
        load: `16 at once over two processes, ${few} times`,
        must: `${must}, the slowest under ${slowestMs} ms`,
        ...(await look(sixteen, few, slowestMs)),
      },
    ];
  },
});
