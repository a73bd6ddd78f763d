import { randomUUID } from 'node:crypto';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { addArea, addTherapist, addTreatment } from '../testing/roster.ts';
import { defineFault, inParallel, tally, upTo, waitUntil } from './fault.ts';
import { type Answer, NoAnswer } from './http-client.ts';
import { moveClock } from './invariants.ts';
import { countOf, type Stage } from './stage.ts';
import { insist } from './therapists.ts';

const firstZip = 5000;
const inLine = 3;

type Town = { zip: string; areaId: number; startsAt: string; visit: { id: string; token: string } };

/** A town with one therapist who works two hours: one visit fills the day, and so many wait for it. */
const openTown = async (stage: Stage, treatmentId: number, index: number): Promise<Town> => {
  const prefix = firstZip + index;
  const areaId = await addArea(stage, prefix, prefix);
  await addTherapist(stage, { areaIds: [areaId], treatmentIds: [treatmentId], hours: [{ from: 600, to: 720 }] });
  const zip = `${prefix}-001`;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const question = `zip=${zip}&from=${day}&to=${day}&treatmentId=${treatmentId}&duration=60`;
  const { body } = await stage.send(`/api/availability?${question}`, { method: 'GET' });
  const startsAt = body.days[0].starts[0].startsAt as string;
  const made = await book(stage, { zip, startsAt, treatmentId });
  for (const person of upTo(inLine)) {
    const wish = { zip, date: day, treatmentId, duration: 60, email: `eva.${index}.${person}@calma.example` };
    const joined = await stage.send('/api/waiting-list', { body: wish });
    if (joined.status !== 202) throw new Error(`Not in line: ${joined.status} ${joined.text}`);
  }
  return { zip, areaId, startsAt, visit: { id: made.body.booking.id, token: made.body.accessToken } };
};

type Wish = { zip: string; startsAt: string; treatmentId: number; heldKey?: string | undefined };

/** A connection that was closed while nobody spoke is opened again: the key makes it the same booking. */
const book = async (stage: Stage, { zip, startsAt, treatmentId, heldKey }: Wish): Promise<Answer> => {
  const email = `ana.${randomUUID().slice(0, 8)}@calma.example`;
  const digits = String(Math.trunc(Math.random() * 1e6)).padStart(6, '0');
  const asked = {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      ...{ treatmentId, datetime: startsAt, duration: 60, peopleCount: 1, zipCode: zip, totalPrice: 3000 },
      location: { address: 'Rua da Sofia 10', isHotel: false },
      guestDetails: { firstName: 'Ana', lastName: 'Reis', phone: `+351 913 ${digits}`, email, gender: 'female' },
      ...(heldKey && { heldKey }),
    },
  };
  const ask = () =>
    stage.send('/api/bookings', asked).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      return stage.send('/api/bookings', asked);
    });
  return insist(ask);
};

/** The keys that were mailed, by the town whose time they hold. */
const readKeys = async ({ database }: Stage): Promise<Map<number, string>> => {
  const rows = await database.many<{ areaId: number; text: string }>(sql`
    select w.service_area_id as "areaId", e.text from waiting_list w
    join emails e on e.type = 'time_free' and e.cause = 'waiting:' || w.kept_id where e.text is not null and w.state = 'kept'`);
  return new Map(rows.map(({ areaId, text }) => [areaId, /\/waiting\/([\w-]{43})/.exec(text)?.[1] ?? '']));
};

/** Kept for somebody who does not know it yet. */
const countUnmailed = (stage: Stage): Promise<number> =>
  countOf(
    stage,
    `from waiting_list w where w.state = 'kept' and not exists (
      select from emails e where e.type = 'time_free' and e.cause = 'waiting:' || w.kept_id and e.text is not null)`,
  );

