import { sqlFile } from '#server/platform/database/sql.ts';
import type { Row } from '../testing/run-parts.ts';
import { type Booked, openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, secondsSince, tally, upTo, waitUntil } from './fault.ts';
import type { Answer } from './http-client.ts';
import { catchEvents, deliver, openPayment, type ProviderEvent, payAtProvider, readCaught, retell } from './payers.ts';
import { countOf, type Stage } from './stage.ts';

type Payment = Booked & { intentId: string; event: ProviderEvent };

/** What happens to the provider's event on its way. Each answers the statuses that were heard. */
type Way = {
  must: string;
  statuses: readonly number[];
  send(stage: Stage, payment: Payment): Promise<Answer[]>;
};

const failed = { status: 'requires_payment_method', amount_received: 0, last_payment_error: { code: 'card_declined' } };
const inTurn = async (calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await call());
  return answers;
};

const ways: Record<string, Way> = {
  lost: { must: 'paid once', statuses: [], send: async () => [] },
  '10 times at once': {
    must: 'paid once',
    statuses: [200],
    send: (stage, { event }) => Promise.all(upTo(10).map((index) => deliver(stage, event, { to: index % 2 }))),
  },
  'before and after older ones': {
    must: 'paid once',
    statuses: [200],
    send: (stage, { event }) =>
      inTurn([
        () => deliver(stage, retell(event, 'payment_intent.payment_failed', failed)),
        () => deliver(stage, event),
        () => deliver(stage, retell(event, 'payment_intent.payment_failed', failed)),
        () => deliver(stage, retell(event, 'payment_intent.canceled', { status: 'canceled', amount_received: 0 })),
      ]),
  },
  'forged, then the true one': {
    must: '400 for the forged, paid once',
    statuses: [400, 400, 200],
    send: (stage, { event }) =>
      inTurn([
        () => deliver(stage, event, { secret: 'whsec_guessed' }),
        () => deliver(stage, event, { secret: '' }),
        () => deliver(stage, event),
      ]),
  },
  'replayed, also after ten minutes': {
    must: '400 for the old copy, paid once',
    statuses: [200, 200, 400],
    send: (stage, { event }) =>
      inTurn([
        () => deliver(stage, event),
        () => deliver(stage, event),
        () => deliver(stage, event, { secondsAgo: 600 }),
      ]),
  },
  'with a wrong amount': {
    must: 'not believed; paid once at the true amount',
    statuses: [200],
    send: (stage, { event }) =>
      inTurn([() => deliver(stage, retell(event, event.type, { amount: 1, amount_received: 1 }))]),
  },
};

const paidCount = (stage: Stage, ids: readonly string[]): Promise<number> =>
  countOf(stage, `from bookings where paid_at is not null and id in ('${ids.join("','")}')`);

