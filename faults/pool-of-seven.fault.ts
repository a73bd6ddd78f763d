import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import type { Answer } from './http-client.ts';
import { countOf, type Stage } from './stage.ts';

const pool = 7;

const countSeats = (stage: Stage, start: string): Promise<number> =>
  countOf(stage, `from busy where starts_at = '${start}'`);

/** Bookings for two together that do not have two seats. */
const countOdd = (stage: Stage, start: string): Promise<number> =>
  countOf(
    stage,
    `from bookings b where b.starts_at = '${start}' and b.requires_two_therapists
     and 2 <> (select count(*) from busy s where s.booking_id = b.id)`,
  );

const statusesOf = (answers: readonly Answer[]): string => tally(answers.map(({ status }) => status));

export const fault = defineFault({
  title: 'Everybody wants one of seven free therapists, alone or two together',
  run: async (stage, size) => {
    const [alone, pairs] = size === 'full' ? [200, 100] : [40, 24];
    const { book, listStarts, priceCents } = await openClients(stage, { therapists: pool });
    const [first = '', second = '', ...mixed] = await listStarts(7);
    const together = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 2 * priceCents };

    const singles = statusesOf(await Promise.all(upTo(alone).map(() => book(first))));
    const couples = statusesOf(await Promise.all(upTo(pairs).map(() => book(second, together))));
    const [seats, odd] = [await countSeats(stage, second), await countOdd(stage, second)];
    const both: string[] = [];
    for (const start of mixed) {
      const answers = await Promise.all(upTo(pairs).map((index) => book(start, index % 2 === 0 ? together : {})));
      const isClean = answers.every(({ status }) => status === 201 || status === 409);
      const taken = `${await countSeats(stage, start)} seats, ${await countOdd(stage, start)} odd`;
      both.push(isClean ? taken : `${taken} [${statusesOf(answers)}]`);
    }
    const wish = (accepted: number, of: number) => `${of - accepted} × 409, ${accepted} × 201`;
    return [
      {
        what: 'one of seven',
        load: `${alone} at once`,
        must: `${pool} accepted, the others 409`,
        seen: singles,
        kept: singles === wish(pool, alone),
      },
      {
        what: 'two of seven, together',
        load: `${pairs} at once`,
        must: '3 accepted, 6 seats, never an odd seat',
        seen: `${couples}; ${seats} seats, ${odd} odd`,
        kept: couples === wish(3, pairs) && seats === 6 && odd === 0,
      },
      {
        what: 'alone and together, mixed',
        load: `${pairs} at once, ${mixed.length} times`,
        must: '6 or 7 seats, never an odd seat',
        seen: tally(both.map((one) => `(${one})`)),
        kept: both.every((one) => one === '7 seats, 0 odd' || one === '6 seats, 0 odd'),
      },
    ];
  },
});
