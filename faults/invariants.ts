import { bookingEvents, bookingStatuses, nextBookingStatus } from '#domain/booking/booking-status.ts';
import { cents } from '#domain/money/cents.ts';
import { priceBooking } from '#domain/pricing/price-booking.ts';
import { sqlFile } from '#server/platform/database/sql.ts';
import { pause, secondsSince } from './fault.ts';
import type { Stage } from './stage.ts';

export type Violation = { rule: string; example: string };

type Facts = Record<string, unknown>;

/**
 * A rule as a question that must have no answer. `at rest`: the house may take a while to get there. `in the end`: a mail
 * that a killed process was sending is sent by another after five minutes.
 */
type SqlRule = { rule: string; when: 'always' | 'at rest' | 'in the end'; breaks: string };

const occupying = `('waiting_payment', 'finding_therapist', 'confirmed')`;

/** Asked of the tables alone: no constraint and no other table's word is believed. */
const sqlRules: readonly SqlRule[] = [
  {
    rule: 'nobody is booked twice at the same time',
    when: 'always',
    breaks: `
      select a.therapist_no, a.booking_id as one, b.booking_id as other from busy a join busy b
      on a.therapist_no = b.therapist_no and a.id < b.id and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until`,
  },
  {
    rule: 'a booking has all its seats at its own time, or none when it is over',
    when: 'always',
    breaks: `
      select b.id, b.status, count(s.id) as seats from bookings b
      left join busy s on s.booking_id = b.id and s.starts_at = b.starts_at and s.blocked_until = b.blocked_until
      where not (b.status = 'waiting_payment' and b.hold_expires_at <= clock_now())
      group by b.id having count(distinct s.therapist_no) <>
        case when b.status not in ${occupying} then 0 when b.requires_two_therapists then 2 else 1 end
        or count(distinct s.therapist_no) <> count(s.id)`,
  },
  {
    rule: 'no time is taken for a booking that is not there',
    when: 'always',
    breaks: `select s.booking_id from busy s left join bookings b on b.id = s.booking_id where b.id is null`,
  },
  {
    rule: 'one key makes one booking',
    when: 'always',
    breaks: `select idempotency_key from bookings where idempotency_key is not null group by 1 having count(*) > 1`,
  },
  {
    rule: 'a visit on the calendar is a paid one',
    when: 'always',
    breaks: `
      select id, status, payment_status from bookings
      where (status in ('finding_therapist', 'confirmed', 'completed')) <> (paid_at is not null and status <> 'cancelled')
        or (status in ('finding_therapist', 'confirmed', 'completed') and payment_status <> 'paid')
        or (status = 'expired' and payment_status <> 'expired')`,
  },
  {
    rule: 'a succeeded payment has one paid purchase of its amount, or has gone back',
    when: 'at rest',
    breaks: `
      select i.id, i.amount, b.id as booking, b.status, b.payment_status from sandbox_intents i
      left join bookings b on b.id::text = i.metadata->>'purpose_id'
      left join gift_cards g on g.id::text = i.metadata->>'purpose_id'
      where i.status = 'succeeded'
        and i.amount <> coalesce((select sum(r.amount) from sandbox_refunds r where r.intent_id = i.id), 0)
        and not coalesce(b.paid_at is not null and b.total_price_cents = i.amount, false)
        and not coalesce(g.paid_at is not null and g.amount_cents = i.amount, false)`,
  },
  {
    rule: 'a paid purchase was charged once, at its price',
    when: 'at rest',
    breaks: `
      select p.id, p.price, c.charges, c.kept from (
        select id, total_price_cents as price, refund_cents as back from bookings where paid_at is not null
        union all select id, amount_cents, 0 from gift_cards where paid_at is not null and buyer_email <> 'ola@calma.example') p
      left join lateral (
        select count(*) filter (where i.amount > i.refunded or p.back > 0) as charges, coalesce(sum(i.amount - i.refunded), 0) as kept
        from (select amount, coalesce((select sum(r.amount) from sandbox_refunds r where r.intent_id = s.id), 0) as refunded
          from sandbox_intents s where s.status = 'succeeded' and s.metadata->>'purpose_id' = p.id::text) i) c on true
      where p.price > 0 and (c.charges <> 1 or (p.back = 0 and c.kept <> p.price) or c.kept > p.price)`,
  },
  {
    rule: 'what was promised back has gone back',
    when: 'at rest',
    breaks: `
      select r.id, r.cause, r.status from refunds r left join sandbox_refunds s on s.id = r.provider_refund_id
      where r.status <> 'done' or s.id is null or s.amount <> r.amount_cents`,
  },
  {
    rule: 'no more goes back than was captured, and our books say what the provider’s say',
    when: 'at rest',
    breaks: `
      select i.id, i.amount, coalesce(sum(r.amount), 0) as returned, p.refunded_cents from sandbox_intents i
      left join sandbox_refunds r on r.intent_id = i.id left join payments p on p.provider_intent_id = i.id
      group by i.id, p.refunded_cents
      having coalesce(sum(r.amount), 0) > i.amount or coalesce(p.refunded_cents, 0) <> coalesce(sum(r.amount), 0)`,
  },
  {
    rule: 'a gift card holds its face less what was spent and not returned, never below zero',
    when: 'always',
    breaks: `
      select g.id, g.amount_cents, g.balance_cents, sum(m.amount_cents) as ledger from gift_cards g
      left join gift_card_movements m on m.gift_card_id = g.id where g.paid_at is not null
      group by g.id having g.balance_cents < 0 or g.balance_cents > g.amount_cents
        or g.balance_cents <> coalesce(sum(m.amount_cents), 0)
        or g.amount_cents <> coalesce(sum(m.amount_cents) filter (where m.kind = 'issued'), 0)`,
  },
  {
    rule: 'a booking has spent the credit its bill names, and nothing once it is given up',
    when: 'always',
    breaks: `
      select b.id, b.status, b.gift_card_cents from bookings b
      where (b.status <> 'cancelled' or b.paid_at is null)
        and case when b.status in ('expired', 'cancelled') then 0 else b.gift_card_cents end
        <> coalesce((select -sum(m.amount_cents) from gift_card_movements m where m.booking_id = b.id), 0)`,
  },
  {
    rule: 'a promo code is used no more often than it may be',
    when: 'always',
    breaks: `
      select p.code, p.max_uses, count(b.id) as uses from promo_codes p join bookings b on b.promo_code_id = p.id
      where p.max_uses is not null and b.status not in ('expired', 'cancelled') group by p.id having count(b.id) > p.max_uses
      union all
      select p.code, p.max_uses, count(*) from promo_codes p join promo_uses u on u.promo_code_id = p.id
      where p.max_uses is not null group by p.id having count(*) > p.max_uses`,
  },
  {
    rule: 'every promo use belongs to a booking that keeps it',
    when: 'always',
    breaks: `
      select b.id, b.status, u.counted from bookings b full join promo_uses u on u.booking_id = b.id
      where b.id is null or (b.promo_code_id is not null and b.status not in ('expired', 'cancelled')) <> (u.booking_id is not null)
        or (u.counted and b.paid_at is null) or (b.paid_at is not null and not u.counted)`,
  },
  {
    rule: 'every mail owed is there, once for each cause, and has left',
    when: 'in the end',
    breaks: `
      select owed.type, owed.id, count(e.id) as mails from (
        select 'booking_received' as type, id from bookings where paid_at is not null and status <> 'cancelled'
        union all select 'booking_cancelled', id from bookings where paid_at is not null and status = 'cancelled') owed
      left join emails e on e.type = owed.type and e.cause = 'booking:' || owed.id and e.status = 'sent'
      group by owed.type, owed.id having count(e.id) <> 1
      union all select type, null, count(*) from emails group by type, cause having count(*) > 1
      union all select e.type, b.id, 1 from emails e join bookings b on e.cause = 'booking:' || b.id
      where e.type = 'booking_received' and b.paid_at is null`,
  },
  {
    rule: 'no hold blocks a slot a minute after it ran out',
    when: 'at rest',
    breaks: `
      select s.booking_id, s.expires_at from busy s where s.expires_at <= clock_now()
      union all select id, hold_expires_at from bookings where status = 'waiting_payment' and hold_expires_at <= clock_now()`,
  },
  {
    rule: 'no work was given up',
    when: 'at rest',
    breaks: `select kind, last_error from jobs where died_at is not null`,
  },
];

