import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';

export const fault = defineFault({
  title: 'Two hundred people want the same slot',
  run: async (stage, size) => {
    const [rounds, people] = size === 'full' ? [20, 200] : [3, 40];
    const { book, listStarts } = await openClients(stage, { therapists: 1 });
    const seen: string[] = [];
    let slowest = 0;
    for (const start of await listStarts(rounds)) {
      const began = performance.now();
      const answers = await Promise.all(upTo(people).map((index) => book(start, {}, { to: index % 2 })));
      slowest = Math.max(slowest, performance.now() - began);
      seen.push(tally(answers.map(({ status }) => status)));
    }
    const wish = `${people - 1} × 409, 1 × 201`;
    return [
      {
        what: 'same slot',
        load: `${people} requests at once over two processes, ${rounds} times`,
        must: `each time 1 × 201, ${people - 1} × 409, 0 × 5xx`,
        seen: `${tally(seen.map((one) => `(${one})`))}; slowest round ${(slowest / 1000).toFixed(1)} s`,
        kept: seen.every((one) => one === wish),
      },
    ];
  },
});
