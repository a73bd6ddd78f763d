import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import type { Stage } from './stage.ts';

const [faceCents, spendCents] = [10_000, 3_000];

/** A card nobody bought, as the demo's own. */
const addCard = async ({ database }: Stage, code: string): Promise<void> => {
  await database.run(
    sqlFile(`
      with card as (
        insert into gift_cards (id, code, amount_cents, balance_cents, status, buyer_name, buyer_email, recipient_name,
          recipient_email, design, language, expires_on, access_token_hash, paid_at)
        values (gen_random_uuid(), '${code}', ${faceCents}, ${faceCents}, 'active', 'Calma', 'ola@calma.example', 'Rita',
          'rita@calma.example', 'sage', 'pt', clock_now()::date + 1000, sha256('${code}'), clock_now())
        returning id, amount_cents)
      insert into gift_card_movements (gift_card_id, kind, amount_cents) select id, 'issued', amount_cents from card;
      select fill_ledger()`),
  );
};

export const fault = defineFault({
  title: 'A gift card of 100 € that everybody spends at once',
  run: async (stage, size) => {
    const [rounds, spends] = size === 'full' ? [20, 50] : [3, 20];
    const { book, listStarts } = await openClients(stage, { therapists: spends, priceCents: spendCents });
    const seen: string[] = [];
    for (const [round, start] of (await listStarts(rounds)).entries()) {
      const code = `CALM-FAUL-TEST-${1000 + round}`;
      await addCard(stage, code);
      // The card pays the whole visit: nothing is left for another one.
      const answers = await Promise.all(upTo(spends).map(() => book(start, { promoCode: { code }, totalPrice: 0 })));
      const { balance } = await stage.database.one<{ balance: number }>(
        sqlFile(`select balance_cents as balance from gift_cards where code = '${code}'`),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      const isClean = refused.every(({ status }) => status === 409 || status === 410);
      const accepted = answers.length - refused.length;
      const oddities = isClean ? '' : ` [${tally(refused.map(({ status }) => status))}]`;
      seen.push(`${accepted} accepted, ${balance / 100} € left${oddities}`);
    }
    return [
      {
        what: `gift card of 100 €, spends of ${spendCents / 100} €`,
        load: `${spends} at once, ${rounds} times`,
        must: '3 accepted, 10 € left, the others refused with 4xx',
        seen: tally(seen.map((one) => `(${one})`)),
        kept: seen.every((one) => one === '3 accepted, 10 € left'),
      },
    ];
  },
});
