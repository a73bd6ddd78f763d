import { openClients } from './clients.ts';
import { defineFault, tally } from './fault.ts';
import { countOf } from './stage.ts';
import { answer, askAtOnce, insist, openSearches, wordOf } from './therapists.ts';

const people = 10;

export const fault = defineFault({
  title: 'Ten therapists say yes to one booking in the same moment',
  run: async (stage, size) => {
    const count = size === 'full' ? 50 : 5;
    const clients = await openClients(stage, { therapists: people });
    await askAtOnce(stage, people);
    const searches = await openSearches(stage, clients, await clients.listStarts(count), people);
    const said: string[] = [];
    const kindWords = new Set<string>();
    for (const { offers } of searches) {
      const answers = await Promise.all(offers.map((offer) => insist(() => answer(stage, 'confirm', offer))));
      said.push(tally(answers.map(wordOf)));
      for (const { status, body } of answers) if (status === 409) kindWords.add(body.message);
    }
    const confirmed = await countOf(stage, `from bookings where status = 'confirmed'`);
    const wish = `${people - 1} × 409 seat_taken, 1 × yes`;
    return [
      {
        what: 'ten therapists confirm one booking',
        load: `${count} bookings, ten at once each, over two servers`,
        must: 'one winner each, nine are told kindly',
        seen: `${tally(said.map((one) => `(${one})`))}; ${confirmed} confirmed; “${[...kindWords].join('” “')}”`,
        kept: said.length === count && said.every((one) => one === wish) && confirmed === count,
      },
    ];
  },
});
