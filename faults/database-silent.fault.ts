import { type FreezableLine, openFreezableLine } from '../testing/freezable-line.ts';
import { measureReturn } from './after-trouble.ts';
import { defineFault, inSeconds, pause, sideBySide, upTo, waitUntil } from './fault.ts';
import { openCrowd } from './whole-booking.ts';

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
    const crowd = await openCrowd(stage, count);
    const returns: { writes: number; jobs: number }[] = [];

    const freeze = async (round: number) => {
      await waitUntil(async () => crowd.done() >= ((round + 1) * count) / (freezes + 3), 120);
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
    const booked = await sideBySide(crowd.bookAll(), trouble());
    const { seen, isWell } = await crowd.howItWent(booked);
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
        seen,
        kept: isWell,
      },
    ];
  },
});
