import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { sql } from '#server/platform/database/sql.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { addGiftCard, balanceOf } from '../../../../testing/booking-desk.ts';
import { doWithoutBookings } from '../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';
import { newGiftCardCode } from './gift-card.ts';
import { findGiftCard, giftCardRefusal, giveCreditBack, markGiftCardPaid, spendCredit } from './public.ts';

/** Nobody listens. */
const quiet = { emit: async () => undefined };

onPostgres('gift cards', (makeServer, kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await doWithoutBookings(server);
    await loadDemo(server.database);
  });

  const spend = (giftCardId: string, amount: number, bookingId: string = randomUUID()) =>
    server.database.transaction((tx) => spendCredit(tx, { giftCardId, bookingId, amount: cents(amount) }));
  const giveBack = (bookingId: string, amount?: number) =>
    server.database.transaction((tx) =>
      giveCreditBack(tx, bookingId, amount === undefined ? undefined : cents(amount)),
    );
  const newCard = (amount = 10_000) => addGiftCard(server, newGiftCardCode(), amount);
  const verify = (code: string) => server.request('GET', `/api/promo-codes/verify/${encodeURIComponent(code)}`);

  it('lets three of fifty spend 30 € at once from 100 €, and 10 € are left', async () => {
    const card = await newCard();
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(card, 3000)));
    expect(answers.filter(Boolean)).toHaveLength(3);
    expect(await balanceOf(server, card)).toBe(1000);
  });

  it('keeps balance = face − spent + returned, never below zero, whatever happens in whatever order', async () => {
    const bookings = Array.from({ length: 3 }, () => randomUUID());
    const step = fc.record({
      kind: fc.constantFrom('spend' as const, 'back' as const, 'part' as const),
      booking: fc.nat({ max: 2 }),
      amount: fc.integer({ min: 1, max: 6000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await server.database.run(sql`delete from gift_card_movements where booking_id is not null`);
        const card = await newCard();
        const out = [0, 0, 0];
        for (const { kind: what, booking, amount } of steps) {
          const taken = out[booking] ?? 0;
          const id = bookings[booking] ?? '';
          const left = 10_000 - out.reduce((a, b) => a + b, 0);
          if (what === 'spend') {
            expect(await spend(card, amount, id)).toBe(amount <= left);
            if (amount <= left) out[booking] = taken + amount;
          } else {
            const given = what === 'back' ? taken : Math.min(taken, amount);
            expect(await giveBack(id, what === 'back' ? undefined : amount)).toBe(given);
            out[booking] = taken - given;
          }
        }
        expect(await balanceOf(server, card)).toBe(10_000 - out.reduce((a, b) => a + b, 0));
      }),
      { numRuns: kind === 'postgres' ? 30 : 10 },
    );
  });

  it('gives back once when two give back at the same moment', async () => {
    const card = await newCard();
    const booking = randomUUID();
    await spend(card, 6500, booking);
    const given = await Promise.all(Array.from({ length: 10 }, () => giveBack(booking)));
    expect(given.reduce((sum, part) => sum + part, 0)).toBe(6500);
    expect(await balanceOf(server, card)).toBe(10_000);
  });

  it('spends nothing from a card that is frozen, unpaid or over', async () => {
    for (const change of [sql`status = 'frozen'`, sql`status = 'waiting_payment'`, sql`expires_on = '2026-11-15'`]) {
      const card = await newCard();
      await server.database.run(sql`update gift_cards set ${change} where id = ${card}`);
      expect(await spend(card, 100)).toBe(false);
      expect(await balanceOf(server, card)).toBe(10_000);
    }
  });

  it('works until the end of its last day in Lisbon', async () => {
    const card = await newCard();
    await server.database.run(sql`update gift_cards set expires_on = '2027-07-10' where id = ${card}`);
    server.clock.set(new Date('2027-07-10T22:59:59Z')); // 23:59:59 in Lisbon, in summer
    expect(await spend(card, 100)).toBe(true);
    server.clock.set(new Date('2027-07-10T23:00:00Z'));
    expect(await spend(card, 100)).toBe(false);
    server.clock.set(testStart);
  });

  it('gets its code, its balance and three years when it is paid, once', async () => {
    const id = randomUUID();
    await server.database.run(sql`
      insert into gift_cards (id, amount_cents, status, buyer_name, buyer_email, recipient_name, recipient_email, design, language, access_token_hash)
      values (${id}, 7500, 'waiting_payment', 'Rui', 'rui@calma.example', 'Ana', 'ana@calma.example', 'sage', 'pt', ${hashToken(id)})`);
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => server.database.transaction((tx) => markGiftCardPaid(quiet, tx, id))),
    );
    expect(outcomes.sort()).toEqual(['already', 'already', 'already', 'already', 'paid']);
    const { code } = await server.database.one<{ code: string }>(sql`select code from gift_cards where id = ${id}`);
    expect(code).toMatch(/^CALM(-[34679ACDEFGHJKMNPQRTUVWXY]{4}){3}$/);
    expect(await findGiftCard(server.database, code)).toMatchObject({ balanceCents: 7500, expiresOn: '2029-11-16' });
    expect(await balanceOf(server, id)).toBe(7500);
    expect(await server.database.transaction((tx) => markGiftCardPaid(quiet, tx, randomUUID()))).toBe('gone');
  });

  it('tells a promo code from a gift card, however they are typed', async () => {
    expect((await verify(' welcome10')).body).toEqual({
      valid: true,
      promoCode: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        code: 'WELCOME10',
        discountType: 'percentage',
        discountValue: 10,
      },
    });
    expect((await verify('MINUS20')).body.promoCode).toMatchObject({ discountType: 'fixed', discountValue: 2000 });
    expect((await verify('calm-demo-gift-0100 ')).body).toEqual({
      valid: true,
      giftCard: {
        code: 'CALM-DEMO-GIFT-0100',
        balance: 10_000,
        expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        held: null,
      },
    });
  });

  it('says why a code is refused', async () => {
    const [empty, old, frozen] = [newGiftCardCode(), newGiftCardCode(), newGiftCardCode()];
    const emptyId = await addGiftCard(server, empty, 5000);
    await spend(emptyId, 5000);
    const oldId = await addGiftCard(server, old, 5000);
    await server.database.run(sql`update gift_cards set expires_on = '2026-11-15' where id = ${oldId}`);
    const frozenId = await addGiftCard(server, frozen, 5000);
    await server.database.run(sql`update gift_cards set status = 'frozen' where id = ${frozenId}`);
    for (const [code, status, error, reason] of [
      ['NOBODY', 404, 'code_unknown', 'unknown'],
      ['OLDCODE', 410, 'code_expired', 'expired'],
      [empty, 409, 'code_used_up', 'used_up'],
      [old, 410, 'code_expired', 'expired'],
      [frozen, 404, 'code_unknown', 'unknown'],
    ] as const)
      expect(await verify(code)).toMatchObject({ status, body: { code: error, reason } });
    expect((await verify('OLDCODE')).body.message).toMatch(/^This code has expired\./);
    expect(giftCardRefusal(null)).toBe('unknown');
  });

  it('lets an address try thirty codes in ten minutes', async () => {
    const strict = await makeServer();
    const tries = () => strict.request('GET', '/api/promo-codes/verify/NOBODY');
    for (let index = 0; index < 30; index++) expect((await tries()).status).toBe(404);
    expect(await tries()).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    strict.clock.advance(600_000);
    expect((await tries()).status).toBe(404);
  });
});
