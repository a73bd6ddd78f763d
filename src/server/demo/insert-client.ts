import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { after, days, hours, minutes } from '../platform/durations.ts';
import { hashToken, keyedHash } from '../platform/secrets.ts';
import { type DemoClient, demoClientEmail } from './client-visits.ts';
import type { ClientWords } from './demo-words.ts';
import type { DemoBooking } from './make-bookings.ts';
import { identifier, type Random } from './random.ts';

type Demo = {
  bookings: readonly DemoBooking[];
  client: DemoClient;
  words: ClientWords;
  random: Random;
  secret: string;
  now: Date;
};

/** What the demo's client has beside visits: places, somebody they like, gift cards and news. */
export const insertClient = async (tx: Transaction, demo: Demo): Promise<void> => {
  const own = demo.bookings.filter(({ userId }) => userId === demo.client.id);
  await insertAddresses(tx, demo);
  await insertFavourite(tx, demo, own);
  await insertCards(tx, demo);
  await insertNews(tx, demo, own);
};

const insertAddresses = async (tx: Transaction, { client, words, random, now }: Demo): Promise<void> => {
  const rows = words.addresses.map(({ label, zipCode, location, notes }, index) => ({
    id: identifier(random),
    label,
    zip_code: zipCode,
    location: { ...location, isHotel: false, hotelName: '', roomNumber: '' },
    location_notes: notes,
    created_at: after(now, -days(50 - index)),
  }));
  await tx.run(sql`
    insert into saved_addresses (id, user_id, label, zip_code, location, location_notes, created_at)
    select id, ${client.id}::uuid, label, zip_code, location, location_notes, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, label text, zip_code text, location jsonb,
      location_notes text, created_at timestamptz)`);
};

const insertFavourite = async (tx: Transaction, { client }: Demo, own: readonly DemoBooking[]): Promise<void> => {
  const met = own.find(({ status }) => status === 'completed');
  if (!met?.team[0]) return;
  await tx.run(sql`
    insert into favourite_therapists (user_id, therapist_id, created_at)
    values (${client.id}, ${met.team[0].id}, ${after(met.endsAt, hours(3))})`);
};

/** One bought for a friend, one from a friend; both were paid in the sandbox, so that the first can be given back. */
const insertCards = async (tx: Transaction, { client, words, random, secret, now }: Demo): Promise<void> => {
  const rows = [words.boughtCard, words.keptCard].map((card) => {
    const id = identifier(random);
    return {
      id,
      payment: identifier(random),
      intent: `pi_demo_${card.code.replaceAll('-', '').toLowerCase()}`,
      code: card.code,
      amount: card.amount,
      user_id: card.from[1] === demoClientEmail ? client.id : null,
      buyer_name: card.from[0],
      buyer_email: card.from[1],
      buyer_language: card.from[2],
      recipient_name: card.to[0],
      recipient_email: card.to[1],
      language: card.to[2],
      message: card.message,
      design: card.design,
      // As the gift cards module makes it, so that links in mails open these, too.
      access_token_hash: hashToken(keyedHash(secret, 'gift-card', id).toString('base64url')).toString('hex'),
      paid_at: after(now, -days(card.daysAgo)),
    };
  });
  const cards = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, payment uuid, intent text, code text,
    amount int, user_id uuid, buyer_name text, buyer_email text, buyer_language text, recipient_name text,
    recipient_email text, language text, message text, design text, access_token_hash text, paid_at timestamptz)`;
  await tx.run(sql`
    insert into gift_cards (id, code, amount_cents, balance_cents, status, user_id, buyer_name, buyer_email, buyer_language,
      recipient_name, recipient_email, message, design, language, delivered_at, expires_on, access_token_hash, created_at, paid_at)
    select id, code, amount, amount, 'active', user_id, buyer_name, buyer_email, buyer_language, recipient_name,
      recipient_email, message, design, language, paid_at + interval '1 minute',
      ((paid_at at time zone 'Europe/Lisbon')::date + interval '3 years')::date, decode(access_token_hash, 'hex'),
      paid_at - interval '3 minutes', paid_at from ${cards}`);
  await tx.run(sql`
    insert into gift_card_movements (gift_card_id, kind, amount_cents, created_at)
    select id, 'issued', amount, paid_at from ${cards}`);
  await tx.run(sql`
    insert into sandbox_intents (id, client_secret, amount, currency, status, metadata, created_at)
    select intent, intent || '_secret_' || replace(payment::text, '-', ''), amount, 'eur', 'succeeded',
      jsonb_build_object('purpose_kind', 'gift_card', 'purpose_id', id), paid_at - interval '3 minutes' from ${cards}`);
  await tx.run(sql`
    insert into payments (id, purpose_kind, purpose_id, provider_intent_id, amount_cents, status, created_at, settled_at)
    select payment, 'gift_card', id, intent, amount, 'succeeded', paid_at - interval '3 minutes', paid_at from ${cards}`);
  await tx.run(sql`
    insert into gift_card_keepers (user_id, gift_card_id, kept_at)
    select ${client.id}::uuid, id, paid_at + interval '1 hour' from ${cards} where recipient_email = ${demoClientEmail}`);
};

type News = { one: DemoBooking; kind: string; at: Date; more?: object };

/** The bell: what was told when it happened; the newest of it is unread. */
const insertNews = async (tx: Transaction, { client, now }: Demo, own: readonly DemoBooking[]): Promise<void> => {
  const rows = own
    .flatMap(newsOf)
    .filter(({ at }) => at > after(now, -days(40)))
    .map(({ one, kind, at, more }) => ({
      kind,
      booking_id: one.id,
      details: { reference: one.reference, treatment: one.treatment.name, startsAt: one.startsAt, ...more },
      created_at: at,
      read_at: one.moved || one.status === 'finding_therapist' ? null : after(at, minutes(25)),
    }));
  await tx.run(sql`
    insert into notifications (user_id, kind, cause, booking_id, details, created_at, read_at)
    select ${client.id}::uuid, kind, 'booking:' || booking_id, booking_id, details, created_at, read_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, booking_id uuid, details jsonb,
      created_at timestamptz, read_at timestamptz)`);
};

const newsOf = (one: DemoBooking): News[] => {
  const { paidAt, confirmedAt, overAt, moved, status, team } = one;
  return [
    ...(paidAt && status === 'finding_therapist' ? [{ one, kind: 'booking_received', at: paidAt }] : []),
    ...(confirmedAt && status === 'confirmed' && !moved
      ? [{ one, kind: 'booking_confirmed', at: confirmedAt, more: { therapist: team[0]?.firstName ?? '' } }]
      : []),
    ...(moved ? [{ one, kind: 'booking_moved', at: moved.at, more: { oldStartsAt: moved.from } }] : []),
    ...(overAt && status === 'cancelled'
      ? [{ one, kind: 'booking_cancelled', at: overAt, more: { refund: one.totalPrice } }]
      : []),
  ];
};
