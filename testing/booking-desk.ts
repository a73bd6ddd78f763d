import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '#domain/money/cents.ts';
import { bookingListeners } from '#server/modules/bookings/listeners.ts';
import { confirmSeats, markBookingPaid, markPaymentFailed, theSystem } from '#server/modules/bookings/public.ts';
import { createRosterMemory } from '#server/modules/therapists/public.ts';
import type { WaitingDeps } from '#server/modules/waiting-list/deps.ts';
import { waitingListeners } from '#server/modules/waiting-list/listeners.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createEvents } from '#server/platform/jobs/events.ts';
import { addArea, addTherapist, addTreatment, type NewTherapist } from './roster.ts';
import type { SignedIn, TestAnswer, TestServer } from './server.ts';

/** Friday, four days after the clock of the tests starts. */
export const friday = '2026-11-20T10:00:00.000Z';

type BookOptions = { as?: SignedIn; key?: string; language?: 'en' | 'pt' };

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A server with one area (1000 to 1999), one treatment (60 min for 65 €) and some therapists, ready to take bookings. */
export const openDesk = async (
  server: TestServer,
  people: readonly Omit<NewTherapist, 'areaIds' | 'treatmentIds'>[] = [{}],
) => {
  const areaId = await addArea(server, 1000, 1999);
  const treatmentId = await addTreatment(server, { price90: null });
  const therapists: { no: number; id: string }[] = [];
  for (const person of people)
    therapists.push(await addTherapist(server, { ...person, areaIds: [areaId], treatmentIds: [treatmentId] }));

  /** What the wizard sends. */
  const draft = (changes: Record<string, unknown> = {}) => ({
    treatmentId,
    datetime: friday,
    datetimeEnd: friday,
    bookingDate: '2026-11-20',
    bookingStartTime: '10:00',
    bookingEndTime: '11:00',
    userTimezone: 'Europe/Lisbon',
    duration: 60,
    peopleCount: 1,
    isBackToBack: false,
    requiresTwoTherapists: false,
    therapistGender: 'any',
    acceptOppositeGender: false,
    recipientType: 'myself',
    recipientDetails: { name: '', phone: '' },
    notes: 'A bad knee',
    notesConsent: true,
    location: { address: 'Rua Augusta 10', isHotel: false, apartment: '2 D', hotelName: '', roomNumber: '' },
    hasMassageTable: 0,
    locationNotes: 'Ring twice',
    status: 'waiting_payment',
    totalPrice: 6500,
    paymentStatus: 'pending',
    userId: 0,
    // Most tests book the same guest again and again.
    evenIfBusy: true,
    addIns: [] as number[],
    zipCode: '1000-001',
    guestDetails: guest,
    ...changes,
  });

  const book = (changes: Record<string, unknown> = {}, { as, key, language }: BookOptions = {}): Promise<TestAnswer> =>
    server.request('POST', '/api/bookings', {
      body: draft(changes),
      ...(as && { as }),
      ...(language && { language }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  /** One that was accepted: its id and its key. */
  const booked = async (changes: Record<string, unknown> = {}, options: BookOptions = {}) => {
    const answer = await book(changes, options);
    if (answer.status !== 201) throw new Error(`Not booked: ${answer.text}`);
    return { id: answer.body.booking.id as string, token: answer.body.accessToken as string, answer };
  };

  return { areaId, treatmentId, therapists, draft, book, booked };
};

export const guest = {
  firstName: 'Ana',
  lastName: 'Reis',
  phone: '+351 913 000 000',
  email: 'ana@calma.example',
  gender: 'female',
};

/** Only the names of the listeners are wanted here. */
const noTexts = { text: () => '', file: () => '{}' };

/** What the checkout hands over. The listeners are named as in the server, so that its worker runs them. */
const moneyDeps = (server: TestServer) => ({
  texts: noTexts,
  clock: server.clock,
  roster: createRosterMemory(),
  emit: createEvents(() => [
    ...bookingListeners({ ...server, texts: noTexts }),
    ...waitingListeners({ ...server, texts: noTexts } as unknown as WaitingDeps),
  ]).emit,
});

/** Every seat has its therapist, as far as the booking's status says so: from now on only the clock counts. */
export const accept = (server: TestServer, bookingId: string) =>
  server.database.transaction((tx) => confirmSeats({ emit: async () => undefined }, tx, bookingId, theSystem));

export const pay = (server: TestServer, bookingId: string, amountCents: Cents | number = 6500) =>
  server.database.transaction((tx) =>
    markBookingPaid(moneyDeps(server), tx, { bookingId, amountCents: cents(amountCents) }),
  );

export const declineCard = (server: TestServer, bookingId: string): Promise<void> =>
  server.database.transaction((tx) => markPaymentFailed(moneyDeps(server), tx, bookingId));

export type Row = Record<string, unknown>;

export const rowOf = (server: TestServer, id: string) =>
  server.database.one<Row>(sql`select * from bookings where id = ${id}`);

export const countBusy = async (server: TestServer, bookingId?: string): Promise<number> => {
  const { count } = await server.database.one<{ count: number }>(sql`
    select count(*)::int as count from busy where ${bookingId ?? null}::uuid is null or booking_id = ${bookingId ?? null}`);
  return count;
};

type NewPromo = { code: string; percent?: number; fixedCents?: number; maxUses?: number; firstBookingOnly?: boolean };

export const addPromo = async (server: TestServer, promo: NewPromo): Promise<number> => {
  const { id } = await server.database.one<{ id: number }>(sql`
    insert into promo_codes (code, discount_type, discount_value, max_uses, first_booking_only)
    values (${promo.code}, ${promo.percent === undefined ? 'fixed' : 'percentage'}, ${promo.percent ?? promo.fixedCents},
      ${promo.maxUses ?? null}, ${promo.firstBookingOnly ?? false}) returning id`);
  return id;
};

export const countPromoUses = async (server: TestServer) =>
  server.database.many<{ counted: boolean }>(sql`select counted from promo_uses order by booking_id`);

export const addGiftCard = async (server: TestServer, code: string, amountCents: number): Promise<string> => {
  const id = randomUUID();
  await server.database.run(sql`
    insert into gift_cards (id, code, amount_cents, balance_cents, status, buyer_name, buyer_email, recipient_name,
      recipient_email, design, language, expires_on, access_token_hash, paid_at)
    values (${id}, ${code}, ${amountCents}, ${amountCents}, 'active', 'Rui', 'rui@calma.example', 'Ana', 'ana@calma.example',
      'sage', 'pt', '2029-11-16', ${Buffer.from(id)}, clock_now())`);
  await server.database.run(sql`
    with moved as (
      insert into gift_card_movements (gift_card_id, kind, amount_cents) values (${id}, 'issued', ${amountCents}) returning id)
    insert into ledger_lines (entry, kind, account, amount_cents, gift_card_id)
    select 'movement:' || id, 'gift_card_issued', account, cents, ${id}
    from moved cross join (values ('client', ${amountCents}::int), ('gift_cards', -${amountCents}::int)) as l (account, cents)`);
  return id;
};

export const balanceOf = async (server: TestServer, giftCardId: string): Promise<number> => {
  const row = await server.database.one<{ balance: number; ledger: number }>(sql`
    select balance_cents as balance,
      (select sum(amount_cents)::int from gift_card_movements where gift_card_id = ${giftCardId}) as ledger
    from gift_cards where id = ${giftCardId}`);
  if (row.balance !== row.ledger) throw new Error(`Balance ${row.balance}, ledger ${row.ledger}`);
  return row.balance;
};
