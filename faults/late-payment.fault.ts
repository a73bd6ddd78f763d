import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, secondsSince, tally, waitUntil } from './fault.ts';
import { moveClock } from './invariants.ts';
import { catchEvents, deliver, payAtProvider, readCaught } from './payers.ts';
import { countOf } from './stage.ts';

export const fault = defineFault({
  title: 'The money comes after the hold has run out',
  run: async (stage, size) => {
    const each = size === 'full' ? 50 : 6;
    const { booked, book, listStarts, priceCents } = await openClients(stage, { therapists: 1 });
    const starts = await listStarts(2 * each);
    await catchEvents(stage);
    const late = await inParallel(starts, 16, async (start) => {
      const booking = await booked(start);
      return { ...booking, start, intentId: await payAtProvider(stage, booking) };
    });
    // Nobody asks the provider before its event comes: only the event is late, and nothing else tells us.
    await stage.database.run(sqlFile(`update payments set next_check_at = clock_now() + interval '1 hour'`));
    await moveClock(stage);
    const haveExpired = await waitUntil(
      async () => (await countOf(stage, `from bookings where status = 'expired'`)) === late.length,
      stage.patienceSeconds,
    );
    const [free, gone] = [late.slice(0, each), late.slice(each)];
    const faster = await inParallel(gone, 8, ({ start }) => book(start));

    const events = await readCaught(stage);
    const began = performance.now();
    const answers = await inParallel(late, 16, ({ intentId }) => {
      const event = events.get(intentId);
      if (!event) throw new Error('The provider did not tell of a payment');
      return deliver(stage, event);
    });
    const list = (bookings: typeof late) => `('${bookings.map(({ id }) => id).join("','")}')`;
    const kept = await countOf(
      stage,
      `from bookings where status = 'finding_therapist' and payment_status = 'paid' and id in ${list(free)}`,
    );
    const countReturned = () =>
      countOf(
        stage,
        `from sandbox_refunds r join sandbox_intents i on i.id = r.intent_id
         where r.amount = i.amount and i.amount = ${priceCents} and i.metadata->>'purpose_id' in ${list(gone)}`,
      );
    await waitUntil(async () => (await countReturned()) === gone.length, stage.patienceSeconds);
    const seconds = secondsSince(began);
    const returned = await countReturned();
    const tookOver = faster.filter(({ status }) => status === 201).length;
    const told = tally(answers.map(({ status }) => status));
    return [
      {
        what: 'late payment, slot still free',
        load: `${free.length} bookings that had expired`,
        must: `${free.length} kept`,
        seen: `${kept} kept; webhook said ${told}${haveExpired ? '' : '; NOT ALL HAD EXPIRED'}`,
        kept: kept === free.length && haveExpired,
      },
      {
        what: 'late payment, slot gone',
        load: `${gone.length} whose slot ${tookOver} others had booked`,
        must: `${gone.length} refunded in full within 60 s`,
        seen: `${returned} refunded in full after ${inSeconds(seconds)}`,
        kept: returned === gone.length && tookOver === gone.length && seconds <= 60,
      },
    ];
  },
});
