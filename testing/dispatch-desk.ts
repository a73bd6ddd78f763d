import { cents } from '#domain/money/cents.ts';
import { markBookingPaid } from '#server/modules/bookings/public.ts';
import { createRosterMemory } from '#server/modules/therapists/public.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createEvents, type Listener } from '#server/platform/jobs/events.ts';
import { openDesk } from './booking-desk.ts';
import { emptyTables } from './empty-tables.ts';
import { addPerson, signIn } from './people.ts';
import type { NewTherapist } from './roster.ts';
import type { SignedIn, TestAnswer, TestServer } from './server.ts';

/** Only their names count: our own worker does the work. */
const named = (event: string, id: Listener['id']): Listener => ({ event, id, handle: async () => undefined });
const listeners = [named('booking.paid', 'bookings.mail-received'), named('booking.paid', 'dispatch.search')];

export type Offered = { therapistId: string; status: string; wave: number; round: number; because: string | null };

export type DispatchDesk = Awaited<ReturnType<typeof openDispatchDesk>>;

/** A desk whose bookings are paid and looked for, and what therapists and admins do about them. */
export const openDispatchDesk = async (
  server: TestServer,
  /** How many, or what is to be known about each. */
  people: number | readonly Omit<NewTherapist, 'areaIds' | 'treatmentIds'>[],
) => {
  const desk = await openDesk(server, typeof people === 'number' ? Array.from({ length: people }, () => ({})) : people);
  const ids = desk.therapists.map(({ id }) => id);
  const { emit } = createEvents(() => listeners);
  const roster = createRosterMemory();
  /** Only a code that is used up in the same moment would need words. */
  const texts = { text: () => '', file: () => '{}' };

  const markPaid = (bookingId: string, amountCents: number) =>
    server.database.transaction((tx) =>
      markBookingPaid({ clock: server.clock, roster, emit, texts }, tx, { bookingId, amountCents: cents(amountCents) }),
    );
  const pay = async (bookingId: string, amountCents: number) => {
    await markPaid(bookingId, amountCents);
    await server.worker.runDue();
  };

  /** A booking whose first offers are out. */
  const searched = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.booked(changes);
    await pay(booking.id, Number(changes.totalPrice ?? 6500));
    return booking;
  };

  const offersOf = (bookingId: string) =>
    server.database.many<Offered>(sql`
      select therapist_id as "therapistId", status, wave, round, withdrawn_because as because
      from offers where booking_id = ${bookingId} order by round, wave, sent_at, id`);

  const asked = async (bookingId: string, status = 'open') =>
    (await offersOf(bookingId)).filter((offer) => offer.status === status).map(({ therapistId }) => therapistId);

  /** The key of the latest link that was mailed to a therapist about a booking. */
  const tokenOf = async (bookingId: string, therapistId: string): Promise<string> => {
    const { link } = await server.database.one<{ link: string }>(sql`
      select coalesce(variables->>'confirmLink', substring(text from 'http[^ ]*confirm-booking[^ )]*')) as link from emails
      where type = 'therapist_offer' and to_email = ${`${therapistId}@calma.example`} and (variables->>'confirmLink' like ${`%${bookingId}%`}
        or text like ${`%${bookingId}%`}) order by created_at desc, id desc limit 1`);
    return new URL(link.trim()).searchParams.get('token') ?? '';
  };

  type Act = 'confirm' | 'reject' | 'undo' | 'propose';

  const act = async (
    what: Act,
    bookingId: string,
    therapistId: string,
    { token, body, as }: { token?: string; body?: object; as?: SignedIn } = {},
  ): Promise<TestAnswer> => {
    const key = as ? '' : `?token=${token ?? (await tokenOf(bookingId, therapistId))}`;
    return server.request('POST', `/api/therapist/offers/${bookingId}/${therapistId}/${what}${key}`, {
      ...((body || what === 'reject') && { body: body ?? {} }),
      ...(as && { as }),
    });
  };

  const open = async (bookingId: string, therapistId: string, { token, as }: { token?: string; as?: SignedIn } = {}) =>
    server.request(
      'GET',
      `/api/therapist/offers/${bookingId}/${therapistId}${as ? '' : `?token=${token ?? (await tokenOf(bookingId, therapistId))}`}`,
      { ...(as && { as }) },
    );

  /** Signed in as this therapist. */
  const enter = async (therapistId: string): Promise<SignedIn> => {
    const email = `${therapistId}@calma.example`;
    const userId = await addPerson(server, { email, role: 'therapist' });
    await server.database.run(sql`update therapists set user_id = ${userId} where id = ${therapistId}`);
    return signIn(server, email);
  };

  const enterAsAdmin = async (): Promise<SignedIn> => {
    const email = 'admin@calma.example';
    await addPerson(server, { email, role: 'admin' });
    return signIn(server, email);
  };

  const admin = (as: SignedIn, path: string, body?: object) =>
    server.request('POST', `/api/admin/bookings/${path}`, { as, ...(body && { body }) });

  const statusOf = async (bookingId: string): Promise<string> =>
    (await server.database.one<{ status: string }>(sql`select status from bookings where id = ${bookingId}`)).status;

  /** Who has a row in `busy` for it, as `hold` or `assigned`. */
  const seatsOf = async (bookingId: string) =>
    server.database.many<{ therapistId: string; kind: string }>(sql`
      select t.id as "therapistId", b.kind from busy b join therapists t on t.no = b.therapist_no
      where b.booking_id = ${bookingId} order by b.kind, t.no`);

  const pass = async (milliseconds: number) => {
    server.clock.advance(milliseconds);
    await server.worker.runDue();
  };

  const mailsOf = async (type: string): Promise<string[]> =>
    (
      await server.database.many<{ to: string }>(
        sql`select to_email as "to" from emails where type = ${type} order by created_at, to_email`,
      )
    ).map(({ to }) => to);

  /** Everything that was booked is gone; the people stay. */
  const clear = async () => {
    await emptyTables(server.database, 'bookings', 'busy', 'payments', 'refunds', 'jobs', 'emails', 'notifications');
    await emptyTables(server.database, 'ledger_lines', 'provider_transactions');
    await server.database.run(sql`update therapists set last_offered_at = null, user_id = null`);
    await server.database.run(sql`delete from users`);
    await server.database.run(sql`delete from therapist_time_off`);
  };

  return {
    ...desk,
    ids,
    pay,
    markPaid,
    searched,
    offersOf,
    asked,
    tokenOf,
    act,
    open,
    enter,
    enterAsAdmin,
    admin,
    statusOf,
    seatsOf,
    pass,
    mailsOf,
    clear,
  };
};

export const mailOf = (therapistId: string): string => `${therapistId}@calma.example`;
