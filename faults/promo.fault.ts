import { randomUUID } from 'node:crypto';
import { sqlFile } from '#server/platform/database/sql.ts';
import { type Booked, openClients } from './clients.ts';
import { defineFault, pause, tally, upTo } from './fault.ts';
import type { Answer } from './http-client.ts';
import { comeBack, confirmCard, openPayment } from './payers.ts';
import { countOf, type Stage } from './stage.ts';

const addCode = async ({ database }: Stage, code: string, limit: number): Promise<void> => {
  await database.run(
    sqlFile(`
      insert into promo_codes (code, discount_type, discount_value, max_uses) values ('${code}', 'percentage', 10, ${limit})`),
  );
};

/** Whoever is told to come again does so. */
type Insist = (call: () => Promise<Answer>) => Promise<Answer>;

const insisting =
  (onPutOff: () => void): Insist =>
  async (call) => {
    for (;;) {
      const answer = await call();
      if (answer.status !== 503) return answer;
      onPutOff();
      await pause(1000);
    }
  };

const bookedOf = ({ body }: Answer): Booked => ({ id: body.booking.id, token: body.accessToken });

/** Pays at once, as everybody else does. A code that is gone is said before the card is charged, or the money goes back. */
const payFirst = async (stage: Stage, booked: Booked, insist: Insist): Promise<string> => {
  const opened = await insist(() => openPayment(stage, booked));
  if (opened.body?.code === 'code_used_up') return 'without the code';
  if (opened.status !== 200) return `${opened.status} ${opened.body?.code}`;
  const paid = await insist(() => confirmCard(stage, opened.body.clientSecret));
  // The answer before this one may have been the one that was lost.
  if (paid.status !== 200 && paid.body?.error?.code !== 'payment_intent_unexpected_state') return `card ${paid.status}`;
  for (;;) {
    const { status, body } = await comeBack(stage, booked);
    if (status === 200 && body.paymentStatus === 'paid') return 'paid';
    if (status === 200 && body.isBeingRefunded) return 'without the code';
    await pause(500);
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
    let kept = true;
    const insist = insisting(() => {
      putOff += 1;
    });
    for (const round of upTo(rounds)) {
      const code = `LIMITED${round}`;
      await addCode(stage, code, limit);
      const draft = (index: number) =>
        clients.draft(starts[round * startsEach + (index % startsEach)] ?? '', {
          promoCode: { code },
          totalPrice: clients.priceCents * 0.9,
        });
      const answers = await Promise.all(
        upTo(people).map(async (index) => {
          // With the same key each time: the booking may have been made all the same.
          const [body, key] = [draft(index), randomUUID()];
          const made = await insist(() => clients.send(body, { key }));
          return made.status === 201 ? payFirst(stage, bookedOf(made), insist) : `${made.status} ${made.body?.code}`;
        }),
      );
      const uses = await countOf(
        stage,
        `from promo_uses u join promo_codes p on p.id = u.promo_code_id where p.code = '${code}' and u.counted`,
      );
      const isFair = answers.every((said) => said === 'paid' || said === 'without the code');
      seen.push(`${tally(answers)}; ${uses} uses counted`);
      kept &&= isFair && uses === limit && answers.filter((said) => said === 'paid').length === limit;
    }
    return [
      {
        what: `promo code with ${limit} uses`,
        load: `${people} at once${rounds > 1 ? `, ${rounds} times` : ''}`,
        must: `${limit} paid with it, the others told before paying or refunded, and still held`,
        seen: `${rounds > 1 ? tally(seen.map((one) => `(${one})`)) : seen[0]}; ${putOff} × 503 in between`,
        kept,
      },
    ];
  },
});
