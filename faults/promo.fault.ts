import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import { countOf } from './stage.ts';

export const fault = defineFault({
  title: 'A promo code with a limit that everybody uses at once',
  run: async (stage, size) => {
    // Few at each start: they meet at the code and nowhere else.
    const [limit, people, atOneStart] = size === 'full' ? [50, 500, 4] : [5, 60, 1];
    const { book, listStarts, priceCents } = await openClients(stage, { therapists: atOneStart });
    await stage.database.run(
      sqlFile(
        `insert into promo_codes (code, discount_type, discount_value, max_uses) values ('FIFTY', 'percentage', 10, ${limit})`,
      ),
    );
    const starts = await listStarts(people / atOneStart);
    const discounted = { promoCode: { code: 'FIFTY' }, totalPrice: priceCents * 0.9 };
    const answers = await Promise.all(
      upTo(people).map((index) => book(starts[index % starts.length] ?? '', discounted)),
    );
    const uses = await countOf(stage, 'from promo_uses');
    const said = answers.map(({ status, body }) => (status === 201 ? 'accepted' : `${status} ${body?.code}`));
    // Whoever cannot be served at once is told so, and when to come again; that is no use of the code.
    const allowed = ['accepted', '409 code_used_up', '503 unavailable'];
    const accepted = said.filter((one) => one === 'accepted').length;
    return [
      {
        what: `promo code with ${limit} uses`,
        load: `${people} at once`,
        must: `${limit} accepted, the others told why not`,
        seen: `${tally(said)}; ${uses} uses kept`,
        kept: accepted === limit && uses === limit && said.every((one) => allowed.includes(one)),
      },
    ];
  },
});