export const fault = defineFault({
  title: 'The card provider’s events go astray',
  run: async (stage, size) => {
    const payments = size === 'full' ? 500 : 32;
    const kinds = [...Object.keys(ways), 'late', 'other'];
    const clients = await openClients(stage, { therapists: 25 });
    const starts = await clients.listStarts(Math.ceil(payments / 25));
    await catchEvents(stage);
    const bookings = await inParallel(upTo(payments), 24, async (index) => ({
      ...(await clients.booked(starts[Math.floor(index / 25)] ?? '')),
      kind: kinds[index % kinds.length] ?? '',
    }));
    const of = (kind: string) => bookings.filter((booking) => booking.kind === kind);

    // Paid at the provider, all but those whom somebody else's event will name.
    const intents = new Map<string, string>();
    await inParallel(bookings, 24, async (booking) => {
      const intentId =
        booking.kind === 'other'
          ? (await openPayment(stage, booking)).body.paymentIntentId
          : await payAtProvider(stage, booking);
      intents.set(booking.id, intentId);
    });
    const caught = await readCaught(stage);
    const paymentOf = (booking: Booked): Payment => {
      const intentId = intents.get(booking.id) ?? '';
      const event = caught.get(intentId) ?? [...caught.values()][0];
      if (!event) throw new Error('The provider told of nothing');
      return { ...booking, intentId, event };
    };

    const began = performance.now();
    const rows: Row[] = [];
    const heard = new Map<string, number[]>();
    for (const [kind, way] of Object.entries(ways)) {
      const answers = await inParallel(of(kind), 8, (booking) => way.send(stage, paymentOf(booking)));
      heard.set(
        kind,
        answers.flat().map(({ status }) => status),
      );
    }
    heard.set('other', await tellOfOthers(stage, of('other').map(paymentOf)));
    const paid = bookings.filter(({ kind }) => kind !== 'other').map(({ id }) => id);
    await waitUntil(async () => (await paidCount(stage, paid)) === paid.length, stage.patienceSeconds);
    const seconds = secondsSince(began);
    // By now the reconciliation has long found these out by itself.
    const late = await inParallel(of('late'), 8, (booking) => deliver(stage, paymentOf(booking).event));
    heard.set(
      'late',
      late.map(({ status }) => status),
    );

    for (const [kind, { must, statuses }] of [
      ...Object.entries(ways),
      ['late', { must: 'paid once', statuses: [200] }] as const,
    ]) {
      const mine = of(kind).map(({ id }) => id);
      const count = await paidCount(stage, mine);
      const told = heard.get(kind) ?? [];
      const wish = tally(statuses.length > 1 ? mine.flatMap(() => statuses) : told.map(() => statuses[0] ?? 0));
      rows.push({
        what: `event ${kind}`,
        load: `${mine.length} payments`,
        must,
        seen: `${count} paid; webhook said ${tally(told) || 'nothing, it was never asked'}`,
        kept: count === mine.length && tally(told) === wish,
      });
    }
    const unpaid = of('other').map(({ id }) => id);
    const wrongly = await paidCount(stage, unpaid);
    const twice = await countOf(
      stage,
      `from (select purpose_id from payments where status = 'succeeded' group by 1 having count(*) > 1) as twice`,
    );
    const back = await countOf(stage, 'from sandbox_refunds');
    return [
      ...rows,
      {
        what: 'event of another booking’s payment',
        load: `${unpaid.length} bookings nobody paid`,
        must: 'refused, none paid',
        seen: `${wrongly} paid; webhook said ${tally(heard.get('other') ?? [])}`,
        kept: wrongly === 0,
      },
      {
        what: 'all of them',
        load: `${payments} payments`,
        must: 'none paid twice, none sent back, all known within 60 s',
        seen: `${twice} twice, ${back} sent back, after ${inSeconds(seconds)}`,
        kept: twice === 0 && back === 0 && seconds <= 60,
      },
    ];
  },
});

/** An event that names one booking's intent and another one's payment, both ways round, properly signed. */
const tellOfOthers = async (stage: Stage, victims: readonly Payment[]): Promise<number[]> => {
  const rows = await stage.database.many<{ id: string; intent: string }>(
    sqlFile(`select id, provider_intent_id as intent from payments`),
  );
  const paymentIds = new Map(rows.map(({ id, intent }) => [intent, id]));
  const answers = await inParallel(victims, 8, async ({ intentId, event }) => {
    const { metadata } = event.data.object;
    const paymentId = paymentIds.get(intentId) ?? '';
    return inTurn([
      () => deliver(stage, retell(event, event.type, { id: intentId })),
      () => deliver(stage, retell(event, event.type, { metadata: { ...metadata, payment_id: paymentId } })),
      () =>
        deliver(
          stage,
          retell(event, event.type, { id: 'pi_unknown', metadata: { ...metadata, payment_id: paymentId } }),
        ),
    ]);
  });
  return answers.flat().map(({ status }) => status);
};
