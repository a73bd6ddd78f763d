import { randomUUID } from 'node:crypto';
import { type Booked, type Clients, openClients } from './clients.ts';
import { inParallel, pause, tally, upTo } from './fault.ts';
import { type Answer, NoAnswer } from './http-client.ts';
import { comeBack, confirmCard, openPayment } from './payers.ts';
import { countOf, type Stage } from './stage.ts';

/** What was answered on the way, and what was not. */
export type Diary = {
  statuses: number[];
  /** What the card provider said to the browser; its ledger lies in the same database. */
  ofProvider: number[];
  silences: number;
};

export const newDiary = (): Diary => ({ statuses: [], ofProvider: [], silences: 0 });

/** Longer than all the troubles of a test one after the other. */
const patienceMilliseconds = 120_000;

/** Somebody who books and pays, and tries again whenever no answer comes or the server says that it is away. */
export const bookWhole = async (
  stage: Stage,
  clients: Clients,
  start: string,
  diary: Diary,
  changes: Record<string, unknown> = {},
): Promise<Booked> => {
  const insist = async (
    call: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean,
    statuses = diary.statuses,
  ): Promise<Answer> => {
    const end = performance.now() + patienceMilliseconds;
    for (;;) {
      const answer = await call().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        diary.silences += 1;
        return null;
      });
      if (answer) statuses.push(answer.status);
      if (answer && isDone(answer)) return answer;
      if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${answer.text}`);
      if (performance.now() > end) throw new Error('It took too long');
      await pause(100);
    }
  };
  const body = clients.draft(start, changes);
  // Who waited too long for somebody else's lock is told that the slot is taken; it is not, so they ask again.
  const make = async (): Promise<Answer> => {
    const key = randomUUID();
    const answer = await insist(
      () => clients.send(body, { key }),
      ({ status, body: said }) => status === 201 || said?.code === 'slot_taken',
    );
    return answer.status === 201 ? answer : make();
  };
  const made = await make();
  const booked: Booked = { id: made.body.booking.id, token: made.body.accessToken };
  // The answer to a payment may be lost on its way to the browser: the second time it is already made.
  const hasPaid = ({ status, body: said }: Answer) => status === 409 && said?.code === 'already_paid';
  const opened = await insist(
    () => openPayment(stage, booked),
    (answer) => answer.status === 200 || hasPaid(answer),
  );
  if (opened.status === 200)
    await insist(
      () => confirmCard(stage, opened.body.clientSecret),
      ({ status, body: said }) => status === 200 || said?.error?.code === 'payment_intent_unexpected_state',
      diary.ofProvider,
    );
  await insist(
    () => comeBack(stage, booked),
    ({ status, body: said }) => status === 200 && said?.paymentStatus === 'paid',
  );
  return booked;
};

const atOneStart = 10;

/** So many people who book and pay, eight at a time, while something happens to the servers. */
export const openCrowd = async (stage: Stage, count: number) => {
  const clients = await openClients(stage, { therapists: atOneStart });
  const starts = await clients.listStarts(Math.ceil(count / atOneStart));
  const diary = newDiary();
  let done = 0;
  const bookAll = () =>
    inParallel(upTo(count), 8, async (index) => {
      const booking = await bookWhole(stage, clients, starts[Math.floor(index / atOneStart)] ?? '', diary);
      done += 1;
      return booking;
    });
  /** In words, and whether each was booked and paid once and never answered with 500. */
  const howItWent = async (booked: readonly Booked[]): Promise<{ seen: string; isWell: boolean }> => {
    const paid = await countOf(stage, 'from bookings where paid_at is not null');
    return {
      seen: `${booked.length} booked, ${paid} paid; we said ${tally(diary.statuses)}, ${diary.silences} requests without an answer`,
      isWell: booked.length === count && paid === count && !diary.statuses.includes(500),
    };
  };
  return { bookAll, howItWent, diary, done: () => done };
};
