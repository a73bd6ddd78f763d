import pg from 'pg';
import { canMount, mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { measureReturn } from './after-trouble.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, pause, sideBySide, tally, upTo, waitUntil } from './fault.ts';
import { countOf } from './stage.ts';
import { bookWhole, newDiary } from './whole-booking.ts';

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
    const atOneStart = 10;
    const clients = await openClients(stage, { therapists: atOneStart });
    const starts = await clients.listStarts(Math.ceil(count / atOneStart));
    const diary = newDiary();
    const [ready, reads]: [number[], number[]] = [[], []];
    let done = 0;
    let after = { writes: 0, jobs: 0 };

    const trouble = async () => {
      await waitUntil(async () => done >= count / 3, 120);
      disk?.fill();
      await waitUntil(async () => diary.statuses.includes(503), 60);
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
    const bookAll = () =>
      inParallel(upTo(count), 8, async (index) => {
        const booking = await bookWhole(stage, clients, starts[Math.floor(index / atOneStart)] ?? '', diary);
        done += 1;
        return booking;
      });
    const booked = await sideBySide(bookAll(), trouble()).finally(() => disk?.makeRoom());
    const paid = await countOf(stage, 'from bookings where paid_at is not null');
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
        seen: `${booked.length} booked, ${paid} paid; we said ${tally(diary.statuses)}, ${diary.silences} requests without an answer`,
        kept: booked.length === count && paid === count && !diary.statuses.includes(500),
      },
    ];
  },
});
