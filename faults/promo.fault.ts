import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import { countOf } from './stage.ts';

export const fault = defineFault({
  title: 'A promo code with a limit that everybody uses at once',
  run: async (stage, size) => {
    const [limit, people, atOneStart] = size === 'full' ? [50, 500, 100] : [5, 60, 30];
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
    const seen = tally(answers.map(({ status, body }) => (status === 201 ? 201 : `${status} ${body?.code}`)));
    return [
      {
        what: `promo code with ${limit} uses`,
        load: `${people} at once`,
        must: `${limit} accepted, the others told that it is used up, 0 × 5xx`,
        seen: `${seen}; ${uses} uses kept`,
        kept: seen === `${people - limit} × 409 code_used_up, ${limit} × 201` && uses === limit,
      },
    ];
  },
});
