import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addGiftCard, addPromo, type Desk, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addAddIn } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';

onPostgres('a quote', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let addIn: number;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server);
    addIn = await addAddIn(server, 15);
    await addPromo(server, { code: 'TEN', percent: 10, maxUses: 1 });
    await addGiftCard(server, 'CALM-AAAA-BBBB-CCCC', 2000);
  });

  const quote = (changes: object = {}) => {
    const { treatmentId } = desk;
    return server.request('POST', '/api/quote', { body: { treatmentId, duration: 60, peopleCount: 1, ...changes } });
  };

  it('is the price that a booking of the same choices has', async () => {
    const choices = { peopleCount: 3, isBackToBack: true, addIns: [addIn], code: 'ten' };
    const { status, body } = await quote(choices);
    expect([status, body]).toEqual([
      200,
      {
        lines: [
          { kind: 'treatment', label: { en: 'Relaxing', pt: 'Relaxante' }, quantity: 3, amount: 19500 },
          {
            kind: 'add-in',
            label: { en: 'Scalp massage', pt: 'Massagem ao couro cabeludo' },
            quantity: 3,
            addInId: addIn,
            amount: 4500,
          },
          { kind: 'promo', label: { en: 'Promo code TEN', pt: 'Código promocional TEN' }, amount: -2400 },
        ],
        originalPrice: 24000,
        discount: 2400,
        giftCard: 0,
        totalPrice: 21600,
      },
    ]);
    const { code, ...rest } = choices;
    const made = await desk.booked({ ...rest, promoCode: { code }, totalPrice: body.totalPrice });
    expect(await pay(server, made.id, body.totalPrice)).toBe('paid');
    expect(made.answer.body.booking.priceLines).toEqual(body.lines);
  });

  it('takes a gift card and waives a remainder that no card can pay', async () => {
    const { body } = await quote({ code: 'calm-aaaa-bbbb-cccc' });
    expect(body).toMatchObject({ giftCard: 2000, totalPrice: 4500 });
    expect(body.lines.at(-1)).toEqual({
      kind: 'gift-card',
      label: { en: 'Gift card •••• CCCC', pt: 'Cartão-presente •••• CCCC' },
      amount: -2000,
    });
    await addPromo(server, { code: 'ALMOST', fixedCents: 6451 });
    expect((await quote({ code: 'ALMOST' })).body).toMatchObject({ discount: 6451, totalPrice: 0 });
  });

  it.each([
    ['a code nobody made', { code: 'NOPE' }, 404, 'code_unknown'],
    ['a code that others have used up', { code: 'TEN' }, 409, 'code_used_up'],
    ['a length without a price', { duration: 90 }, 400, 'validation_failed'],
    ['several people without saying how', { peopleCount: 2 }, 400, 'validation_failed'],
    ['the same add-in twice', { addIns: [1, 1] }, 400, 'validation_failed'],
    ['a price of the visitor’s own', { totalPrice: 1 }, 400, 'validation_failed'],
  ])('is refused for %s', async (_, changes, status, code) => {
    const answer = await quote(changes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('keeps nothing', async () => {
    const before = await server.database.one(sql`select count(*) from promo_uses`);
    await quote({ code: 'ALMOST' });
    expect(await server.database.one(sql`select count(*) from promo_uses`)).toEqual(before);
  });

  describe('counting wizard steps', () => {
    const step = (body: object) => server.request('POST', '/api/events', { body });

    it('adds one to the step of the day in Lisbon, and keeps nothing else', async () => {
      server.clock.set(new Date('2026-07-01T23:30:00Z'));
      for (const _ of [1, 2, 3]) expect((await step({ step: 4 })).status).toBe(202);
      const rows = await server.database.many(sql`select counted_on::text as day, step, count from wizard_step_counts`);
      expect(rows).toEqual([{ day: '2026-07-02', step: 4, count: 3 }]);
    });

    it.each([{ step: 0 }, { step: 10 }, { step: 1.5 }, {}, { step: 1, email: 'a@b.pt' }])(
      'refuses %j',
      async (body) => {
        expect((await step(body)).status).toBe(400);
      },
    );
  });
});