/** Towns whose only time is in more than one pair of hands: two rows of one therapist, or two people it is kept for. */
const countDoubles = (stage: Stage): Promise<number> =>
  countOf(
    stage,
    `from service_areas a where a.zip_from >= ${firstZip} and a.zip_from < ${firstZip} + 1000 and (
      1 < (select count(*) from busy b where b.area_id = a.id and (b.expires_at is null or b.expires_at > clock_now()))
      or 1 < (select count(*) from waiting_list w where w.service_area_id = a.id and w.state = 'kept' and w.kept_until > clock_now()))`,
  );

/** Free for anybody although somebody in line was never told. */
const countForgotten = (stage: Stage): Promise<number> =>
  countOf(
    stage,
    `from waiting_list w where w.state = 'waiting' and w.told = 0 and not exists (
      select from busy b where b.area_id = w.service_area_id and (b.expires_at is null or b.expires_at > clock_now()))`,
  );

export const fault = defineFault({
  title: 'A freed time, the people in line for it, and somebody who books it directly',
  run: async (stage, size) => {
    const rounds = size === 'full' ? 200 : 6;
    const treatmentId = await addTreatment(stage, { price60: 3000 });
    // One after the other: each changes the roster, and whoever reads it meanwhile begins anew.
    const towns = await inParallel(upTo(rounds), 1, (index) => openTown(stage, treatmentId, index));
    const wish = ({ zip, startsAt }: Town, heldKey?: string): Wish => ({ zip, startsAt, treatmentId, heldKey });

    // Freed, while in every second town somebody tries to take it directly.
    await inParallel(towns, 16, async (town, index) => {
      const { id, token } = town.visit;
      await Promise.all([
        stage.send(`/api/bookings/${id}/cancel?token=${token}`, { body: {} }),
        index % 2 === 0 ? book(stage, wish(town)) : null,
      ]);
    });
    const isSettled = async () => (await countForgotten(stage)) === 0;
    const heard = await waitUntil(isSettled, stage.patienceSeconds);
    const doubles = [await countDoubles(stage)];

    // Two tabs with the same key and somebody without one: in half of the towns while the time is kept, in the others while
    // the quarter of an hour runs out.
    await waitUntil(async () => (await countUnmailed(stage)) === 0, Math.max(20, stage.patienceSeconds));
    const keys = await readKeys(stage);
    const raceIn = (some: readonly Town[]) =>
      inParallel(some, 16, async (town) => {
        const key = keys.get(town.areaId);
        const wishes = [wish(town, key), wish(town, key), wish(town)];
        return (await Promise.all(wishes.map((one) => book(stage, one)))).map(({ status }) => status);
      });
    const inTime = await raceIn(towns.filter((_, index) => index % 4 < 2));
    doubles.push(await countDoubles(stage));
    const [tooLate] = await Promise.all([raceIn(towns.filter((_, index) => index % 4 >= 2)), moveClock(stage)]);
    const said = [...inTime, ...tooLate];
    doubles.push(await countDoubles(stage));
    const told = (await waitUntil(isSettled, stage.patienceSeconds)) && heard;
    doubles.push(await countDoubles(stage));
    const wrong = said.flat().filter((status) => status !== 201 && status !== 409);
    const several = said.filter((statuses) => statuses.filter((status) => status === 201).length > 1).length;
    await stage.database.run(sqlFile('delete from waiting_list'));
    return [
      {
        what: 'a freed time and three in line',
        load: `${rounds} times, with somebody who books directly, two tabs and the end of the quarter hour`,
        must: 'in one pair of hands at most, whenever looked at; everybody else 409',
        seen: `${doubles.join(', ')} in two; ${several} booked twice; answers ${tally(said.flat())}`,
        kept: doubles.every((count) => count === 0) && several === 0 && wrong.length === 0,
      },
      {
        what: 'those in line',
        load: `${rounds * inLine} people`,
        must: 'nobody is passed over while their time is free',
        seen: told ? 'all were told, or the time was taken' : `${await countForgotten(stage)} not told`,
        kept: told,
      },
    ];
  },
});
