import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { healthConsentVersion } from '#domain/privacy/health-consent.ts';
import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { after, hours, minutes } from '../platform/durations.ts';
import { hashToken, keyedHash } from '../platform/secrets.ts';
import { insertSteps } from './insert-steps.ts';
import type { DemoBooking } from './make-bookings.ts';
import { identifier, type Random } from './random.ts';

type Demo = { bookings: readonly DemoBooking[]; random: Random; secret: string };

/** One statement a table, whatever the number of rows: a start must not wait for its demo. */
export const insertBookings = async (tx: Transaction, demo: Demo): Promise<void> => {
  await insertRows(tx, demo);
  await insertHistory(tx, demo);
  await insertSeats(tx, demo);
  await insertSearches(tx, demo);
  await insertMoney(tx, demo);
  await insertPromoUses(tx, demo);
  await insertNotifications(tx, demo);
  await insertSteps(tx, demo);
};

const terms = {
  fullRefundHours: defaultPolicy.fullRefundHours,
  halfRefundHours: defaultPolicy.halfRefundHours,
};

const paymentStatuses = { expired: 'expired', cancelled: 'refunded' } as const;

const insertRows = async (tx: Transaction, { bookings, secret }: Demo): Promise<void> => {
  const rows = bookings.map((one) => ({
    id: one.id,
    reference: one.reference,
    status: one.status,
    user_id: one.userId,
    payment_status: paymentStatuses[one.status as keyof typeof paymentStatuses] ?? 'paid',
    // As the bookings module makes it, so that links in mails open these, too.
    access_token_hash: hashToken(keyedHash(secret, 'booking', one.id).toString('base64url')).toString('hex'),
    language: one.language,
    treatment_id: one.treatment.id,
    duration: one.duration,
    people_count: one.peopleCount,
    is_back_to_back: one.mode === 'back-to-back',
    requires_two_therapists: one.mode === 'together',
    add_ins: one.addIns.map(({ id }) => id),
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    blocked_until: one.blockedUntil,
    zip_code: one.zipCode,
    service_area_id: one.areaId,
    location: one.location,
    location_notes: one.accessNotes,
    notes: one.healthNotes,
    contact: one.contact,
    price_lines: one.priceLines,
    original_price_cents: one.originalPrice,
    discount_cents: one.discount,
    total_price_cents: one.totalPrice,
    promo_code_id: one.promoCodeId,
    hold_expires_at: after(one.createdAt, minutes(defaultPolicy.holdMinutes)),
    paid_at: one.paidAt,
    cancellation_terms: one.paidAt && terms,
    cancelled_by: one.status === 'cancelled' ? 'client' : null,
    cancel_reason: one.status === 'cancelled' ? '' : null,
    refund_cents: one.status === 'cancelled' ? one.totalPrice : 0,
    refund_state: one.status === 'cancelled' ? 'done' : 'none',
    calendar_sequence: movesOf(one).length - 1,
    created_at: one.createdAt,
  }));
  await tx.run(sql`
    insert into bookings (id, reference, status, user_id, payment_status, access_token_hash, language, treatment_id, duration,
      people_count, is_back_to_back, requires_two_therapists, therapist_gender, accept_opposite_gender, recipient_type,
      recipient_details, add_ins, schedule_type, starts_at, ends_at, blocked_until, user_timezone, zip_code, service_area_id, location,
      location_notes, notes, notes_consent_version, notes_consent_at, contact, price_lines, original_price_cents, discount_cents, total_price_cents, promo_code_id,
      hold_expires_at, paid_at, cancellation_terms, cancelled_by, cancel_reason, refund_cents, refund_state,
      calendar_sequence, created_at)
    select id, reference, status, user_id, payment_status, decode(access_token_hash, 'hex'), language, treatment_id, duration,
      people_count, is_back_to_back, requires_two_therapists, 'any', false, 'myself',
      '{"name": "", "phone": ""}', array(select jsonb_array_elements_text(add_ins)::int), 'fit-schedule', starts_at, ends_at, blocked_until,
      'Europe/Lisbon', zip_code, service_area_id, location, location_notes, notes,
      case when notes <> '' then ${healthConsentVersion} end, case when notes <> '' then created_at end, contact, price_lines,
      original_price_cents, discount_cents, total_price_cents, promo_code_id, hold_expires_at, paid_at,
      cancellation_terms, cancelled_by, cancel_reason, refund_cents, refund_state, calendar_sequence, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, reference text, status text,
      user_id uuid, payment_status text, access_token_hash text, language text, treatment_id int, duration int, people_count int,
      is_back_to_back boolean, requires_two_therapists boolean, add_ins jsonb, starts_at timestamptz, ends_at timestamptz,
      blocked_until timestamptz, zip_code text, service_area_id int, location jsonb, location_notes text, notes text,
      contact jsonb, price_lines jsonb, original_price_cents int, discount_cents int, total_price_cents int,
      promo_code_id int, hold_expires_at timestamptz, paid_at timestamptz, cancellation_terms jsonb, cancelled_by text,
      cancel_reason text, refund_cents int, refund_state text, calendar_sequence int, created_at timestamptz)`);
};

