import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, pay } from './booking-desk.ts';
import { addPerson, signIn } from './people.ts';
import type { SignedIn, TestServer } from './server.ts';

/** An account of the role therapist, linked to the profile. */
export const enterAsTherapist = async (server: TestServer, therapistId: string, email: string): Promise<SignedIn> => {
  const userId = await addPerson(server, { email, role: 'therapist' });
  await server.database.run(sql`update therapists set user_id = ${userId} where id = ${therapistId}`);
  return signIn(server, email);
};

/** A booking that was paid and looks for its therapists. */
export const paidVisit = async (
  server: TestServer,
  desk: Desk,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  const { id, answer } = await desk.booked(changes);
  if ((await pay(server, id, answer.body.booking.totalPrice)) !== 'paid') throw new Error('Not paid');
  return id;
};

/** An open offer straight into the table. */
export const addOffer = async (
  server: TestServer,
  bookingId: string,
  therapistId: string,
  payCents = 3900,
): Promise<void> => {
  await server.database.run(sql`
    insert into offers (id, booking_id, therapist_id, round, wave, status, starts_at, pay_cents, answer_by, expires_at)
    select ${randomUUID()}, id, ${therapistId}, 1, 1, 'open', starts_at, ${payCents},
      clock_now() + interval '10 minutes', starts_at - interval '2 hours' from bookings where id = ${bookingId}`);
};

/** Somebody has said yes: the seat is theirs, and the visit confirmed when it was the last one. */
export const giveSeat = async (
  server: TestServer,
  bookingId: string,
  therapistId: string,
  payCents = 3900,
): Promise<void> => {
  await server.database.run(sql`
    insert into booking_seats (booking_id, therapist_id, pay_cents) values (${bookingId}, ${therapistId}, ${payCents})`);
  await server.database.run(sql`
    update offers set status = 'confirmed' where booking_id = ${bookingId} and therapist_id = ${therapistId}`);
  await setStatus(server, bookingId, 'confirmed');
};

export const setStatus = (server: TestServer, bookingId: string, status: string): Promise<number> =>
  server.database.run(sql`update bookings set status = ${status} where id = ${bookingId}`);
