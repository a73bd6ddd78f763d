import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { addGiftCard, balanceOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { confirmInBrowser, goodCard } from '../../../../testing/payments.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';

onPostgres('the money of a booking that looks for its therapist', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, [{}, {}, {}]);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(async () => {
    await desk.clear();
    await emptyTables(server.database, 'gift_cards', 'sandbox_intents', 'sandbox_refunds', 'sandbox_answers');
  });

  /** Paid by card, through the provider, and offered. */
  const paid = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.booked(changes);
    const body = { bookingId: booking.id, token: booking.token };
    const { body: intent } = await server.request('POST', '/api/create-payment-intent', { body });
    await confirmInBrowser(server, intent.clientSecret, goodCard);
    await server.worker.runDue();
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    return booking;
  };

  /** By the provider's own books. */
  const ledger = async () =>
    server.database.one<{ captured: number; refunded: number; refunds: number }>(sql`
      select (select coalesce(sum(amount), 0)::int from sandbox_intents where status = 'succeeded') as captured,
        coalesce(sum(amount), 0)::int as refunded, count(*)::int as refunds from sandbox_refunds`);

  const untilNobodyIsLookedFor = async () => {
    server.clock.set(new Date('2026-11-20T08:00:00Z'));
    await server.worker.runDue();
  };

  it('goes back in full, once, when nobody took it', async () => {
    const { id, token } = await paid();
    await untilNobodyIsLookedFor();
    expect(await desk.statusOf(id)).toBe('cancelled');
    expect(await ledger()).toEqual({ captured: 6500, refunded: 6500, refunds: 1 });
    const { body } = await server.request('GET', `/api/bookings/${id}?token=${token}`);
    expect(body).toMatchObject({ paymentStatus: 'refunded' });
    await desk.pass(hours(1));
    await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    await server.worker.runDue();
    expect(await ledger()).toMatchObject({ refunded: 6500, refunds: 1 });
  });

  it('goes back to where it came from, a gift card’s part to the gift card', async () => {
    const card = await addGiftCard(server, 'CALM-GIVE-BACK', 2500);
    const { id } = await paid({ totalPrice: 4000, promoCode: { code: 'CALM-GIVE-BACK' } });
    expect(await balanceOf(server, card)).toBe(0);
    await untilNobodyIsLookedFor();
    expect(await desk.statusOf(id)).toBe('cancelled');
    expect(await ledger()).toEqual({ captured: 4000, refunded: 4000, refunds: 1 });
    expect(await balanceOf(server, card)).toBe(2500);
  });

  it('stays where it is when the therapist is replaced, and when somebody says yes too late', async () => {
    const { id } = await paid();
    const [one = '', two = '', three = ''] = await desk.asked(id);
    const admin = await desk.enterAsAdmin();
    await desk.act('confirm', id, one);
    expect((await desk.admin(admin, `${id}/assign`, { therapistId: two })).status).toBe(200);
    expect((await desk.act('confirm', id, three)).status).toBe(409);
    await desk.pass(minutes(11));
    expect(await desk.seatsOf(id)).toEqual([{ therapistId: two, kind: 'assigned' }]);
    expect(await ledger()).toEqual({ captured: 6500, refunded: 0, refunds: 0 });
    await untilNobodyIsLookedFor();
    expect(await desk.statusOf(id)).toBe('confirmed');
    expect(await ledger()).toMatchObject({ refunded: 0 });
  });

  it('is not kept for a yes that comes after it went back', async () => {
    const { id } = await paid();
    const [one = ''] = await desk.asked(id);
    const token = await desk.tokenOf(id, one);
    await untilNobodyIsLookedFor();
    expect(await desk.act('confirm', id, one, { token })).toMatchObject({ status: 409 });
    await server.worker.runDue();
    expect(await desk.statusOf(id)).toBe('cancelled');
    expect(await desk.seatsOf(id)).toEqual([]);
    expect(await ledger()).toEqual({ captured: 6500, refunded: 6500, refunds: 1 });
  });
});
