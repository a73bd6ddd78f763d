import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliveryJob } from '#server/modules/messaging/send/delivery-job.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import {
  onPostgres,
  type SignedIn,
  type TestAnswer,
  type TestServer,
  testStart,
} from '../../../../../testing/server.ts';

/** Everything that must hold whatever happened, asked of the tables alone. Each must answer nothing. */
const rules = {
  'nobody is in two places': sql`
    select a.booking_id from busy a join busy b on a.therapist_no = b.therapist_no and a.id < b.id
      and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until`,
  'a confirmed booking has its people, and they its time': sql`
    select b.id from bookings b where b.status = 'confirmed' and not (
      (select count(*) from busy s where s.booking_id = b.id and s.kind = 'assigned' and s.starts_at = b.starts_at) = case when b.requires_two_therapists then 2 else 1 end
      and (select count(*) from busy s where s.booking_id = b.id) = case when b.requires_two_therapists then 2 else 1 end)`,
  'no booking has more rows than seats': sql`
    select b.id from bookings b join busy s on s.booking_id = b.id and s.kind <> 'proposed'
    group by b.id having count(*) > case when b.requires_two_therapists then 2 else 1 end`,
  'whoever has a seat has the time, and the other way round': sql`
    select b.id from bookings b where b.status in ('finding_therapist', 'confirmed') and (
      select coalesce(array_agg(t.id order by t.id), '{}') from busy s join therapists t on t.no = s.therapist_no where s.booking_id = b.id and s.kind = 'assigned'
    ) <> (select coalesce(array_agg(therapist_id order by therapist_id), '{}') from booking_seats where booking_id = b.id)`,
  'whoever has a seat has said yes last': sql`
    select s.booking_id from booking_seats s where not exists (select from offers o
      where o.booking_id = s.booking_id and o.therapist_id = s.therapist_id and o.status = 'confirmed')`,
  'a booking that is over keeps nobody busy': sql`
    select b.id from bookings b join busy s on s.booking_id = b.id where b.status in ('cancelled', 'expired')`,
  'nobody is asked for a booking that looks for nobody': sql`
    select o.id from offers o join bookings b on b.id = o.booking_id where o.status = 'open' and b.status <> 'finding_therapist'`,
  'every change of status stands in the history': sql`
    select b.id from bookings b where b.status <> (select to_status from booking_history h where h.booking_id = b.id order by h.id desc limit 1)`,
};

type Key = readonly [therapistId: string, token: string];

const { kind: deliveryKind } = deliveryJob('', 0);

