import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type BookingStatus, bookingEvents, nextBookingStatus } from '#domain/booking/booking-status.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../../testing/booking-desk.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { moveBooking, theSystem } from './move-booking.ts';

onPostgres('a status', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server);
  });

  /** A copy of one booking, so that a hundred of them need no slot. */
  const freshBooking = async (original: string): Promise<string> => {
    const id = randomUUID();
    await server.database.run(sql`
      insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', ${id}::text, 'reference', ${id}::text,
        'access_token_hash', ${`\\x${id.replaceAll('-', '')}`}::text, 'status', 'waiting_payment'))).*
      from bookings b where id = ${original}`);
    return id;
  };

  it('moves as the table says and in no other way, with a line of history for each move', async () => {
    const { id: original } = await desk.booked();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...bookingEvents), { maxLength: 8 }), async (events) => {
        const id = await freshBooking(original);
        let status: BookingStatus = 'waiting_payment';
        const moves: string[] = [];
        for (const event of events) {
          const next = nextBookingStatus(status, event);
          const moved = await server.database.transaction((tx) => moveBooking(tx, id, event, theSystem, event));
          expect(moved).toBe(next);
          if (next) moves.push(`${status} ${next} ${event}`);
          status = next ?? status;
        }
        const row = await server.database.one<{ status: string; sequence: number }>(
          sql`select status, calendar_sequence as sequence from bookings where id = ${id}`,
        );
        const history = await server.database.many<{ move: string }>(sql`
          select concat_ws(' ', from_status, to_status, reason) as move from booking_history
          where booking_id = ${id} order by id`);
        expect([row.status, row.sequence, history.map(({ move }) => move)]).toEqual([status, moves.length, moves]);
      }),
      { numRuns: 40 },
    );
  });

  it('wanted by many at once is moved by one', async () => {
    const { id } = await desk.booked({ datetime: '2026-11-21T10:00:00Z' });
    const moved = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.database.transaction((tx) => moveBooking(tx, id, 'payment_succeeded', theSystem)),
      ),
    );
    expect(moved.filter(Boolean)).toEqual(['finding_therapist']);
  });

  it('of a booking that is not there does not move', async () => {
    const moved = await server.database.transaction((tx) => moveBooking(tx, randomUUID(), 'cancelled', theSystem));
    expect(moved).toBeNull();
  });
});