type Move = {
  from_status: string | null;
  to_status: string;
  actor: string;
  actor_id?: string | null;
  reason: string;
  at: Date;
  moved_from?: Date;
};

const movesOf = ({ status, createdAt, paidAt, confirmedAt, overAt, userId, moved }: DemoBooking): Move[] => {
  const owner = { actor: userId ? 'client' : 'guest', actor_id: userId };
  const moves: Move[] = [
    { from_status: null, to_status: 'waiting_payment', ...owner, reason: 'created', at: createdAt },
  ];
  const add = (to_status: string, who: Pick<Move, 'actor' | 'actor_id'>, reason: string, at: Date | null) => {
    if (at) moves.push({ from_status: moves.at(-1)?.to_status ?? null, to_status, ...who, reason, at });
  };
  add('finding_therapist', { actor: 'provider' }, 'paid', paidAt);
  add('confirmed', { actor: 'therapist' }, 'every_seat_taken', confirmedAt);
  if (moved)
    moves.push({
      from_status: 'confirmed',
      to_status: 'confirmed',
      ...owner,
      reason: 'moved',
      at: moved.at,
      moved_from: moved.from,
    });
  if (status === 'expired') add('expired', { actor: 'system' }, 'hold_ran_out', overAt);
  if (status === 'cancelled') add('cancelled', owner, '', overAt);
  if (status === 'completed') add('completed', { actor: 'system' }, 'time_passed', overAt);
  return moves;
};

const insertHistory = async (tx: Transaction, { bookings }: Demo): Promise<void> => {
  const rows = bookings.flatMap((one) => movesOf(one).map((move) => ({ booking_id: one.id, ...move })));
  await tx.run(sql`
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason, at, moved_from)
    select booking_id, from_status, to_status, actor, actor_id, reason, at, moved_from
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (booking_id uuid, from_status text, to_status text,
      actor text, actor_id uuid, reason text, at timestamptz, moved_from timestamptz)
    order by at, booking_id`);
};

/** Whoever said yes keeps the seat in the books; the time of what was called off is free again. */
const insertSeats = async (tx: Transaction, { bookings }: Demo): Promise<void> => {
  const seats = bookings
    .filter(({ confirmedAt }) => confirmedAt)
    .flatMap((one) =>
      one.team.map(({ id }) => ({
        booking_id: one.id,
        therapist_id: id,
        // Everything went back to who called it off: nothing is left to share.
        pay_cents: one.status === 'cancelled' ? 0 : one.payPerSeat,
        at: one.confirmedAt,
      })),
    );
  await tx.run(sql`
    insert into booking_seats (booking_id, therapist_id, pay_cents, assigned_at)
    select booking_id, therapist_id, pay_cents, at from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as r (booking_id uuid, therapist_id uuid, pay_cents int, at timestamptz)`);
  const busy = bookings
    .filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    .flatMap((one) =>
      one.team.map(({ no }) => ({
        no,
        booking_id: one.id,
        kind: one.confirmedAt ? 'assigned' : 'hold',
        starts_at: one.startsAt,
        blocked_until: one.blockedUntil,
      })),
    );
  await tx.run(sql`
    insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, area_id, place_key)
    select r.no, r.booking_id, r.kind, r.starts_at, r.blocked_until, b.service_area_id, place_key(b.zip_code, b.location->>'address')
    from jsonb_to_recordset(${JSON.stringify(busy)}::jsonb)
      as r (no int, booking_id uuid, kind text, starts_at timestamptz, blocked_until timestamptz)
    join bookings b on b.id = r.booking_id`);
};

/** How the therapists of confirmed visits were found. A search that has only begun is left to the running server. */
const insertSearches = async (tx: Transaction, { bookings, random }: Demo): Promise<void> => {
  const found = bookings.filter(({ confirmedAt }) => confirmedAt);
  const searching = bookings.filter(({ status }) => status === 'finding_therapist');
  const rows = [...found, ...searching].map((one) => ({
    booking_id: one.id,
    wave: one.confirmedAt ? 1 : 0,
    starts_at: one.startsAt,
    give_up_at: after(one.startsAt, -hours(2)),
    next_at: one.confirmedAt ? null : one.paidAt,
  }));
  await tx.run(sql`
    insert into dispatches (booking_id, wave, starts_at, give_up_at, next_at)
    select booking_id, wave, starts_at, give_up_at, next_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (booking_id uuid, wave int, starts_at timestamptz, give_up_at timestamptz, next_at timestamptz)`);
  await tx.run(sql`
    update bookings b set search_until = d.give_up_at, answer_by = least(b.paid_at + interval '24 hours', d.give_up_at)
    from dispatches d where d.booking_id = b.id and b.status = 'finding_therapist'`);
  const offers = found.flatMap((one) =>
    one.team.map(({ id }) => ({
      id: identifier(random),
      booking_id: one.id,
      therapist_id: id,
      starts_at: one.startsAt,
      pay_cents: one.payPerSeat,
      sent_at: one.paidAt,
      answer_by: one.paidAt && after(one.paidAt, minutes(10)),
      expires_at: after(one.startsAt, -hours(2)),
      answered_at: one.confirmedAt,
    })),
  );
  await tx.run(sql`
    insert into offers (id, booking_id, therapist_id, round, wave, status, starts_at, pay_cents, sent_at,
      answer_by, expires_at, answered_at, answers)
    select id, booking_id, therapist_id, 1, 1, 'confirmed', starts_at, pay_cents, sent_at, answer_by, expires_at,
      answered_at, 1
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (id uuid, booking_id uuid, therapist_id uuid,
      starts_at timestamptz, pay_cents int, sent_at timestamptz, answer_by timestamptz, expires_at timestamptz,
      answered_at timestamptz)`);
};

