import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import {
  accept,
  addGiftCard,
  addPromo,
  balanceOf,
  countBusy,
  countPromoUses,
  type Desk,
  declineCard,
  friday,
  guest,
  openDesk,
  pay,
  rowOf,
} from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { addPerson, countMails, mailedValue, signIn } from '../../../../testing/people.ts';
import { engage } from '../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';

const gift = 'CALM-AAAA-BBBB-CCCC';
/** 65 € less 10 € by the promo less 20 € by the gift card. */
const withBoth = { totalPrice: 5500, promoCode: { code: 'MINUS10' } };

const signInAdmin = async (server: TestServer) => {
  await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
  return signIn(server, 'admin@calma.example');
};

onPostgres('the life of a booking', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let card: string;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await emptyTables(
      server.database,
      'busy',
      'bookings',
      'booking_history',
      'promo_uses',
      'promo_codes',
      'gift_cards',
      'gift_card_movements',
      'jobs',
      'emails',
      'settings',
    );
    await addPromo(server, { code: 'MINUS10', fixedCents: 1000, maxUses: 1 });
    card = await addGiftCard(server, gift, 2000);
  });

  const keyed = (token: string) => ({ headers: { 'x-booking-token': token } });
  const read = (id: string, token: string) => server.request('GET', `/api/bookings/${id}`, keyed(token));
  const apply = (id: string, token: string, body: object) =>
    server.request('POST', `/api/bookings/${id}/apply-promo`, { body, ...keyed(token) });
  const cancel = (id: string, token: string, body: object = {}) =>
    server.request('POST', `/api/bookings/${id}/cancel`, { body, ...keyed(token) });
  const preview = (id: string, token: string) =>
    server.request('GET', `/api/bookings/${id}/cancellation`, keyed(token));
  const untilStart = (milliseconds: number) => new Date(new Date(friday).getTime() - milliseconds);
  const bookedWithBoth = async () => {
    const made = await desk.booked(withBoth);
    const { status } = await apply(made.id, made.token, { code: gift });
    expect([status, await balanceOf(server, card)]).toEqual([200, 0]);
    return made;
  };
  const paidWithBoth = async () => {
    const made = await bookedWithBoth();
    expect(await pay(server, made.id, 3500)).toBe('paid');
    return made;
  };
  const historyOf = async (id: string) =>
    (
      await server.database.many<{ move: string }>(sql`
        select concat_ws(' ', from_status, to_status, actor, reason) as move from booking_history
        where booking_id = ${id} order by id`)
    ).map(({ move }) => move);

  describe('that is not paid in time', () => {
    it('expires by itself and gives everything back', async () => {
      const { id, token } = await bookedWithBoth();
      server.clock.advance(minutes(15) - 1);
      await server.worker.runDue();
      expect((await read(id, token)).body.status).toBe('waiting_payment');
      server.clock.advance(hours(1));
      await server.worker.runDue();
      expect((await read(id, token)).body).toMatchObject({
        status: 'expired',
        paymentStatus: 'expired',
        holdExpiresAt: null,
      });
      expect(await historyOf(id)).toEqual([
        'waiting_payment guest created',
        'waiting_payment expired system hold_ran_out',
      ]);
      expect([await countBusy(server), await countPromoUses(server), await balanceOf(server, card)]).toEqual([
        0,
        [],
        2000,
      ]);
      await desk.booked(withBoth);
    });

    it('does not stand in the way of the next client even before that', async () => {
      const first = await desk.booked();
      server.clock.advance(minutes(16));
      await desk.booked();
      expect(await pay(server, first.id)).toBe('slot_gone');
    });

    it('is kept when the money comes late and everything is still free', async () => {
      const { id, token } = await bookedWithBoth();
      server.clock.advance(hours(1));
      await server.worker.runDue();
      expect(await pay(server, id, 3500)).toBe('paid');
      expect((await read(id, token)).body).toMatchObject({ status: 'finding_therapist', paymentStatus: 'paid' });
      expect((await historyOf(id)).at(-1)).toBe('expired finding_therapist provider paid_late');
      expect(await server.database.many(sql`select kind, expires_at from busy`)).toEqual([
        { kind: 'hold', expires_at: null },
      ]);
      expect([await countPromoUses(server), await balanceOf(server, card)]).toEqual([[{ counted: true }], 0]);
    });

    it.each([
      ['the slot', async () => void (await desk.booked())],
      [
        'the promo use',
        async () => {
          const other = await desk.booked({ ...withBoth, datetime: '2026-11-21T10:00:00Z' });
          expect(await pay(server, other.id, 5500)).toBe('paid');
        },
      ],
      [
        'the credit',
        async () =>
          void (await desk.booked({ totalPrice: 4500, promoCode: { code: gift }, datetime: '2026-11-21T10:00:00Z' })),
      ],
      ['the day itself', async () => server.clock.set(new Date(friday))],
    ])('is not kept when %s has gone meanwhile, and nothing is taken', async (_, takeAway) => {
      const { id } = await bookedWithBoth();
      server.clock.advance(hours(1));
      await server.worker.runDue();
      await takeAway();
      const before = [await countBusy(server), await countPromoUses(server), await balanceOf(server, card)];
      expect(await pay(server, id, 3500)).toBe('slot_gone');
      expect(await rowOf(server, id)).toMatchObject({ status: 'expired', payment_status: 'expired', paid_at: null });
      expect([await countBusy(server), await countPromoUses(server), await balanceOf(server, card)]).toEqual(before);
    });
  });

  describe('that is paid', () => {
    it('keeps its hold, counts its promo, freezes the terms and is told of by mail, once', async () => {
      const { id, token } = await paidWithBoth();
      expect(await pay(server, id, 3500)).toBe('already');
      await server.database.run(
        sql`insert into settings (key, value) values ('cancellation', '{"fullRefundHours": 72, "halfRefundHours": 48}')`,
      );
      server.clock.advance(hours(1));
      await server.worker.runDue();
      expect((await read(id, token)).body).toMatchObject({
        status: 'finding_therapist',
        paymentStatus: 'paid',
        cancellation: {
          refund: 5500,
          fee: 0,
          fullRefundUntil: untilStart(hours(24)).toISOString(),
          halfRefundUntil: untilStart(hours(6)).toISOString(),
        },
      });
      expect(await countBusy(server, id)).toBe(1);
      expect(await countPromoUses(server)).toEqual([{ counted: true }]);
      expect(await historyOf(id)).toEqual([
        'waiting_payment guest created',
        'waiting_payment finding_therapist provider paid',
      ]);
      expect(await countMails(server, guest.email, 'booking_received')).toBe(1);
    });

    it('mails a link that opens it', async () => {
      const { id, token } = await desk.booked({}, { language: 'pt' });
      await pay(server, id);
      await server.worker.runDue();
      const mail = await server.database.one<{ html: string; subject: string; language: string }>(
        sql`select html, subject, language from emails where type = 'booking_received'`,
      );
      expect([mail.language, mail.subject]).toEqual([
        'pt',
        expect.stringContaining('Pago: estamos a procurar terapeuta'),
      ]);
      expect(mail.html).toContain(`/bookings/${id}?token=${token}`);
      // By when the client knows.
      expect(mail.html).toContain('17 novembro, 2026, 09:00');
      expect(mail.html).toContain(`/reschedule/${token}`);
      const byLink = await server.request('GET', `/api/reschedule/${token}`);
      expect(byLink).toMatchObject({ status: 200, body: { id, reschedule: { isAllowed: true } } });
    });

    it('mails the way to another time also shortly before the visit, while nobody has accepted it', async () => {
      const { id, token } = await desk.booked();
      await server.database.run(sql`
        update bookings set starts_at = clock_now() + interval '5 hours', ends_at = clock_now() + interval '6 hours'
        where id = ${id}`);
      await pay(server, id);
      await server.worker.runDue();
      const { html } = await server.database.one<{ html: string }>(
        sql`select html from emails where type = 'booking_received'`,
      );
      expect(html).toContain(`/reschedule/${token}`);
    });

    it('is refused another amount than its price', async () => {
      const { id } = await desk.booked();
      expect(await pay(server, id, 6499)).toBe('wrong_amount');
      expect(await rowOf(server, id)).toMatchObject({ status: 'waiting_payment', payment_status: 'pending' });
    });

    it('after a declined card tells of it, and a better one still pays', async () => {
      const { id, token } = await desk.booked();
      await declineCard(server, id);
      await declineCard(server, id);
      await server.worker.runDue();
      expect((await read(id, token)).body).toMatchObject({ status: 'waiting_payment', paymentStatus: 'failed' });
      expect(await countMails(server, guest.email, 'payment_failed')).toBe(1);
      expect(await mailedValue(server, guest.email, 'payment_failed', 'heldUntil')).toBe('9:15 am');
      expect(await pay(server, id)).toBe('paid');
      expect((await read(id, token)).body.paymentStatus).toBe('paid');
    });

    it('says the day, too, when its time is kept until another one', async () => {
      const { id } = await desk.booked();
      await server.database.run(sql`update bookings set hold_expires_at = hold_expires_at + interval '1 day'`);
      await declineCard(server, id);
      await server.worker.runDue();
      expect(await mailedValue(server, guest.email, 'payment_failed', 'heldUntil')).toBe('November 17, 2026, 9:15 am');
    });
  });

  describe('that is cancelled', () => {
    it.each([
      ['a day and more before', hours(24) + 1, 3500, 2000, 0, 'refunded'],
      ['exactly a day before', hours(24), 1750, 1000, 2750, 'partially_refunded'],
      ['exactly six hours before', hours(6), 1750, 1000, 2750, 'partially_refunded'],
      ['later', hours(6) - 1, 0, 0, 5500, 'paid'],
    ])('%s gives back what the clock says', async (_, before, toCard, toGiftCard, fee, paymentStatus) => {
      const { id, token } = await paidWithBoth();
      await accept(server, id);
      server.clock.set(untilStart(before));
      const shown = await preview(id, token);
      expect(shown.body).toMatchObject({ refund: toCard + toGiftCard, toCard, toGiftCard, fee });
      const { status, body } = await cancel(id, token, { reason: 'I have a cold' });
      expect([status, body.status, body.refund, body.paymentStatus]).toEqual([
        200,
        'cancelled',
        toCard + toGiftCard,
        paymentStatus,
      ]);
      expect(body.cancellation).toMatchObject({
        cancelledBy: 'client',
        reason: 'I have a cold',
        refunded: toCard + toGiftCard,
        fee,
      });
      expect(await countBusy(server)).toBe(0);
      expect(await countPromoUses(server)).toEqual([]);
      expect(await balanceOf(server, card)).toBe(toGiftCard);
      const [order] = await server.database.many<{ payload: unknown }>(
        sql`select payload from jobs where kind = 'booking.cancelled > checkout.refund'`,
      );
      expect(order?.payload).toEqual({ bookingId: id, refundToCardCents: toCard });
    });

    it('a moment after a deadline gives no other amount than the one that was shown', async () => {
      const { id, token } = await paidWithBoth();
      await accept(server, id);
      server.clock.set(untilStart(hours(24) + 1));
      const { refund } = (await preview(id, token)).body;
      server.clock.set(untilStart(hours(24)));
      const refused = await cancel(id, token, { refund });
      expect([refused.status, refused.body.code, refused.body.refund]).toEqual([409, 'refund_changed', 2750]);
      expect((await rowOf(server, id))?.status).toBe('confirmed');
      expect((await cancel(id, token, { refund: 2750 })).body.refund).toBe(2750);
    });

    it('while it waits for its payment costs nothing, frees everything and sends no mail', async () => {
      const { id, token } = await bookedWithBoth();
      const { body } = await cancel(id, token);
      expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'expired', refund: 0, holdExpiresAt: null });
      expect([await countBusy(server), await countPromoUses(server), await balanceOf(server, card)]).toEqual([
        0,
        [],
        2000,
      ]);
      expect(await pay(server, id, 3500)).toBe('cancelled');
      await server.database.run(sql`delete from jobs where kind = 'booking.cancelled > checkout.refund'`);
      await server.worker.runDue();
      expect(await countMails(server, guest.email, 'booking_cancelled')).toBe(0);
      await desk.booked(withBoth);
    });

    it('twice at once is cancelled once', async () => {
      const { id, token } = await paidWithBoth();
      const answers = await Promise.all([cancel(id, token), cancel(id, token), cancel(id, token)]);
      expect(answers.map(({ status, body }) => [status, body.refund])).toEqual(Array(3).fill([200, 5500]));
      expect((await historyOf(id)).filter((line) => line.includes('cancelled'))).toHaveLength(1);
      expect(await balanceOf(server, card)).toBe(2000);
    });

    it('once it has begun, or when it is over, is too late', async () => {
      const { id, token } = await desk.booked();
      await pay(server, id);
      server.clock.set(new Date(friday));
      for (const answer of [await cancel(id, token), await preview(id, token)])
        expect([answer.status, answer.body.code]).toEqual([409, 'too_late']);
      expect(await rowOf(server, id)).toMatchObject({ status: 'finding_therapist' });
    });

    it('after it was paid says so by mail with the refund', async () => {
      const { id, token } = await desk.booked();
      await pay(server, id);
      await cancel(id, token);
      await server.database.run(sql`delete from jobs where kind = 'booking.cancelled > checkout.refund'`);
      await server.worker.runDue();
      expect(await mailedValue(server, guest.email, 'booking_cancelled', 'refund')).toBe('65,00\u00a0€');
      expect(await countMails(server, guest.email, 'booking_received')).toBe(0);
    });
  });

  describe('that gets a code at checkout', () => {
    it('answers the discount in cents and the new price', async () => {
      await addPromo(server, { code: 'TENTH', percent: 10 });
      const verified = await server.request('GET', '/api/promo-codes/verify/tenth');
      const promoCodeId = verified.body.promoCode.id;
      const { id, token } = await desk.booked();
      const { status, body } = await apply(id, token, { promoCodeId });
      expect([status, body.promoCode]).toEqual([
        200,
        { id: promoCodeId, code: 'TENTH', discountType: 'percentage', discountValue: 10, appliedDiscount: 650 },
      ]);
      expect(body.booking).toMatchObject({ totalPrice: 5850, originalPrice: 6500, discount: 650 });
    });

    it('takes a code out again: the time stays held, the use is free, and the gift card pays what is due', async () => {
      const { id, token } = await bookedWithBoth();
      const held = (await read(id, token)).body.holdExpiresAt;
      const without = await apply(id, token, { promoCodeId: null });
      expect(without).toMatchObject({
        status: 200,
        body: {
          promoCode: null,
          booking: { discount: 0, giftCardAmount: 2000, totalPrice: 4500, promoCode: null, holdExpiresAt: held },
        },
      });
      expect(await countPromoUses(server)).toEqual([]);
      const bare = await apply(id, token, { giftCard: null });
      expect(bare.body.booking).toMatchObject({ giftCardAmount: 0, totalPrice: 6500, status: 'waiting_payment' });
      expect(bare.body.booking.priceLines.map(({ kind }: { kind: string }) => kind)).toEqual(['treatment']);
      expect(await balanceOf(server, card)).toBe(2000);
      expect((await apply(id, token, { giftCard: null })).status).toBe(200);
    });

    it('lets a gift card pay the part of a promo code that is taken out', async () => {
      await addPromo(server, { code: 'MOST', fixedCents: 5000 });
      const { id, token } = await desk.booked({ promoCode: { code: 'MOST' }, totalPrice: 1500 });
      await apply(id, token, { code: gift });
      expect(await balanceOf(server, card)).toBe(500);
      const { body } = await apply(id, token, { promoCodeId: null });
      expect(body.booking).toMatchObject({ giftCardAmount: 2000, totalPrice: 4500 });
      expect(await balanceOf(server, card)).toBe(0);
    });

    it('takes nothing out of a paid booking', async () => {
      const { id, token } = await paidWithBoth();
      expect((await apply(id, token, { promoCodeId: null })).body.code).toBe('too_late');
      expect((await apply(id, token, { giftCard: null })).body.code).toBe('too_late');
    });

    it('cannot be found by counting: only the id that goes with the code works', async () => {
      const number = await addPromo(server, { code: 'SECRET-HALF', percent: 50 });
      const { id, token } = await desk.booked();
      for (const promoCodeId of [number, String(number), -1, '00000000-0000-4000-8000-000000000000'])
        expect((await apply(id, token, { promoCodeId })).body.code).toBe('code_unknown');
      expect((await read(id, token)).body).toMatchObject({ totalPrice: 6500, promoCode: null });
    });

    it('puts a new promo in the place of the old one, and keeps the gift card beside it', async () => {
      const { id, token } = await bookedWithBoth();
      await addPromo(server, { code: 'HALF', percent: 50 });
      const { body } = await apply(id, token, { code: 'half' });
      expect(body.booking).toMatchObject({ discount: 3250, giftCardAmount: 2000, totalPrice: 1250 });
      expect(body.booking.priceLines.map(({ kind }: { kind: string }) => kind)).toEqual([
        'treatment',
        'promo',
        'gift-card',
      ]);
      expect(await desk.book({ ...withBoth, datetime: '2026-11-21T10:00:00Z' })).toMatchObject({ status: 201 });
    });

    it('gives credit back that a better promo makes needless', async () => {
      const { id, token } = await bookedWithBoth();
      await addPromo(server, { code: 'MOST', fixedCents: 6000 });
      const { body } = await apply(id, token, { code: 'MOST' });
      expect(body.booking).toMatchObject({ discount: 6000, giftCardAmount: 500, totalPrice: 0 });
      expect(await balanceOf(server, card)).toBe(1500);
    });

    it('takes the same gift card again without losing a cent', async () => {
      const { id, token } = await bookedWithBoth();
      const { status, body } = await apply(id, token, { code: gift });
      expect([status, body.booking.giftCardAmount, await balanceOf(server, card)]).toEqual([200, 2000, 0]);
    });

    it.each([
      ['unknown', { code: 'NOPE' }, 404, 'code_unknown'],
      ['unknown by number', { promoCodeId: 999 }, 404, 'code_unknown'],
      ['unknown by an odd number', { promoCodeId: '1; drop' }, 404, 'code_unknown'],
    ])('refuses one that is %s and changes nothing', async (_, body, status, code) => {
      const { id, token } = await bookedWithBoth();
      const answer = await apply(id, token, body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect((await read(id, token)).body).toMatchObject({ totalPrice: 3500, discount: 1000, giftCardAmount: 2000 });
      expect(await balanceOf(server, card)).toBe(0);
    });

    it('refuses one whose uses are paid', async () => {
      const other = await desk.booked({ ...withBoth, datetime: '2026-11-21T10:00:00Z' });
      const { id, token } = await desk.booked();
      await pay(server, other.id, 5500);
      const answer = await apply(id, token, { code: 'MINUS10' });
      expect([answer.status, answer.body.code]).toEqual([409, 'code_used_up']);
    });

    it('is too late after the hold or the payment', async () => {
      const paid = await desk.booked({ datetime: '2026-11-21T10:00:00Z' });
      await pay(server, paid.id);
      expect((await apply(paid.id, paid.token, { code: 'MINUS10' })).body.code).toBe('too_late');
      const late = await desk.booked();
      server.clock.advance(minutes(20));
      expect(await apply(late.id, late.token, { code: 'MINUS10' })).toMatchObject({
        status: 410,
        body: { code: 'hold_expired' },
      });
    });
  });

  it('explains to an admin who can come and who cannot', async () => {
    const { id } = await desk.booked();
    const [therapist] = desk.therapists;
    if (!therapist) throw new Error('Nobody works here');
    await server.database.run(sql`update bookings set therapist_gender = 'male' where id = ${id}`);
    await server.database.run(sql`delete from busy`);
    await engage(server, { no: therapist.no, from: friday, to: '2026-11-20T11:30:00Z' });
    const as = await signInAdmin(server);
    const { status, body } = await server.request('GET', `/api/admin/bookings/${id}/why`, { as });
    expect([status, body]).toEqual([
      200,
      [
        expect.objectContaining({
          id: therapist.id,
          firstName: 'Marta',
          lastName: 'Lopes',
          reasons: ['gender', 'busy'],
        }),
      ],
    ]);
    const own = await desk.booked({ datetime: '2026-11-21T10:00:00Z' });
    const clear = await server.request('GET', `/api/admin/bookings/${own.id}/why`, { as });
    expect(clear.body[0].reasons).toEqual([]);
  });
});
