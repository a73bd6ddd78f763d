import { randomUUID } from 'node:crypto';
import { sqlFile } from '#server/platform/database/sql.ts';
import { type Clients, openClients } from './clients.ts';
import { defineFault, pause, tally, upTo } from './fault.ts';
import type { Answer } from './http-client.ts';
import { countOf, type Stage } from './stage.ts';

const addCode = async ({ database }: Stage, code: string, limit: number): Promise<void> => {
  await database.run(
    sqlFile(`
      insert into promo_codes (code, discount_type, discount_value, max_uses) values ('${code}', 'percentage', 10, ${limit})`),
  );
};

/** Whoever is told to come again does so, with the same key: the booking may have been made all the same. */
const insist = async ({ send }: Clients, body: unknown, key: string, onPutOff: () => void): Promise<Answer> => {
  for (;;) {
    const answer = await send(body, { key });
    if (answer.status !== 503) return answer;
    onPutOff();
    await pause(1000);
  }
};

export const fault = defineFault({
  title: 'A promo code with a limit that everybody uses at once',
  run: async (stage, size) => {
    // Few at each start: they meet at the code and nowhere else.
    const [rounds, limit, people, atOneStart] = size === 'full' ? [1, 50, 500, 4] : [4, 5, 60, 1];
    const clients = await openClients(stage, { therapists: atOneStart });
    const startsEach = people / atOneStart;
    const starts = await clients.listStarts(rounds * startsEach);
    const seen: string[] = [];
    let putOff = 0;
    for (const round of upTo(rounds)) {
      const code = `LIMITED${round}`;
      await addCode(stage, code, limit);
      const draft = (index: number) =>
        clients.draft(starts[round * startsEach + (index % startsEach)] ?? '', {
          promoCode: { code },
          totalPrice: clients.priceCents * 0.9,
        });
      const answers = await Promise.all(
        upTo(people).map((index) =>
          insist(clients, draft(index), randomUUID(), () => {
            putOff += 1;
          }),
        ),
      );
      const uses = await countOf(
        stage,
        `from promo_uses u join promo_codes p on p.id = u.promo_code_id where p.code = '${code}'`,
      );
      const said = answers.map(({ status, body }) => (status === 201 ? 'accepted' : `${status} ${body?.code}`));
      seen.push(`${tally(said)}; ${uses} uses kept`);
    }
    return [
      {
        what: `promo code with ${limit} uses`,
        load: `${people} at once${rounds > 1 ? `, ${rounds} times` : ''}`,
        must: `${limit} accepted, the others told that it is used up`,
        seen: `${rounds > 1 ? tally(seen.map((one) => `(${one})`)) : seen[0]}; ${putOff} × 503 in between`,
        kept: seen.every(
          (one) => one === `${people - limit} × 409 code_used_up, ${limit} × accepted; ${limit} uses kept`,
        ),
      },
    ];
  },
});
