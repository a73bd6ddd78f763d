import pg from 'pg';
import { canMount, mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { measureReturn } from './after-trouble.ts';
import { defineFault, inSeconds, pause, sideBySide, tally, upTo, waitUntil } from './fault.ts';
import { openCrowd } from './whole-booking.ts';

const goalSeconds = 15;
let disk: SmallDisk | undefined;

export const fault = defineFault({
  title: 'The disk of the database is full, then somebody makes room',
  crashesDatabase: true,
  detour: async (postgres) => {
    if (!canMount()) throw new Error('Only root on Linux may mount the small disk this test needs.');
    disk = mountSmallDisk(400);
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
    await admin.connect();
    await admin.query(`create tablespace small location '${disk.folder}'`);
    // New databases lie where their template lies.
    await admin.query('alter database template1 set tablespace small');
    await admin.end();
    return { urlOf: postgres.urlOf, close: async () => disk?.remove() };
  },
  run: async (stage, size) => {
    const [count, fullSeconds] = size === 'full' ? [60, 20] : [12, 5];
    const crowd = await openCrowd(stage, count);
    const [ready, reads]: [number[], number[]] = [[], []];
    let after = { writes: 0, jobs: 0 };

    const trouble = async () => {
      await waitUntil(async () => crowd.done() >= count / 3, 120);
      disk?.fill();
      await waitUntil(async () => crowd.diary.statuses.includes(503), 60);
      for (const _ of upTo(fullSeconds)) {
        for (const to of [0, 1]) {
          ready.push((await stage.send('/api/health/ready', { method: 'GET', to })).status);
          reads.push((await stage.send('/api/treatments', { method: 'GET', to })).status);
        }
        await pause(1000);
      }
      disk?.makeRoom();
      after = await measureReturn(stage);
    };
    const booked = await sideBySide(crowd.bookAll(), trouble()).finally(() => disk?.makeRoom());
    const { seen, isWell } = await crowd.howItWent(booked);
    return [
      {
        what: `no room for a byte, for ${fullSeconds} s`,
        load: 'both servers, while people book',
        must: 'not ready; what is only read is answered',
        seen: `ready said ${tally(ready)}; treatments ${tally(reads)}`,
        kept:
          ready.filter((status) => status === 503).length >= ready.length * 0.8 &&
          reads.every((status) => status === 200),
      },
      {
        what: 'there is room again',
        load: 'once',
        must: `writes and jobs go on within ${goalSeconds} s`,
        seen: `writes after ${inSeconds(after.writes)}, jobs after ${inSeconds(after.jobs)}`,
        kept: after.writes <= goalSeconds && after.jobs <= goalSeconds,
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
