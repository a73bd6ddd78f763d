import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { errorCodeOf } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { addGiftCard, openDesk } from '../../../../testing/booking-desk.ts';
import { onPostgres } from '../../../../testing/server.ts';

onPostgres('what belongs to a booking', (makeServer) => {
  it('cannot be written for one that does not exist', async () => {
    const server = await makeServer();
    const { therapists } = await openDesk(server);
    const no = therapists[0]?.no ?? 0;
    const strays: Sql[] = [
      sql`insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until)
        values (${no}, ${randomUUID()}, 'hold', '2027-01-01T10:00Z', '2027-01-01T11:00Z')`,
      sql`with code as (insert into promo_codes (code, discount_type, discount_value) values ('STRAY', 'fixed', 1) returning id)
        insert into promo_uses (booking_id, promo_code_id, client) select ${randomUUID()}, id, '' from code`,
      sql`insert into gift_card_movements (gift_card_id, kind, amount_cents, booking_id)
        select id, 'issued', 100, ${randomUUID()} from gift_cards`,
    ];
    await addGiftCard(server, 'GIFT-1234', 5000);
    for (const stray of strays) expect(await refusalOf(server.database, stray)).toBe('23503');
  });

  it('goes with it, but for the money that moved', async () => {
    const server = await makeServer();
    const desk = await openDesk(server);
    const cardId = await addGiftCard(server, 'GIFT-1234', 5000);
    const { id } = await desk.booked();
    await server.database.run(sql`
      insert into gift_card_movements (gift_card_id, kind, amount_cents, booking_id)
      select id, 'issued', 100, ${id} from gift_cards where id = ${cardId}`);
    await server.database.run(sql`delete from bookings where id = ${id}`);
    expect(await server.database.many(sql`select id from busy where booking_id = ${id}`)).toEqual([]);
    expect(
      await server.database.many(sql`select booking_id from gift_card_movements where amount_cents = 100`),
    ).toEqual([{ booking_id: null }]);
  });
});

/** In a transaction of its own: what points to a booking is checked at the end of it. */
const refusalOf = (database: Database, statement: Sql): Promise<string | undefined> =>
  database
    .transaction(async (tx) => void (await tx.run(statement)))
    .then(
      () => undefined,
      (error: unknown) => errorCodeOf(error),
    );
