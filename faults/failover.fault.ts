import { type Standby, startStandby } from '../testing/standby-postgres.ts';
import { measureReturn } from './after-trouble.ts';
import { defineFault, inSeconds, pause, sideBySide, waitUntil } from './fault.ts';
import { countOf } from './stage.ts';
import { openCrowd } from './whole-booking.ts';

const goalSeconds = 15;
let standby: Standby;

export const fault = defineFault({
  title: 'The primary is killed and its synchronous standby promoted, while people book',
  crashesDatabase: true,
  detour: async (postgres) => {
    standby = await startStandby(postgres);
    const urlOf = (database: string) => {
      const { port } = new URL(postgres.urlOf(database));
      return `postgres://postgres@127.0.0.1:${port},127.0.0.1:${standby.port}/${database}`;
    };
    return { urlOf, close: () => standby.stop() };
  },
  run: async (stage, size) => {
    const count = size === 'full' ? 60 : 12;
    const crowd = await openCrowd(stage, count);
    let after = { writes: 0, jobs: 0 };
    let before: string[] = [];

    const failOver = async () => {
      await waitUntil(async () => crowd.done() >= count / 3, 120);
      await stage.postgres.crash();
      before = [...new Set(stage.promised.map(({ id }) => id))];
      await pause(2000); // so long it takes whoever decides it
      await standby.promote();
      after = await measureReturn(stage);
    };
    const booked = await sideBySide(crowd.bookAll(), failOver());
    const lost = before.length - (await countOf(stage, `from bookings where id in ('${before.join("','")}')`));
    const { seen, isWell } = await crowd.howItWent(booked);
    return [
      {
        what: 'back on the promoted standby, by itself',
        load: 'both servers, DATABASE_URL with two hosts',
        must: `writes and jobs go on within ${goalSeconds} s of the promotion`,
        seen: `writes after ${inSeconds(after.writes)}, jobs after ${inSeconds(after.jobs)}`,
        kept: after.writes <= goalSeconds && after.jobs <= goalSeconds,
      },
      {
        what: 'nothing acknowledged is lost',
        load: `${count} whole bookings, ${before.length} answered for before the kill`,
        must: 'none lost, all booked and paid once, never 500',
        seen: `${lost} lost, ${seen}`,
        kept: lost === 0 && isWell,
      },
    ];
  },
});