onPostgres('everybody at once', (makeServer, kind) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;
  const rounds = kind === 'postgres' ? 24 : 4;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 10);
  });
  const askAtOnce = (waveSize: number) =>
    server.database.run(sql`
      insert into settings (key, value) values ('dispatch', ${JSON.stringify({ waveSize })})
      on conflict (key) do update set value = excluded.value`);
  beforeEach(async () => {
    server.clock.set(testStart);
    await askAtOnce(10);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => desk.clear());

  const checkRules = async (when: string) => {
    for (const [rule, question] of Object.entries(rules))
      expect([when, rule, await server.database.many(question)]).toEqual([when, rule, []]);
  };
  /** What is due, but for the sending of mails, which would take most of the time. */
  const work = async () => {
    for (let left = 1; left > 0; ) {
      await server.database.run(sql`delete from jobs where kind = ${deliveryKind}`);
      left = await server.worker.runDue();
    }
  };
  const searched = async (changes: Record<string, unknown>) => {
    const booking = await desk.booked(changes);
    await desk.markPaid(booking.id, Number(changes.totalPrice ?? 6500));
    await work();
    return booking;
  };
  /** Who waited too long for a row that many want is told to come again, and does. */
  const insist = async (act: () => Promise<TestAnswer>): Promise<TestAnswer> => {
    for (;;) {
      const answer = await act();
      if (answer.status !== 503) return answer;
    }
  };
  const codeOf = ({ status, body }: TestAnswer) => (status === 200 ? 'yes' : (body.code as string));
  /** A day of its own for each round, so that rounds do not meet. */
  const dayOf = (round: number) => new Date(Date.UTC(2026, 10, 17 + (round % 60), 10 + 3 * (round % 4))).toISOString();
  const keysOf = async (id: string) => {
    const keys: Key[] = [];
    for (const therapistId of await desk.asked(id)) keys.push([therapistId, await desk.tokenOf(id, therapistId)]);
    return keys;
  };

  it('gives one booking to one of ten', async () => {
    for (let round = 0; round < (kind === 'postgres' ? 12 : 3); round++) {
      const { id } = await searched({ datetime: dayOf(round) });
      const keys = await keysOf(id);
      expect(keys).toHaveLength(10);
      const answers = await Promise.all(keys.map(([person, token]) => desk.act('confirm', id, person, { token })));
      expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 9 }, () => 'seat_taken'), 'yes']);
    }
    await checkRules('after all');
  });

  it('gives two seats to two of ten', async () => {
    const { id } = await searched({ peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 });
    const answers = await Promise.all(
      (await keysOf(id)).map(([person, token]) => desk.act('confirm', id, person, { token })),
    );
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 8 }, () => 'seat_taken'), 'yes', 'yes']);
    await checkRules('together');
  });

  it('gives one person one of two visits at the same time, and leaves both bookings their seats', async () => {
    for (let round = 0; round < (kind === 'postgres' ? 10 : 3); round++) {
      const datetime = dayOf(round);
      const [one, two] = [await searched({ datetime }), await searched({ datetime })];
      const secondAsked = await desk.asked(two.id);
      const person = (await desk.asked(one.id)).find((id) => secondAsked.includes(id)) ?? '';
      const tokens = [await desk.tokenOf(one.id, person), await desk.tokenOf(two.id, person)] as const;
      const answers = await Promise.all([
        desk.act('confirm', one.id, person, { token: tokens[0] }),
        desk.act('confirm', two.id, person, { token: tokens[1] }),
      ]);
      expect(answers.map(codeOf).sort()).toEqual(['therapist_busy', 'yes']);
      for (const { id } of [one, two]) expect(await desk.seatsOf(id)).toHaveLength(1);
    }
    await checkRules('two visits');
  });

  it('leaves a legal order when six pull at one booking', async () => {
    await askAtOnce(3);
    for (let round = 0; round < rounds; round++) {
      server.clock.set(testStart);
      const { id, token: key } = await searched({ datetime: dayOf(round) });
      const [yes, other, no] = (await keysOf(id)).slice(0, 3) as [Key, Key, Key];
      const answers = await Promise.all(
        [
          () => desk.act('confirm', id, yes[0], { token: yes[1] }),
          () => desk.act('confirm', id, other[0], { token: other[1] }),
          () => desk.act('reject', id, no[0], { token: no[1] }),
          () => desk.admin(as, `${id}/assign`, { therapistId: desk.ids[round % 10] }),
          () =>
            round % 3 === 0
              ? server.request('POST', `/api/bookings/${id}/cancel?token=${key}`, { body: {} })
              : server.request('POST', `/api/bookings/${id}/reschedule?token=${key}`, {
                  body: { startsAt: new Date(Date.parse(dayOf(round)) + minutes(60)).toISOString() },
                }),
          () => desk.admin(as, `${id}/process-assignment`),
        ]
          .map((act, index) => ({ act, turn: (index * 7 + round) % 6 }))
          .sort((a, b) => a.turn - b.turn)
          .map(({ act }) => insist(act)),
      );
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
      await work();
      await checkRules(`round ${round}`);
      server.clock.advance(minutes(11));
      await work();
      const { confirmed, told } = await server.database.one<{ confirmed: boolean; told: number }>(sql`
        select b.status = 'confirmed' as confirmed,
          (select count(*)::int from emails e where e.type = 'booking_confirmed' and e.cause like 'confirmed:%'
            and split_part(e.cause, ':', 2)::uuid in (select o.id from offers o where o.booking_id = b.id)) as told
        from bookings b where b.id = ${id}`);
      if (confirmed) expect([round, told > 0]).toEqual([round, true]);
      await emptyTables(server.database, 'bookings', 'busy', 'jobs', 'emails', 'notifications');
    }
  });
});