const readBreaks = async ({ database }: Stage, when: SqlRule['when']): Promise<Violation[]> => {
  const violations: Violation[] = [];
  for (const { rule, breaks } of sqlRules.filter((one) => one.when === when)) {
    const rows = await database.many<Facts>(sqlFile(`select * from (${breaks}) as broken limit 5`));
    if (rows[0]) violations.push({ rule, example: JSON.stringify(rows[0]) });
  }
  return violations;
};

const follows = (from: string | null, to: string): boolean =>
  from === null
    ? to === 'waiting_payment'
    : bookingEvents.some((event) => nextBookingStatus(from as (typeof bookingStatuses)[number], event) === to);

/** Every change is in the domain's table and follows the one before; the last one is where the booking stands. */
const checkHistories = async ({ database }: Stage): Promise<Violation[]> => {
  const rows = await database.many<{ id: string; status: string; steps: { from: string | null; to: string }[] }>(
    sqlFile(`
      select b.id, b.status, coalesce(json_agg(json_build_object('from', h.from_status, 'to', h.to_status) order by h.id)
        filter (where h.id is not null), '[]') as steps
      from bookings b left join booking_history h on h.booking_id = b.id group by b.id`),
  );
  const isWhole = ({ status, steps }: (typeof rows)[number]) =>
    steps.at(-1)?.to === status &&
    steps.every(({ from, to }, index) => from === (steps[index - 1]?.to ?? null) && follows(from, to));
  const broken = rows.find((row) => !isWhole(row));
  return broken
    ? [{ rule: 'every change of status is a legal one and has its line', example: JSON.stringify(broken) }]
    : [];
};

