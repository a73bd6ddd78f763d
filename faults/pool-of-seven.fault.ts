import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import { countOf } from './stage.ts';

const pool = 7;

export const fault = defineFault({
  title: 'Everybody wants one of seven free therapists, alone or two together',
  run: async (stage, size) => {
    const [alone, pairs] = size === 'full' ? [200, 100] : [40, 24];
    const { book, listStarts, priceCents } = await openClients(stage, { therapists: pool });
    const [first = '', second = ''] = await listStarts(2);
    const together = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 2 * priceCents };

    const singles = await Promise.all(upTo(alone).map(() => book(first)));
    const couples = await Promise.all(upTo(pairs).map(() => book(second, together)));
    const seats = await countOf(stage, `from busy where starts_at = '${second}'`);
    const odd = await countOf(
      stage,
      `from (select 1 from busy where starts_at = '${second}' group by booking_id having count(*) <> 2) as odd`,
    );
    const wish = (accepted: number, of: number) => `${of - accepted} × 409, ${accepted} × 201`;
    const [seenSingles, seenCouples] = [singles, couples].map((answers) => tally(answers.map(({ status }) => status)));
    return [
      {
        what: 'one of seven',
        load: `${alone} at once`,
        must: `${pool} accepted, the others 409`,
        seen: seenSingles ?? '',
        kept: seenSingles === wish(pool, alone),
      },
      {
        what: 'two of seven, together',
        load: `${pairs} at once`,
        must: '3 accepted, 6 seats, never an odd seat',
        seen: `${seenCouples}; ${seats} seats, ${odd} odd`,
        kept: seenCouples === wish(3, pairs) && seats === 6 && odd === 0,
      },
    ];
  },
});
