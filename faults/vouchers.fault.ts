import { sqlFile } from '#server/platform/database/sql.ts';
import { type Booked, type Clients, openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, secondsSince, tally, waitUntil } from './fault.ts';
import { comeBack, confirmByVoucher, openPayment, payVoucher, settleVoucher } from './payers.ts';
import { countOf, type Stage } from './stage.ts';

/** What becomes of a voucher; the last three meet somebody else who wants the same time. */
const fates = ['in time', 'twice', 'never', 'late', 'at the last moment'] as const;
type Fate = (typeof fates)[number];

type Round = Booked & { fate: Fate; secret: string; isKept: boolean; rival: number | null };

/** One therapist for everybody: whoever waits too long for the row of another tries again, as people do. */
const bookPatiently = async ({ book }: Clients, start: string): Promise<Booked> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { status, body } = await book(start);
    if (status === 201) return { id: body.booking.id, token: body.accessToken };
  }
  throw new Error(`Nobody could book ${start}`);
};

/** Books, takes a voucher, comes back: from then on the time is kept for days. */
const takeVoucher = async (stage: Stage, clients: Clients, start: string) => {
  const booking = await bookPatiently(clients, start);
  const opened = await openPayment(stage, booking);
  if (opened.status !== 200) throw new Error(`No payment: ${opened.status} ${opened.text}`);
  const secret: string = opened.body.clientSecret;
  const asked = await confirmByVoucher(stage, secret);
  if (asked.status !== 200) throw new Error(`No voucher: ${asked.status} ${asked.text}`);
  await comeBack(stage, booking);
  const held = await countOf(
    stage,
    `from bookings b join busy s on s.booking_id = b.id and s.expires_at = b.hold_expires_at
     where b.id = '${booking.id}' and b.hold_expires_at between b.created_at + interval '71 hours' and b.created_at + interval '72 hours'`,
  );
  return { ...booking, secret, isKept: held === 1 };
};

/** Three days pass for one booking. */
const runOut = async ({ database }: Stage, { id }: Booked): Promise<void> => {
  await database.run(
    sqlFile(`
      update bookings set hold_expires_at = clock_now() where id = '${id}' and status = 'waiting_payment';
      update busy set expires_at = clock_now() where booking_id = '${id}' and expires_at is not null`),
  );
};

const playRound = async (stage: Stage, clients: Clients, start: string, fate: Fate): Promise<Round> => {
  const taken = await takeVoucher(stage, clients, start);
  const { secret } = taken;
  const rival = async () => (await clients.book(start)).status;
  const round = { ...taken, fate, rival: null as number | null };
  switch (fate) {
    case 'in time':
      await payVoucher(stage, secret);
      return round;
    case 'twice':
      await Promise.all([
        ...[payVoucher(stage, secret), payVoucher(stage, secret)],
        ...[comeBack(stage, taken), comeBack(stage, taken)],
      ]);
      return round;
    case 'never':
      await runOut(stage, taken);
      return { ...round, rival: await rival() };
    case 'late': {
      await payVoucher(stage, secret, { settles: 'later' });
      await runOut(stage, taken);
      const [status] = await Promise.all([rival(), settleVoucher(stage, secret)]);
      return { ...round, rival: status };
    }
    case 'at the last moment': {
      const [status] = await Promise.all([rival(), payVoucher(stage, secret), runOut(stage, taken)]);
      return { ...round, rival: status };
    }
  }
};

type End = { id: string; status: string; paymentStatus: string; captured: number; returned: number; open: number };

const readEnds = ({ database }: Stage, rounds: readonly Round[]): Promise<End[]> =>
  database.many<End>(
    sqlFile(`
      select b.id, b.status, b.payment_status as "paymentStatus",
        count(i.id) filter (where i.status = 'succeeded')::int as captured,
        count(r.id) filter (where r.status = 'succeeded' and r.amount = i.amount)::int as returned,
        count(i.id) filter (where i.status in ('requires_action', 'processing'))::int as open
      from bookings b left join sandbox_intents i on i.metadata->>'purpose_id' = b.id::text
      left join sandbox_refunds r on r.intent_id = i.id
      where b.id in ('${rounds.map(({ id }) => id).join("','")}') group by b.id`),
  );

/** Paid and kept; over and never charged; or over and given back. Nothing else. */
const endOf = ({ status, paymentStatus, captured, returned, open }: End): string => {
  if (open > 0) return 'NOT OVER';
  if (status === 'finding_therapist' && paymentStatus === 'paid' && captured === 1 && returned === 0) return 'kept';
  if (status !== 'expired') return `ILLEGAL ${status} ${paymentStatus}`;
  if (captured === 0) return 'not charged';
  return captured === 1 && returned === 1 ? 'refunded' : `ILLEGAL ${captured} charged, ${returned} returned`;
};

const mayEnd: Record<Fate, readonly string[]> = {
  'in time': ['kept'],
  twice: ['kept'],
  never: ['not charged'],
  late: ['kept', 'refunded'],
  'at the last moment': ['kept', 'refunded', 'not charged'],
};

export const fault = defineFault({
  title: 'Vouchers that are paid late, never or twice',
  run: async (stage, size) => {
    const count = size === 'full' ? 200 : 10;
    const clients = await openClients(stage, { therapists: 1 });
    const soonest = Date.now() + 6 * 86_400_000;
    const starts = (await clients.listStarts(count + 60)).filter((start) => Date.parse(start) > soonest);
    const rounds = await inParallel(starts.slice(0, count), 4, (start, index) =>
      playRound(stage, clients, start, fates[index % fates.length] as Fate),
    );
    const began = performance.now();
    const fateOf = new Map(rounds.map(({ id, fate }) => [id, fate]));
    const isRight = (end: End) => mayEnd[fateOf.get(end.id) ?? 'never'].includes(endOf(end));
    await waitUntil(async () => (await readEnds(stage, rounds)).every(isRight), stage.patienceSeconds);
    const ends = await readEnds(stage, rounds);
    const keptTwice = rounds.filter(
      ({ id, rival }) => rival === 201 && ends.some((end) => end.id === id && endOf(end) === 'kept'),
    );
    const held = rounds.filter(({ isKept }) => isKept).length;
    return [
      {
        what: 'a voucher keeps its time for three days',
        load: `${rounds.length} vouchers`,
        must: `${rounds.length} kept so long`,
        seen: `${held} kept so long`,
        kept: held === rounds.length,
      },
      {
        what: 'each voucher has one legal end, no time is kept twice',
        load: `${tally(rounds.map(({ fate }) => fate))}; ${rounds.filter(({ rival }) => rival !== null).length} others wanted the same time`,
        must: `${rounds.length} legal ends within ${stage.patienceSeconds} s, no time twice`,
        seen: `${tally(ends.map(endOf))}; ${keptTwice.length} twice, after ${inSeconds(secondsSince(began))}`,
        kept: ends.length === rounds.length && ends.every(isRight) && keptTwice.length === 0,
      },
    ];
  },
});
