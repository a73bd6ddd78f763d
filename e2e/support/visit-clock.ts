import pg from 'pg';

const run = async (statement: string, values: readonly unknown[]): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.SERVER_POSTGRES_DATABASE });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
};

/** What looks after visits once a minute looks now. */
const lookNow = (): Promise<void> =>
  run(`update jobs set run_at = now() where kind = 'dispatch.watch-visits' and locked_until is null`, []);

/** The clock of a served server cannot be moved, so the visit is: it begins in so many minutes, or began so many ago. */
export const letBeginIn = async (bookingId: string, minutes: number): Promise<void> => {
  await run('delete from busy where booking_id = $1', [bookingId]);
  await run(
    `update bookings set starts_at = starts_at - ago, ends_at = ends_at - ago, blocked_until = blocked_until - ago
     from (select starts_at - date_trunc('minute', now()) - make_interval(mins => $2) as ago from bookings where id = $1) as b
     where id = $1`,
    [bookingId, minutes],
  );
  // At whatever hour the story is told, her hours have room for it.
  await run('update booking_seats set is_forced = true where booking_id = $1', [bookingId]);
  await lookNow();
};

/** So many minutes pass for a visit, and for everything that was told of its day. */
export const letPass = async (bookingId: string, minutes: number): Promise<void> => {
  await run(
    `update booking_seats set on_way_at = on_way_at - ago, expected_at = expected_at - ago, arrived_at = arrived_at - ago,
       nobody_since = nobody_since - ago, asked_at = asked_at - ago, alarmed_at = alarmed_at - ago
     from (select make_interval(mins => $2) as ago) as a where booking_id = $1`,
    [bookingId, minutes],
  );
  await run(
    `update bookings set starts_at = starts_at - ago, ends_at = ends_at - ago, blocked_until = blocked_until - ago
     from (select make_interval(mins => $2) as ago) as a where id = $1`,
    [bookingId, minutes],
  );
  await lookNow();
};

/** The minutes in which a therapist may take a yes back are over, so it is told. */
export const letYesStand = async (bookingId: string): Promise<void> => {
  await run(`update offers set answered_at = answered_at - interval '1 hour' where booking_id = $1`, [bookingId]);
  await run(
    `update booking_history set at = at - interval '1 hour' where booking_id = $1 and to_status = 'confirmed'`,
    [bookingId],
  );
  await run(
    `update jobs set run_at = now() where kind = 'dispatch.tell-confirmed' and payload->>'bookingId' = $1 and locked_until is null`,
    [bookingId],
  );
};
