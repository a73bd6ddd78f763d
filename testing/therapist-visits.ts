import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, pay } from './booking-desk.ts';
import { addPerson, signIn } from './people.ts';
import type { SignedIn, TestHouse } from './server.ts';

/** An account of the role therapist, linked to the profile. */
export const enterAsTherapist = async (house: TestHouse, therapistId: string, email: string): Promise<SignedIn> => {
  const userId = await addPerson(house, { email, role: 'therapist' });
  await house.database.run(sql`update therapists set user_id = ${userId} where id = ${therapistId}`);
  return signIn(house, email);
};

/** A booking that was paid and looks for its therapists. */
export const paidVisit = async (
  house: TestHouse,
  desk: Desk,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  const { id, answer } = await desk.booked(changes);
  if ((await pay(house, id, answer.body.booking.totalPrice)) !== 'paid') throw new Error('Not paid');
  return id;
};

/** An open offer straight into the table. */
export const addOffer = async (
  house: TestHouse,
  bookingId: string,
  therapistId: string,
  payCents = 3900,
): Promise<void> => {
  await house.database.run(sql`
    insert into offers (id, booking_id, therapist_id, round, wave, status, starts_at, pay_cents, answer_by, expires_at)
    select ${randomUUID()}, id, ${therapistId}, 1, 1, 'open', starts_at, ${payCents},
      clock_now() + interval '10 minutes', starts_at - interval '2 hours' from bookings where id = ${bookingId}`);
};

/** Somebody has said yes: the seat is theirs, and the visit confirmed when it was the last one. */
export const giveSeat = async (
  house: TestHouse,
  bookingId: string,
  therapistId: string,
  payCents = 3900,
): Promise<void> => {
  await house.database.run(sql`
    insert into booking_seats (booking_id, therapist_id, pay_cents) values (${bookingId}, ${therapistId}, ${payCents})`);
  await house.database.run(sql`
    update offers set status = 'confirmed' where booking_id = ${bookingId} and therapist_id = ${therapistId}`);
  await setStatus(house, bookingId, 'confirmed');
};

export const setStatus = (house: TestHouse, bookingId: string, status: string): Promise<number> =>
  house.database.run(sql`update bookings set status = ${status} where id = ${bookingId}`);