const reachableFrom = (status: string): Set<string> => {
  const reached = new Set([status]);
  for (const from of reached) for (const to of bookingStatuses) if (follows(from, to)) reached.add(to);
  return reached;
};

/** What was answered with 2xx is there, in that state or in one that may follow it. */
const checkPromises = async ({ database, promised }: Stage): Promise<Violation[]> => {
  const rows = await database.many<{ id: string; status: string }>(sqlFile('select id, status from bookings'));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const broken = promised.find(({ id, status }) => !reachableFrom(status).has(statuses.get(id) ?? 'gone'));
  const example = broken && JSON.stringify({ ...broken, now: statuses.get(broken.id) ?? 'gone' });
  return example ? [{ rule: 'what was answered with 2xx is kept', example }] : [];
};

type Bill = {
  id: string;
  lines: { kind: string; amount: number; quantity?: number; addInId?: number }[];
  people: number;
  together: boolean;
  backToBack: boolean;
  total: number;
  credit: number;
  discountType: 'percentage' | 'fixed' | null;
  discountValue: number | null;
  listPrice: number;
};

/** The stored total is what the domain makes of the stored lines, and the lines of what the catalogue says. */
const checkBills = async ({ database }: Stage): Promise<Violation[]> => {
  const bills = await database.many<Bill>(
    sqlFile(`
      select b.id, b.price_lines as lines, b.people_count as people, b.requires_two_therapists as together,
        b.is_back_to_back as "backToBack", b.total_price_cents as total, b.gift_card_cents as credit,
        p.discount_type as "discountType", p.discount_value::float8 as "discountValue",
        case b.duration when 60 then t.price_60_cents when 75 then t.price_75_cents else t.price_90_cents end as "listPrice"
      from bookings b join treatments t on t.id = b.treatment_id left join promo_codes p on p.id = b.promo_code_id`),
  );
  const broken = bills.find((bill) => !isRight(bill));
  return broken ? [{ rule: 'the stored total is the price of the stored lines', example: JSON.stringify(broken) }] : [];
};

