import { randomUUID } from 'node:crypto';
import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import type { Answer } from './http-client.ts';
import { countOf } from './stage.ts';

/** Until it is paid, the hour by which we answer is the one for whoever pays now: it moves with the clock. */
const withoutPromise = ({ body }: Answer): string =>
  JSON.stringify(body, (key, value) => (key === 'answerBy' ? '' : value));

export const fault = defineFault({
  title: 'The same request many times, with the same key',
  run: async (stage, size) => {
    const [rounds, times] = size === 'full' ? [10, 50] : [3, 20];
    const { draft, send, listStarts } = await openClients(stage, { therapists: 8 });
    const starts = await listStarts(rounds);
    const statuses: number[] = [];
    const others: number[] = [];
    let differing = 0;
    for (const start of starts) {
      const key = randomUUID();
      const body = draft(start);
      const answers = await Promise.all(upTo(times).map((index) => send(body, { key, to: index % 2 })));
      statuses.push(...answers.map(({ status }) => status));
      differing += new Set(answers.map(withoutPromise)).size - 1;
      const changed = await Promise.all([0, 1].map((to) => send({ ...body, notes: 'Something else' }, { key, to })));
      others.push(...changed.map(({ status }) => status));
    }
    const bookings = await countOf(stage, 'from bookings');
    return [
      {
        what: 'same idempotency key',
        load: `${times} at once, ${rounds} times`,
        must: `one booking a key, ${times} equal answers`,
        seen: `${bookings} bookings for ${rounds} keys, ${tally(statuses)}, ${differing} answers differ`,
        kept: bookings === rounds && differing === 0 && statuses.every((status) => status === 201),
      },
      {
        what: 'the key with another body',
        load: `${others.length} requests`,
        must: '422',
        seen: tally(others),
        kept: others.every((status) => status === 422),
      },
    ];
  },
});
