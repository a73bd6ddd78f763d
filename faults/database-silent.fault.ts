import { type FreezableLine, openFreezableLine } from '../testing/freezable-line.ts';
import { measureReturn } from './after-trouble.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, pause, sideBySide, tally, upTo, waitUntil } from './fault.ts';
import { countOf } from './stage.ts';
import { bookWhole, newDiary } from './whole-booking.ts';

const goalSeconds = 15;
let line: FreezableLine;

export const fault = defineFault({
  title: 'The database falls silent: nobody hangs up, and no answer comes any more',
  detour: async (postgres) => {
    const direct = (database: string) => new URL(postgres.urlOf(database));
    line = await openFreezableLine(Number(direct('postgres').port));
    const urlOf = (database: string) => {
      const url = direct(database);
      url.port = String(line.port);
      return url.href;
    };
    return { urlOf, close: () => line.close() };
  },
  run: async (stage, size) => {
    const [count, freezes, outageSeconds] = size === 'full' ? [60, 2, 30] : [12, 1, 5];
    const atOneStart = 10;
    const clients = await openClients(stage, { therapists: atOneStart });
    const starts = await clients.listStarts(Math.ceil(count / atOneStart));
    const diary = newDiary();
    const returns: { writes: number; jobs: number }[] = [];
    let done = 0;

    const freeze = async (round: number) => {
      await waitUntil(async () => done >= ((round + 1) * count) / (freezes + 3), 120);
      line.freeze();
      returns.push(await measureReturn(stage));
    };
    let afterOutage = { writes: 0, jobs: 0 };
    const trouble = async () => {
      for (const round of upTo(freezes)) await freeze(round);
      line.swallow(true);
      line.freeze();
      await pause(outageSeconds * 1000);
      line.swallow(false);
      afterOutage = await measureReturn(stage);
    };
    const bookAll = () =>
      inParallel(upTo(count), 8, async (index) => {
        const booking = await bookWhole(stage, clients, starts[Math.floor(index / atOneStart)] ?? '', diary);
        done += 1;
        return booking;
      });
    const booked = await sideBySide(bookAll(), trouble());
    const paid = await countOf(stage, 'from bookings where paid_at is not null');
    const slowest = (which: 'writes' | 'jobs') => Math.max(...returns.map((one) => one[which]));
    const isTold = /The database fell silent/.test(stage.output());
    return [
      {
        what: 'every connection freezes, new ones work',
        load: `${freezes} times over two processes, while people book`,
        must: `told in the log; writes and jobs go on within ${goalSeconds} s`,
        seen: `${isTold ? 'told' : 'NOT told'}; writes after ${inSeconds(slowest('writes'))}, jobs after ${inSeconds(slowest('jobs'))} at the slowest`,
        kept: isTold && slowest('writes') <= goalSeconds && slowest('jobs') <= goalSeconds,
      },
      {
        what: `no answer at all for ${outageSeconds} s, then there again`,
        load: 'once, old connections frozen and new ones unanswered',
        must: `writes and jobs go on within ${goalSeconds} s of its return`,
        seen: `writes after ${inSeconds(afterOutage.writes)}, jobs after ${inSeconds(afterOutage.jobs)}`,
        kept: afterOutage.writes <= goalSeconds && afterOutage.jobs <= goalSeconds,
      },
      {
        what: 'the bookings of it all',
        load: `${count} whole bookings`,
        must: 'all booked and paid once, 503 in between, never 500',
        seen: `${booked.length} booked, ${paid} paid; we said ${tally(diary.statuses)}, ${diary.silences} requests without an answer`,
        kept: booked.length === count && paid === count && !diary.statuses.includes(500),
      },
    ];
  },
});
