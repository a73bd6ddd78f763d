/**
 * What a booking cost the database in the first stage, eleven statements, for pgbench: another person, start and therapist
 * each time. It stays as it is, whatever our own way becomes, so that figures of different days can be compared.
 */
export const yardstickLength = 11;

export const toPgbench = ({ firstStart, days, startsPerDay, areaId, treatmentId, zipPrefix, nos }) => {
  const start = `(timestamptz '${firstStart}' + make_interval(days => :day, mins => 90 * :part))`;
  const at = (minutes) => `(${start} + interval '${minutes} minutes')`;
  const id = 'md5((:n)::text)::uuid';
  const lines = [
    `insert into rate_limits as r (key, points, expires_at) values ('yardstick:' || :n, 1, clock_now() + make_interval(secs => 600))
      on conflict (key) do update set points = case when r.expires_at <= clock_now() then 1 else r.points + 1 end,
        expires_at = case when r.expires_at <= clock_now() then excluded.expires_at else r.expires_at end
      returning points, extract(epoch from expires_at - clock_now())::float8 as wait`,
    `select id, name from service_areas where active and ${zipPrefix} between zip_from and zip_to`,
    `select value from settings where key = 'booking'`,
    `select id, json_build_object('en', name_en, 'pt', name_pt) as name,
      json_build_object('en', description_en, 'pt', description_pt) as description, price_60_cents, price_75_cents,
      price_90_cents, image_url from treatments where active and id = ${treatmentId}`,
    'begin',
    `select version, (select string_agg(int4send(therapist_no)
        || int2send((floor((date_part('epoch', starts_at) - date_part('epoch', ${at(-720)})) / 60) - 32768)::int2)
        || int2send((ceil((date_part('epoch', blocked_until) - date_part('epoch', ${at(-720)})) / 60) - 32768)::int2)
        || int2send(coalesce(area_id, 0)::int2), ''::bytea)
      from busy where starts_at > ${at(-1440)} and starts_at < ${at(720)} and blocked_until > ${at(-720)}
        and (expires_at is null or expires_at > (select clock_now()))) as packed from roster_version`,
    `select no from take_times(array[:no]::int[], ${id}, 'hold', ${start}, ${at(80)}, clock_now() + interval '10 minutes',
      ${areaId}, 1, null::timestamptz, true) as no`,
    `with made as (
      insert into bookings (treatment_id, duration, people_count, contact, recipient_details, location, starts_at, ends_at,
        blocked_until, id, reference, language, zip_code, service_area_id, price_lines, original_price_cents, total_price_cents,
        access_token_hash, hold_expires_at, status, payment_status, is_back_to_back, requires_two_therapists, add_ins,
        therapist_gender, accept_opposite_gender, recipient_type, schedule_type, user_timezone, has_massage_table,
        location_notes, notes, discount_cents, gift_card_cents, waived_cents)
      values (${treatmentId}, 60, 1,
        json_build_object('firstName', 'Ana', 'lastName', 'Reis', 'phone', '+3519' || :n, 'email', :n || '@calma.example', 'gender', 'female'),
        '{"name":"","phone":""}', '{"address":"Rua da Sofia 10","isHotel":false,"apartment":"","hotelName":"","roomNumber":""}',
        ${start}, ${at(60)}, ${at(80)}, ${id}, 'CA-' || :n, 'en', '${zipPrefix}-001', ${areaId},
        '[{"kind":"treatment","quantity":1,"amount":3000,"label":{"en":"Relaxing","pt":"Relaxante"}}]', 3000, 3000,
        sha256((:n)::text::bytea), clock_now() + interval '10 minutes', 'waiting_payment', 'pending', false, false, '{}',
        'any', false, 'myself', 'fit-schedule', '', 0, '', '', 0, 0, 0)
      on conflict (idempotency_key) do nothing returning id)
    insert into booking_history (booking_id, to_status, actor, reason)
    select id, 'waiting_payment', 'guest', 'created' from made`,
    'commit',
    `select b.*, b.ends_at <= clock_now() - make_interval(days => 30) as is_long_over, coalesce((
        select jsonb_agg(jsonb_build_object('from', h.from_status, 'to', h.to_status, 'actor', h.actor, 'reason', h.reason,
          'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.id)
        from booking_history h where h.booking_id = b.id), '[]'::jsonb) as history
      from bookings b where b.id = ${id}`,
    `select value from settings where key = 'cancellation'`,
  ];
  if (lines.length !== yardstickLength) throw new Error(`${lines.length} statements`);
  return [
    '\\set n random(1, 9000000000000000)',
    `\\set day random(0, ${days - 1})`,
    `\\set part random(0, ${startsPerDay - 1})`,
    `\\set no random(${nos.from}, ${nos.to})`,
    ...lines.map((line) => `${line.replaceAll(/\s*\n\s*/g, ' ')};`),
    '',
  ].join('\n');
};
