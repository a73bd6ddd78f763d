import { afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { confirmInBrowser, eventBody, goodCard, sendEvent } from '../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

onPostgres('a disputed payment of a booking', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    admin = await signIn(server, 'admin@calma.example');
  });
  afterEach(() => expectSameLedgerAnew(server.database));

  const paid = async (changes: Record<string, unknown>) => {
    const { id, token, answer } = await desk.booked(changes);
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    return { id, token, intent: body.paymentIntentId as string, reference: answer.body.booking.reference as string };
  };
  const dispute = async (intent: string, type: string, status: string) => {
    const object = { id: `dp_${intent}`, object: 'dispute', status, payment_intent: intent };
    const event = eventBody(`evt_${intent}_${type}_${status}`, `charge.dispute.${type}`, object);
    expect((await sendEvent(server, event)).status).toBe(200);
    await server.worker.runDue();
  };
  const told = async () =>
    (await server.request('GET', '/api/notifications', { as: admin })).body
      .filter(({ kind }: { kind: string }) => kind === 'payment_problem')
      .map(({ values, link }: { values: object; link: string }) => ({ values, link }));
  const needing = async () =>
    (await server.request('GET', '/api/admin/bookings?needsAttention=true', { as: admin })).body.items.map(
      ({ id }: { id: string }) => id,
    );
  const atHome = async () => {
    const { items } = (await server.request('GET', '/api/admin/home', { as: admin })).body.needsAttention;
    for (const { needsAttention } of items) expect(needsAttention, 'marked as in the list').toBe(true);
    return items.map(({ id }: { id: string }) => id);
  };

  it('is told to every admin once, marked until it is settled, and changes nothing for the client', async () => {
    const booking = await paid({});
    const page = () => server.request('GET', `/api/bookings/${booking.id}?token=${booking.token}`);
    const before = (await page()).body;
    await dispute(booking.intent, 'created', 'needs_response');
    await dispute(booking.intent, 'updated', 'under_review');
    const problem = {
      values: { reference: booking.reference, amount: 6500 },
      link: `/admin/bookings?open=${booking.id}`,
    };
    expect(await told()).toEqual([problem]);
    expect(await needing()).toEqual([booking.id]);
    expect(await atHome()).toEqual([booking.id]);
    const { body: shown } = await server.request('GET', `/api/admin/bookings/${booking.id}`, { as: admin });
    expect(shown.payments).toMatchObject([{ disputes: [{ status: 'open' }] }]);
    expect((await page()).body).toEqual(before);
    await dispute(booking.intent, 'closed', 'won');
    expect(await needing()).toEqual([]);
    expect(await told()).toEqual([problem]);
  });

  it('that is lost is told again and needs nobody any more', async () => {
    await server.database.run(sql`delete from notifications`);
    const booking = await paid({ datetime: '2026-11-20T14:00:00.000Z' });
    await dispute(booking.intent, 'created', 'needs_response');
    await dispute(booking.intent, 'closed', 'lost');
    await dispute(booking.intent, 'updated', 'under_review');
    expect(await told()).toHaveLength(2);
    expect(await atHome()).toEqual([]);
  });

  it('stays marked when the visit is over or called off', async () => {
    const booking = await paid({ datetime: '2026-11-20T18:00:00.000Z' });
    await dispute(booking.intent, 'created', 'needs_response');
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    await server.worker.runDue();
    expect(await needing()).toEqual([booking.id]);
    expect(await atHome()).toEqual([booking.id]);
  });
});
