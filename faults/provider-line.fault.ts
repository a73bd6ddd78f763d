import { openClients } from './clients.ts';
import { defineFault, inParallel, tally, upTo } from './fault.ts';
import { type Answer, NoAnswer } from './http-client.ts';
import { comeBack, confirmCard, openPayment } from './payers.ts';
import { countOf } from './stage.ts';

const share = 0.5;

export const fault = defineFault({
  title: 'The card provider does its work, but its answer never reaches us',
  environment: { NODE_OPTIONS: '--import ./faults/cut-line.mjs', FAULTS_LOST_ANSWERS: String(share) },
  run: async (stage, size) => {
    const count = size === 'full' ? 200 : 16;
    const atOneStart = 20;
    const { booked, listStarts } = await openClients(stage, { therapists: atOneStart });
    const starts = await listStarts(Math.ceil(count / atOneStart));
    const heard: string[] = [];
    /** A person who is told to try again shortly, and does. */
    const insist = async (call: () => Promise<Answer>): Promise<Answer> => {
      for (let attempt = 0; attempt < 40; attempt++) {
        const answer = await call();
        if (answer.status === 200) return answer;
        heard.push(`${answer.status} ${answer.body?.code}`);
        if (answer.status !== 503) return answer;
      }
      throw new NoAnswer('It never came through');
    };
    const bookings = await inParallel(upTo(count), 16, async (index) => {
      const booking = await booked(starts[Math.floor(index / atOneStart)] ?? '');
      const opened = await insist(() => openPayment(stage, booking));
      await confirmCard(stage, opened.body.clientSecret);
      await insist(() => comeBack(stage, booking));
      return booking;
    });
    const cancelled = bookings.filter((_, index) => index % 2 === 0);
    await inParallel(cancelled, 16, ({ id, token }) =>
      stage.send(`/api/bookings/${id}/cancel?token=${token}`, { body: {} }),
    );

    const paid = await countOf(stage, 'from bookings where paid_at is not null');
    const charged = await countOf(stage, `from sandbox_intents where status = 'succeeded'`);
    const twice = await countOf(
      stage,
      `from (select 1 from sandbox_intents where status = 'succeeded' group by metadata->>'purpose_id' having count(*) > 1) as twice`,
    );
    const clear = heard.every((one) => one === '503 provider_unavailable');
    return [
      {
        what: 'time-out after effect',
        load: `${count} payments and ${cancelled.length} refunds, ${share * 100} % of the provider’s answers lost`,
        must: 'each charged once, a clear 503 in between; each refunded once (below)',
        seen: `${paid} paid, ${charged} charged, ${twice} twice; in between ${tally(heard) || 'nothing'}`,
        kept: paid === count && charged === count && twice === 0 && clear,
      },
    ];
  },
});
