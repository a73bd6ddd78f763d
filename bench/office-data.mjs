import pg from 'pg';
import { sql } from '../src/server/platform/database/sql.ts';
import { addArea, addTherapist, addTreatment } from '../testing/roster.ts';

const firstNames = 'Ana Beatriz Carla Diogo Eva Filipa Gonçalo Helena Inês João Luísa Marta'.split(' ');
const lastNames = 'Almeida Branco Costa Dias Esteves Ferreira Gomes Lopes Moreira Nunes Pinto Reis'.split(' ');
const [areaCount, treatmentCount, therapistCount] = [10, 8, 60];
const perStatement = 50_000;

/** A company of five years: bookings by SQL alone, each one's facts following from its number, with seats and ledger. */
export async function fillOffice(database, url, count) {
  const areas = [];
  for (let no = 0; no < areaCount; no++) areas.push(await addArea({ database }, 1000 + 10 * no, 1009 + 10 * no));
  const treatments = [];
  for (let no = 0; no < treatmentCount; no++) treatments.push(await addTreatment({ database }));
  for (let no = 0; no < therapistCount; no++)
    await addTherapist({ database }, { areaIds: areas, treatmentIds: treatments });
  await database.run(
    sql`insert into promo_codes (code, discount_type, discount_value) values ('OFFICE', 'percentage', 10)`,
  );

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Rows go in ten times faster without what watches over them; the search is indexed when they are there.
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query('drop index if exists bookings_search, bookings_search_phone, bookings_search_recipient');
  for (let first = 1; first <= count; first += perStatement) {
    const last = Math.min(count, first + perStatement - 1);
    await client.query(bookingsOf({ count, areas, treatments }), [first, last]);
  }
  await client.query(seats);
  await client.query(ledger);
  await client.query('select make_search_indexes()');
  await client.end();
  await tidy(url);
}

/** As the database does by itself in its quiet hours. */
export async function tidy(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

const list = (values) =>
  `(array[${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')}])`;
const oneOf = (values, number) => `${list(values)}[1 + (${number}) % ${values.length}]`;

/** Spread evenly over five years until three weeks from now; one of eight was never paid, one of twenty cancelled. */
const bookingsOf = ({ count, areas, treatments }) => `
  insert into bookings (id, reference, status, payment_status, access_token_hash, language, treatment_id, duration, people_count,
    is_back_to_back, requires_two_therapists, therapist_gender, accept_opposite_gender, recipient_type, recipient_details,
    schedule_type, starts_at, ends_at, blocked_until, zip_code, service_area_id, location, contact, price_lines,
    original_price_cents, discount_cents, refund_cents, total_price_cents, promo_code_id, hold_expires_at, paid_at, created_at)
  select md5('booking' || n)::uuid, 'CA-' || upper(substr(md5('reference' || n), 1, 12)),
    case when n % 8 = 0 then 'expired' when n % 20 = 1 then 'cancelled' when starts_at < now() then 'completed' else 'confirmed' end,
    case when n % 8 = 0 then 'expired' else 'paid' end, sha256(('key' || n)::bytea), case n % 3 when 0 then 'en' else 'pt' end,
    ${oneOf(treatments, 'n / 7')}, 60, 1, false, false, 'any', false, 'myself', '{}', 'fit-schedule',
    starts_at, starts_at + interval '1 hour', starts_at + interval '80 minutes', '1010-100', ${oneOf(areas, 'n / 3')},
    '{"address": "Rua da Prata 80", "isHotel": false}',
    json_build_object('firstName', ${oneOf(firstNames, 'n / 5')}, 'lastName', ${oneOf(lastNames, 'n / 11')} || ' ' || n % 9973,
      'email', 'person' || n % 300007 || '@calma.example', 'phone', '+3519' || lpad((n * 7919 % 100000000)::text, 8, '0')),
    '[]', 6500, discount, case when n % 20 = 1 and n % 8 <> 0 then 6500 - discount else 0 end, 6500 - discount,
    case when discount > 0 then (select id from promo_codes where code = 'OFFICE') end, created_at + interval '10 minutes',
    case when n % 8 <> 0 then created_at + interval '3 minutes' end, created_at
  from (select n, case when n % 10 = 3 then 650 else 0 end as discount, starts_at,
      least(starts_at - interval '1 day' * (1 + n % 14), now() - interval '1 minute') as created_at
    from (select n, date_trunc('day', now()) + interval '21 days' - interval '1 day' * floor((${count} - n) * 1847.0 / ${count})
        + interval '15 minutes' * (36 + n % 44) as starts_at
      from generate_series($1::int, $2::int) as n) as starts) as made`;

const seats = `
  insert into booking_seats (booking_id, therapist_id, pay_cents, assigned_at)
  select b.id, t.id, 3000, b.paid_at from bookings b
  join (select id, row_number() over (order by no) - 1 as place, count(*) over () as many from therapists) t
    on t.place = ('x' || substr(b.reference, 4, 7))::bit(28)::int % t.many
  where b.paid_at is not null`;

/** The lines of a payment, a sale, and of what became of it; each entry adds up to nothing. */
const ledger = `
  insert into ledger_lines (entry, kind, at, account, amount_cents, booking_id, therapist_id, vat_percentage)
  select l.entry || b.id, l.kind, l.at, l.account, l.cents, b.id, l.therapist_id, 23
  from bookings b left join booking_seats s on s.booking_id = b.id
  cross join lateral (select floor(b.total_price_cents * 23 / 123.0)::int as vat) as tax
  cross join lateral (values
    ('payment:', 'payment_received', b.paid_at, 'card_provider', b.total_price_cents, null::uuid, true),
    ('payment:', 'payment_received', b.paid_at, 'client', -b.total_price_cents, null, true),
    ('sold:', 'visit_sold', b.paid_at, 'client', b.total_price_cents, null, true),
    ('sold:', 'visit_sold', b.paid_at, 'vat', -vat, null, true),
    ('sold:', 'visit_sold', b.paid_at, 'prepaid', vat - b.total_price_cents, null, true),
    ('cancelled:', 'visit_cancelled', b.starts_at - interval '1 day', 'prepaid', b.total_price_cents - vat, null, b.status = 'cancelled'),
    ('cancelled:', 'visit_cancelled', b.starts_at - interval '1 day', 'vat', vat, null, b.status = 'cancelled'),
    ('cancelled:', 'visit_cancelled', b.starts_at - interval '1 day', 'refund', -b.total_price_cents, null, b.status = 'cancelled'),
    ('done:', 'visit_done', b.ends_at, 'prepaid', b.total_price_cents - vat, null, b.status = 'completed'),
    ('done:', 'visit_done', b.ends_at, 'promo', b.discount_cents, null, b.status = 'completed'),
    ('done:', 'visit_done', b.ends_at, 'revenue', vat - b.total_price_cents - b.discount_cents, null, b.status = 'completed'),
    ('done:', 'visit_done', b.ends_at, 'therapist_pay', s.pay_cents, s.therapist_id, b.status = 'completed'),
    ('done:', 'visit_done', b.ends_at, 'therapist_owed', -s.pay_cents, s.therapist_id, b.status = 'completed')
  ) as l (entry, kind, at, account, cents, therapist_id, is_written)
  where b.paid_at is not null and l.is_written and l.cents <> 0`;
