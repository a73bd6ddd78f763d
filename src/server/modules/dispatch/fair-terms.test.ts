import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { addGiftCard, balanceOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

/** Friday, 10:00 in Lisbon. */
const friday = '2026-11-20T10:00:00.000Z';
const before = (milliseconds: number) => new Date(Date.parse(friday) - milliseconds);

onPostgres('the terms of a visit', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
  });
  afterEach(async () => {
    await desk.clear();
    await emptyTables(server.database, 'gift_cards');
    // Whoever drops out is off at that hour.
    await server.database.run(sql`delete from therapist_time_off`);
  });

  const preview = async ({ id, token }: { id: string; token: string }) =>
    (await server.request('GET', `/api/bookings/${id}/cancellation?token=${token}`)).body;
  const read = async ({ id, token }: { id: string; token: string }) =>
    (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const cancel = async ({ id, token }: { id: string; token: string }) =>
    (await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: { reason: 'A cold' } })).body;
  const moveTo = (booking: { id: string; token: string }, startsAt: string) =>
    server.request('POST', `/api/bookings/${booking.id}/reschedule?token=${booking.token}`, { body: { startsAt } });

  /** Accepted for good, and the client has been told. */
  const accepted = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.searched(changes);
    const [therapistId = ''] = await desk.asked(booking.id);
    expect((await desk.act('confirm', booking.id, therapistId)).status).toBe(200);
    await desk.pass(minutes(20));
    return { ...booking, therapistId };
  };
  const dropOut = async ({ id, therapistId }: { id: string; therapistId: string }) => {
    const as = await desk.enter(therapistId);
    expect(
      (await server.request('POST', `/api/therapist/bookings/${id}/drop-out`, { as, body: { reason: 'Ill' } })).status,
    ).toBe(200);
    await server.worker.runDue();
  };
  const seatPay = async (bookingId: string) =>
    (
      await server.database.many<{ pay: number }>(
        sql`select pay_cents as pay from booking_seats where booking_id = ${bookingId}`,
      )
    ).map(({ pay }) => pay);
  const mails = async (type: string) =>
    server.database.many<{ subject: string; text: string }>(
      sql`select subject, text from emails where type = ${type} and status = 'sent' order by created_at`,
    );

  it('give everything back while nobody has accepted, and let it be moved shortly before', async () => {
    const booking = await desk.searched();
    const [received] = await mails('booking_received');
    expect(received?.text).toMatch(
      /No refund after that\.\s+Whatever the hour: full refund until a therapist accepts|Depois disso, sem reembolso\.\s+A qualquer hora/,
    );
    server.clock.set(before(hours(3)));
    expect(await preview(booking)).toMatchObject({ refund: 6500, fee: 0, because: 'nobody_accepted' });
    expect((await read(booking)).reschedule).toEqual({ isAllowed: true, refusal: null, isFree: true, until: friday });
    expect((await moveTo(booking, '2026-11-21T10:00:00.000Z')).status).toBe(200);
    expect(await cancel(booking)).toMatchObject({ refund: 6500, money: { words: 'all_on_its_way', refund: 6500 } });
  });

  it('give everything back within 15 minutes of paying, although somebody has accepted', async () => {
    server.clock.set(before(hours(4)));
    const booking = await desk.searched();
    await desk.act('confirm', booking.id, (await desk.asked(booking.id))[0] ?? '');
    expect(await preview(booking)).toMatchObject({ refund: 6500, because: 'just_paid' });
    await desk.pass(minutes(15));
    expect(await preview(booking)).toMatchObject({ refund: 0, fee: 6500, because: 'terms' });
    expect((await read(booking)).reschedule).toMatchObject({ isAllowed: false, refusal: 'too_late' });
  });

  it('give everything back after a drop-out, until the visit begins, also when somebody else has accepted', async () => {
    const booking = await accepted();
    server.clock.set(before(hours(4)));
    await dropOut(booking);
    expect(await preview(booking)).toMatchObject({ refund: 6500, because: 'changed_by_us', fullRefundUntil: friday });
    const [told] = await mails('searching_again');
    expect(told?.text).toContain(
      'cancel, with a full refund of what you have paid, or choose another time free of charge',
    );
    const [other = ''] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, other);
    await desk.pass(hours(1));
    expect(await preview(booking)).toMatchObject({ refund: 6500, because: 'changed_by_us' });
    // The mail says the same as the page: all of it, until the visit begins.
    const confirmed = (await mails('booking_confirmed')).at(-1);
    expect(confirmed?.text).toContain('Full refund until November 20, 2026, 10:00 am.');
    expect(confirmed?.text).not.toMatch(/50% refund|No refund after/);
    expect((await moveTo(booking, '2026-11-21T10:00:00.000Z')).status).toBe(200);
  });

  it('are not changed by a yes that is taken back in time', async () => {
    const booking = await desk.searched();
    const [one = ''] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, one);
    await desk.act('undo', booking.id, one);
    await desk.act('confirm', booking.id, one);
    server.clock.set(before(hours(3)));
    expect(await preview(booking)).toMatchObject({ refund: 0, because: 'terms' });
  });

  it('are never worsened by a move of the office, and its mail names the way out', async () => {
    const booking = await accepted();
    admin = await desk.enterAsAdmin();
    const soon = '2026-11-16T15:00:00.000Z';
    expect((await desk.admin(admin, `${booking.id}/reschedule`, { startsAt: soon })).status).toBe(200);
    await server.worker.runDue();
    expect(await preview(booking)).toMatchObject({ refund: 6500, because: 'changed_by_us', fullRefundUntil: soon });
    const [told] = await mails('booking_moved_by_us');
    expect(told?.text).toContain(
      'cancel, with a full refund of what you have paid, or choose another time free of charge',
    );
    expect(await mails('booking_rescheduled')).toEqual([]);
  });

  it('give everything back once a therapist was exchanged, and the client hears of the change, not of a second yes', async () => {
    const booking = await accepted();
    const other = desk.ids.find((id) => id !== booking.therapistId);
    admin = await desk.enterAsAdmin();
    expect(await desk.admin(admin, `${booking.id}/assign`, { therapistId: other })).toMatchObject({ status: 200 });
    await server.worker.runDue();
    server.clock.set(before(hours(3)));
    expect(await preview(booking)).toMatchObject({ refund: 6500, because: 'changed_by_us' });
    expect(await mails('booking_confirmed')).toHaveLength(1);
    const [told] = await mails('therapist_changed');
    expect(told?.text).toContain('cancel, with a full refund of what you have paid');
    const [ended] = await mails('assignment_ended');
    expect(ended?.text).toContain('entregue a outro terapeuta');
  });

  describe('by which something is kept', () => {
    it.each([
      ['half', hours(10), 3250, 1950],
      ['everything', hours(3), 0, 3900],
    ])('share %s with the therapist who had accepted', async (_, ahead, refund, share) => {
      const booking = await accepted();
      expect(await seatPay(booking.id)).toEqual([3900]);
      server.clock.set(before(ahead));
      expect(await cancel(booking)).toMatchObject({ refund });
      expect(await seatPay(booking.id)).toEqual([share]);
      await server.worker.runDue();
      const [ended] = await mails('assignment_ended');
      expect(ended?.text).toContain('A visita foi cancelada.');
      expect(ended?.text).toContain(`${(share / 100).toFixed(2).replace('.', ',')}`);
      const as = await desk.enter(booking.therapistId);
      const { body } = await server.request('GET', '/api/therapist/dashboard', { as });
      expect(body.earnings.earned + body.earnings.expected).toBe(share);
    });

    it('leave nothing to share when everything comes back', async () => {
      const booking = await accepted();
      await cancel(booking);
      expect(await seatPay(booking.id)).toEqual([0]);
    });
  });

  it('say in the mail who cancelled, why, and the same cents as the page', async () => {
    const booking = await accepted();
    server.clock.set(before(hours(10)));
    await cancel(booking);
    await server.worker.runDue();
    const [told] = await mails('booking_cancelled');
    expect(told?.text).toContain('You cancelled this booking. Reason: A cold');
    expect(told?.text).toMatch(/Refund: 32,50\s€ of 65,00\s€/);
    const [ended] = await mails('assignment_ended');
    expect(ended?.text).toContain('A visita foi cancelada. Pelo tempo que reservou recebe');
  });

  it('make a gift card that has expired good for six months when its credit comes back', async () => {
    const card = await addGiftCard(server, 'CALM-GOOD-AGAIN', 6500);
    const booking = await accepted({ totalPrice: 0, promoCode: { code: 'CALM-GOOD-AGAIN' } });
    const until = async () =>
      (await server.database.one<{ on: string }>(sql`select expires_on::text as on from gift_cards where id = ${card}`))
        .on;
    await server.database.run(sql`update gift_cards set expires_on = '2026-11-17'`);
    server.clock.set(before(hours(30)));
    expect(await cancel(booking)).toMatchObject({ refund: 6500, money: { words: 'all_done', refundToGiftCard: 6500 } });
    expect(await balanceOf(server, card)).toBe(6500);
    expect(await until()).toBe('2027-05-19');
    const spend = await server.request('GET', '/api/promo-codes/verify/CALM-GOOD-AGAIN');
    expect(spend).toMatchObject({ status: 200, body: { giftCard: { balance: 6500 } } });
  });

  it('tell before a move who is not free then, and never show an old name after it', async () => {
    const booking = await accepted();
    const other = await accepted({ datetime: '2026-11-20T14:00:00.000Z' });
    const both = [booking.therapistId, other.therapistId];
    expect(new Set(both).size).toBeGreaterThan(0);
    const busyAt = '2026-11-20T14:00:00.000Z';
    // The same person has both visits, or the other one is made busy with it.
    if (booking.therapistId !== other.therapistId) {
      admin = await desk.enterAsAdmin();
      await desk.admin(admin, `${other.id}/assign`, { therapistId: booking.therapistId });
      await server.worker.runDue();
    }
    const path = `/api/bookings/${booking.id}/reschedule/therapists?token=${booking.token}&startsAt=${busyAt}`;
    const { body: asked } = await server.request('GET', path);
    expect(asked.staying).toEqual([]);
    expect(asked.absent).toHaveLength(1);
    const { body } = await moveTo(booking, busyAt);
    expect(body).toMatchObject({ status: 'finding_therapist', therapists: [] });
    await server.worker.runDue();
    const ended = (await mails('assignment_ended')).map(({ text }) => text);
    expect(ended.some((text) => text.includes('passou para uma hora em que não está livre'))).toBe(true);
    expect(await read(booking)).toMatchObject({ status: 'finding_therapist', therapists: [] });
  });
});
