import { openClients } from './clients.ts';
import {
  defineFault,
  inParallel,
  inSeconds,
  pause,
  secondsSince,
  sideBySide,
  tally,
  upTo,
  waitUntil,
} from './fault.ts';
import type { Answer } from './http-client.ts';
import { countOf, type Stage } from './stage.ts';
import { bookWhole, newDiary } from './whole-booking.ts';

const isReady = async (stage: Stage, to: number): Promise<boolean> =>
  (await stage.send('/api/health/ready', { method: 'GET', to })).status === 200;

/** How long it lies there, so that people meet the server without its database. */
const outageMilliseconds = 2000;

const bookInVain = async (book: () => Promise<Answer>): Promise<number[]> => {
  const statuses: number[] = [];
  const end = performance.now() + outageMilliseconds;
  while (performance.now() < end) {
    statuses.push((await book()).status);
    await pause(100);
  }
  return statuses;
};

export const fault = defineFault({
  title: 'The database is killed while people book',
  crashesDatabase: true,
  run: async (stage, size) => {
    const [count, kills] = size === 'full' ? [250, 5] : [16, 1];
    const atOneStart = 10;
    const clients = await openClients(stage, { therapists: atOneStart });
    const starts = await clients.listStarts(Math.ceil(count / atOneStart));
    const diary = newDiary();
    const returns: number[] = [];
    const meanwhile: number[] = [];
    let lost = 0;
    let done = 0;

    const crash = async (round: number) => {
      await waitUntil(async () => done >= ((round + 1) * count) / (kills + 2), 120);
      const before = [...stage.promised];
      await stage.postgres.crash();
      try {
        meanwhile.push(...(await bookInVain(() => clients.book(starts[0] ?? ''))));
      } finally {
        await stage.postgres.startAgain();
      }
      const began = performance.now();
      for (const to of [0, 1]) await waitUntil(() => isReady(stage, to), 30);
      returns.push(secondsSince(began));
      const ids = [...new Set(before.map(({ id }) => id))];
      lost += ids.length - (await countOf(stage, `from bookings where id in ('${ids.join("','")}')`));
    };
    const crashAll = async () => {
      for (const round of upTo(kills)) await crash(round);
    };
    const bookAll = () =>
      inParallel(upTo(count), 12, async (index) => {
        const booking = await bookWhole(stage, clients, starts[Math.floor(index / atOneStart)] ?? '', diary);
        done += 1;
        return booking;
      });
    const booked = await sideBySide(bookAll(), crashAll());
    const paid = await countOf(stage, 'from bookings where paid_at is not null');
    const slowest = Math.max(...returns);
    return [
      {
        what: 'kill -9 of PostgreSQL, all its processes',
        load: `${count} whole bookings, ${kills} kills`,
        must: 'nothing confirmed is lost; all booked and paid once in the end',
        seen: `${lost} lost, ${booked.length} booked, ${paid} paid; we said ${tally(diary.statuses)}, the provider ${tally(diary.ofProvider)}`,
        kept: lost === 0 && booked.length === count && paid === count && !diary.statuses.includes(500),
      },
      {
        what: 'while it is away',
        load: `${meanwhile.length} more requests to book`,
        must: '503, never 2xx',
        seen: tally(meanwhile),
        kept: meanwhile.length > 0 && meanwhile.every((status) => status === 503),
      },
      {
        what: 'connected again by itself',
        load: `${kills} times, both servers`,
        must: 'within 5 s of the database’s return',
        seen: `slowest ${inSeconds(slowest)} (${returns.map(inSeconds).join(', ')})`,
        kept: slowest <= 5,
      },
    ];
  },
});