const isRight = (bill: Bill): boolean => {
  const unitOf = ({ amount, quantity = 1 }: Bill['lines'][number]) => cents(amount / quantity);
  const treatment = bill.lines.find(({ kind }) => kind === 'treatment');
  if (!treatment) return false;
  const { discountType, discountValue } = bill;
  const price = priceBooking({
    treatmentPrice: unitOf(treatment),
    addIns: bill.lines.flatMap((line) =>
      line.addInId === undefined ? [] : [{ id: line.addInId, price: unitOf(line) }],
    ),
    peopleCount: bill.people,
    requiresTwoTherapists: bill.together,
    isBackToBack: bill.backToBack,
    promo: discountType && discountValue !== null ? { discountType, discountValue } : null,
    giftCardBalance: cents(bill.credit),
  });
  const sum = bill.lines.reduce((total, { amount }) => total + amount, 0);
  return unitOf(treatment) === bill.listPrice && price.totalPrice === bill.total && sum === bill.total;
};

const checkOutput = async ({ output, canaries }: Stage): Promise<Violation[]> => {
  const written = output();
  const leaked = [...canaries].find((canary) => written.includes(canary));
  return leaked ? [{ rule: 'no secret and no health note is in the log', example: leaked.slice(0, 24) }] : [];
};

const checkServers = ({ servers }: Stage): Violation[] =>
  servers.flatMap((server) => {
    const words = server.lastWords();
    return words === null ? [] : [{ rule: 'no server ends by itself', example: words }];
  });

const checkNow = async (stage: Stage): Promise<Violation[]> => [
  ...(await readBreaks(stage, 'always')),
  ...(await checkHistories(stage)),
  ...(await checkPromises(stage)),
  ...(await checkBills(stage)),
  ...(await checkOutput(stage)),
  ...checkServers(stage),
];

export type Rest = { violations: Violation[]; seconds: number };

/** What must hold at once is looked at now; what may take a while is looked at until it holds or the patience is over. */
export const comeToRest = async (stage: Stage, { isTheEnd }: { isTheEnd: boolean }): Promise<Rest> => {
  const began = performance.now();
  const early = await checkNow(stage);
  const late = await waitFor(stage, 'at rest');
  const last = isTheEnd ? await waitFor(stage, 'in the end') : [];
  const seconds = secondsSince(began);
  return { violations: unique([...early, ...late, ...last, ...(await checkNow(stage))]), seconds };
};

const waitFor = async (stage: Stage, when: SqlRule['when']): Promise<Violation[]> => {
  const began = performance.now();
  for (;;) {
    const broken = await readBreaks(stage, when);
    if (broken.length === 0 || secondsSince(began) > stage.patienceSeconds) return broken;
    await pause(500);
  }
};

const unique = (violations: readonly Violation[]): Violation[] => [
  ...new Map(violations.map((violation) => [violation.rule, violation])).values(),
];

/** A quarter of an hour passes in the tables: unpaid holds run out, and so does what killed processes had taken. */
export const moveClock = async ({ database }: Stage): Promise<void> => {
  await database.run(
    sqlFile(`
      update bookings set hold_expires_at = hold_expires_at - interval '15 minutes' where status = 'waiting_payment';
      update busy set expires_at = expires_at - interval '15 minutes' where expires_at is not null;
      update payments set next_check_at = next_check_at - interval '15 minutes' where status = 'open';
      update emails set claimed_until = claimed_until - interval '15 minutes', send_at = send_at - interval '15 minutes' where status in ('planned', 'sending');
      update jobs set run_at = run_at - interval '15 minutes', locked_until = locked_until - interval '15 minutes' where dedupe_key is distinct from 'schedule'`),
  );
};

export const ruleCount = sqlRules.length + 5;
