import { bookingEvents, bookingStatuses, nextBookingStatus } from '#domain/booking/booking-status.ts';
import { type MoneyWords, moneyWordsFor, saysNothingTaken } from '#domain/booking/money-words.ts';
import { cents } from '#domain/money/cents.ts';
import { priceBooking } from '#domain/pricing/price-booking.ts';
import { sqlFile } from '#server/platform/database/sql.ts';
import { pause, secondsSince } from './fault.ts';
import { type SqlRule, sqlRules } from './rules.ts';
import type { Stage } from './stage.ts';

export type Violation = { rule: string; example: string };

type Facts = Record<string, unknown>;

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

/**
 * Every change is in the domain's table and follows the one before; the last one is where the booking stands. Lines about
 * the time, the money or a proposal change no status.
 */
const checkHistories = async ({ database }: Stage): Promise<Violation[]> => {
  const rows = await database.many<{ id: string; status: string; steps: { from: string | null; to: string }[] }>(
    sqlFile(`
      select b.id, b.status, coalesce(json_agg(json_build_object('from', h.from_status, 'to', h.to_status) order by h.id)
        filter (where h.id is not null and h.moved_from is null and h.refund_cents is null
          and h.reason not in ('time_proposed', 'proposal_declined', 'proposal_withdrawn')), '[]') as steps
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

type MoneyRow = Parameters<typeof moneyWordsFor>[0] & { id: string; captured: number; returned: number; price: number };

/** Whether a sentence and the provider's books can both be true. */
const agrees = (words: MoneyWords, { captured, returned, price }: MoneyRow): boolean => {
  if (saysNothingTaken(words)) return captured === 0;
  // Whoever says that nobody knows yet cannot be wrong; that it is said no longer than that is a rule of its own.
  if (words === 'asking') return true;
  if (words === 'paid' || words === 'kept') return returned === 0 && captured === price;
  if (words === 'nothing_due') return captured === returned;
  if (words.startsWith('twice')) return captured > price;
  // What goes back to a gift card is not in the provider's books.
  if (words.startsWith('all')) return !words.endsWith('done') || captured === returned;
  if (words.startsWith('part')) return returned < captured || captured === 0;
  return captured > 0 && (!words.endsWith('done') || captured === returned);
};

/** What the client's page says about the money is what the provider's books say. */
const checkWords = async ({ database }: Stage): Promise<Violation[]> => {
  const rows = await database.many<MoneyRow>(
    sqlFile(`
      select b.id, b.status, b.payment_status as "paymentStatus", b.total_price_cents + b.gift_card_cents as "paidCents",
        b.total_price_cents as price, b.refund_cents as "refundCents", b.refund_state as "refundState",
        b.unwanted_state as "unwantedState", b.payment_open as "isPaymentOpen",
        coalesce((select sum(i.amount) from sandbox_intents i where i.status = 'succeeded' and i.metadata->>'purpose_id' = b.id::text
          and i.metadata->>'purpose_kind' = 'booking'), 0)::int as captured,
        coalesce((select sum(r.amount) from sandbox_refunds r join sandbox_intents i on i.id = r.intent_id
          where i.metadata->>'purpose_id' = b.id::text and i.metadata->>'purpose_kind' = 'booking'), 0)::int as returned
      from bookings b`),
  );
  const broken = rows.find((row) => !agrees(moneyWordsFor(row), row));
  const example = broken && JSON.stringify({ ...broken, words: moneyWordsFor(broken) });
  return example ? [{ rule: 'the words about the money are what the provider’s books say', example }] : [];
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
    const broken = [...(await readBreaks(stage, when)), ...(when === 'at rest' ? await checkWords(stage) : [])];
    if (broken.length === 0 || secondsSince(began) > stage.patienceSeconds) return broken;
    await pause(500);
  }
};

const unique = (violations: readonly Violation[]): Violation[] => [
  ...new Map(violations.map((violation) => [violation.rule, violation])).values(),
];

/** A quarter of an hour passes in the tables: unpaid holds run out, and so does what killed processes had taken. */
export const moveClock = async ({ database }: Stage): Promise<void> => {
  // One at a time: people are at these rows meanwhile, and each takes them in an order of their own.
  for (const change of clockChanges) await database.run(sqlFile(change));
};

const clockChanges = [
  `update bookings set hold_expires_at = hold_expires_at - interval '15 minutes' where status = 'waiting_payment'`,
  `update busy set expires_at = expires_at - interval '15 minutes' where expires_at is not null`,
  `update proposals set kept_until = kept_until - interval '15 minutes' where status = 'open'`,
  `update waiting_list set kept_until = kept_until - interval '15 minutes' where state = 'kept'`,
  `update payments set next_check_at = next_check_at - interval '15 minutes' where status = 'open'`,
  `update emails set claimed_until = claimed_until - interval '15 minutes', send_at = send_at - interval '15 minutes' where status in ('planned', 'sending')`,
  `update jobs set run_at = run_at - interval '15 minutes', locked_until = locked_until - interval '15 minutes' where dedupe_key is distinct from 'schedule'`,
];

export const ruleCount = sqlRules.length + 6;