/** Charged once by the sandbox at the price of the booking, and given back where it was cancelled: both ledgers agree. */
const insertMoney = async (tx: Transaction, { bookings, random }: Demo): Promise<void> => {
  const paid = bookings
    .filter(({ paidAt }) => paidAt)
    .map((one) => ({
      id: identifier(random),
      booking_id: one.id,
      intent: `pi_demo_${one.reference.slice(3).toLowerCase()}`,
      refund: identifier(random),
      amount: one.totalPrice,
      refunded: one.status === 'cancelled' ? one.totalPrice : 0,
      created_at: one.createdAt,
      paid_at: one.paidAt,
      over_at: one.overAt,
    }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r (id uuid, booking_id uuid, intent text, refund uuid,
    amount int, refunded int, created_at timestamptz, paid_at timestamptz, over_at timestamptz)`;
  await tx.run(sql`
    insert into sandbox_intents (id, client_secret, amount, currency, status, metadata, created_at)
    select intent, intent || '_secret_' || replace(id::text, '-', ''), amount, 'eur', 'succeeded',
      jsonb_build_object('purpose_kind', 'booking', 'purpose_id', booking_id), created_at from ${rows}`);
  await tx.run(sql`
    insert into payments (id, purpose_kind, purpose_id, provider_intent_id, amount_cents, status, refunded_cents, created_at, settled_at)
    select id, 'booking', booking_id, intent, amount, 'succeeded', refunded, created_at, paid_at from ${rows}`);
  await tx.run(sql`
    insert into sandbox_refunds (id, intent_id, amount, status, metadata, created_at)
    select 're_demo_' || replace(refund::text, '-', ''), intent, refunded, 'succeeded', '{}', over_at from ${rows}
    where refunded > 0`);
  await tx.run(sql`
    insert into refunds (id, payment_id, amount_cents, cause, status, provider_refund_id, created_at, done_at)
    select refund, id, refunded, 'booking.cancelled:' || booking_id, 'done', 're_demo_' || replace(refund::text, '-', ''),
      over_at, over_at from ${rows} where refunded > 0`);
};

const insertPromoUses = async (tx: Transaction, { bookings }: Demo): Promise<void> => {
  const uses = bookings
    .filter(({ promoCodeId, status }) => promoCodeId !== null && status !== 'cancelled' && status !== 'expired')
    .map((one) => ({
      booking_id: one.id,
      promo_code_id: one.promoCodeId,
      client: one.contact.email,
      at: one.createdAt,
    }));
  await tx.run(sql`
    insert into promo_uses (booking_id, promo_code_id, client, counted, created_at)
    select booking_id, promo_code_id, client, true, at from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as r (booking_id uuid, promo_code_id int, client text, at timestamptz)`);
};

const newestTold = 6;

/** What therapists with an account have lately been told; the older ones have been read. */
const insertNotifications = async (tx: Transaction, { bookings }: Demo): Promise<void> => {
  const told = bookings
    .filter(({ status }) => status === 'confirmed')
    .flatMap((one) => one.team.flatMap(({ userId }) => (userId ? [{ one, userId }] : [])))
    .toSorted((left, right) => Number(right.one.confirmedAt) - Number(left.one.confirmedAt))
    .slice(0, newestTold)
    .map(({ one, userId }, index) => ({
      user_id: userId,
      booking_id: one.id,
      area_id: one.areaId,
      details: { reference: one.reference, treatment: one.treatment.name, startsAt: one.startsAt },
      created_at: one.confirmedAt,
      read_at: index < 2 ? null : one.confirmedAt && after(one.confirmedAt, minutes(5)),
    }));
  await tx.run(sql`
    insert into notifications (user_id, kind, cause, booking_id, details, created_at, read_at)
    select user_id, 'booking_assigned', 'booking:' || booking_id, booking_id,
      details || jsonb_build_object('area', (select name from service_areas where id = area_id)), created_at, read_at
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r (user_id uuid, booking_id uuid, area_id int, details jsonb,
      created_at timestamptz, read_at timestamptz)`);
};
