import { openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, secondsSince, sideBySide, tally, upTo, waitUntil } from './fault.ts';
import { countOf } from './stage.ts';
import { bookWhole, newDiary } from './whole-booking.ts';

export const fault = defineFault({
  title: 'One of the two servers is killed again and again while people book',
  run: async (stage, size) => {
    const [count, kills] = size === 'full' ? [500, 20] : [16, 1];
    const atOneStart = 10;
    const clients = await openClients(stage, { therapists: atOneStart });
    const starts = await clients.listStarts(Math.ceil(count / atOneStart));
    const diary = newDiary();
    const restarts: number[] = [];
    let done = 0;
    let isOver = false;

    const kill = async (round: number) => {
      await waitUntil(async () => isOver || done >= ((round + 1) * count) / (kills + 2), 120);
      const server = stage.servers[(round % 2) as 0 | 1];
      await server.kill();
      const began = performance.now();
      await server.startAgain();
      restarts.push(secondsSince(began));
    };
    const killAll = async () => {
      for (const round of upTo(kills)) await kill(round);
    };
    const bookAll = () =>
      inParallel(upTo(count), 12, async (index) => {
        const booking = await bookWhole(stage, clients, starts[Math.floor(index / atOneStart)] ?? '', diary);
        done += 1;
        return booking;
      }).finally(() => {
        isOver = true;
      });
    const booked = await sideBySide(bookAll(), killAll());
    const paid = await countOf(stage, 'from bookings where paid_at is not null');
    const slowest = Math.max(...restarts);
    return [
      {
        what: 'kill -9 of a server',
        load: `${count} whole bookings over two processes, ${restarts.length} kills`,
        must: 'all booked and paid once',
        seen: `${booked.length} booked, ${paid} paid; ${diary.silences} requests without an answer, we said ${tally(diary.statuses)}, the provider ${tally(diary.ofProvider)}`,
        kept: booked.length === count && paid === count && !diary.statuses.includes(500),
      },
      {
        what: 'ready again',
        load: `${restarts.length} times, while the other one works`,
        must: 'within 3 s',
        seen: `slowest ${inSeconds(slowest)} (${restarts.map(inSeconds).join(', ')})`,
        kept: slowest <= 3,
      },
    ];
  },
});
