import { sqlFile } from '#server/platform/database/sql.ts';
import type { Booked } from './clients.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, tally } from './fault.ts';
import type { Answer } from './http-client.ts';
import { countDeadlocks, countOf, type Stage } from './stage.ts';
import { answer, askAtOnce, insist, type Offered, openSearches, wordOf } from './therapists.ts';

const people = 6;

/** A therapist proposes a start that is free for her; one that somebody took meanwhile is passed over. */
const propose = async (stage: Stage, { bookingId, therapistId, token }: Offered, turn: number): Promise<string> => {
  const path = `/api/therapist/offers/${bookingId}/${therapistId}`;
  for (let attempt = 0; attempt < 20; attempt++) {
    const { body } = await stage.send(`${path}/starts?token=${token}`, { method: 'GET' });
    const starts = body.days.flatMap((day: { starts: { startsAt: string }[] }) => day.starts);
    const start = starts[(turn * 7 + attempt * 5) % starts.length]?.startsAt;
    const said = await insist(() => stage.send(`${path}/propose?token=${token}`, { body: { starts: [start] } }));
    if (said.status === 200) return start;
    if (said.body.code !== 'start_taken') throw new Error(`Not proposed: ${said.status} ${said.text}`);
  }
  throw new Error('Nothing was free');
};

type Round = { booked: Booked; yes: string; tap: string; other: string; start: string; a: string; b: string };

type End = { id: string; status: string; startsAt: Date; seated: string[] };

/** What became of a booking, against what everybody was told. */
const isWrong = ({ yes, tap, other, start, a, b }: Round, third: Third, end: End | undefined): boolean => {
  if (!end || [yes, tap, other].some((word) => !/^(yes|409 )/.test(word))) return true;
  if (yes === 'yes' && tap === 'yes') return true;
  if (third === 'cancel' && other === 'yes') return end.status !== 'cancelled';
  const isThere = end.startsAt.getTime() === Date.parse(start);
  if (tap === 'yes') return end.status !== 'confirmed' || !isThere || end.seated.join() !== b;
  if (yes === 'yes') return end.status !== 'confirmed' || isThere || end.seated.join() !== a;
  return end.status !== 'finding_therapist';
};

const readEnds = ({ database }: Stage): Promise<End[]> =>
  database.many<End>(
    sqlFile(`select b.id, b.status, b.starts_at as "startsAt",
      array(select therapist_id::text from booking_seats s where s.booking_id = b.id) as seated from bookings b`),
  );

type Third = 'cancel' | 'takeBack';

type Searches = Awaited<ReturnType<typeof openSearches>>;

const race = async (stage: Stage, searches: Searches, third: Third) => {
  const rounds: Round[] = [];
  await inParallel(searches, 4, async ({ booked, offers }, index) => {
    const [a, b] = offers;
    if (!a || !b) throw new Error('Three were to be asked');
    const start = await propose(stage, b, index);
    const key = `token=${booked.token}`;
    const { body } = await stage.send(`/api/bookings/${booked.id}?${key}`, { method: 'GET' });
    const tap = () => stage.send(`/api/bookings/${booked.id}/proposals/${body.proposals[0].id}/accept?${key}`, {});
    const acts: (() => Promise<Answer>)[] = [
      () => answer(stage, 'confirm', a),
      tap,
      () =>
        third === 'cancel'
          ? stage.send(`/api/bookings/${booked.id}/cancel?${key}`, { body: {} })
          : answer(stage, 'undo', b),
    ];
    const order = [0, 1, 2].map((place) => (place + index) % 3);
    const said = await Promise.all(order.map((place) => insist(acts[place] ?? tap)));
    const wordFor = (place: number) => wordOf(said[order.indexOf(place)] as Answer);
    const words = { yes: wordFor(0), tap: wordFor(1), other: wordFor(2) };
    rounds.push({ booked, ...words, start, a: a.therapistId, b: b.therapistId });
  });
  const ends = await readEnds(stage);
  const wrong = rounds.filter((round) =>
    isWrong(
      round,
      third,
      ends.find(({ id }) => id === round.booked.id),
    ),
  );
  const words = tally(rounds.map(({ yes, tap, other }) => `(yes: ${yes}, tap: ${tap}, ${third}: ${other})`));
  return { rounds, wrong, words };
};

export const fault = defineFault({
  title:
    'A therapist says yes, the client takes another’s proposal, and cancels or the proposal is taken back, all at once',
  run: async (stage, size) => {
    const count = size === 'full' ? 200 : 12;
    const clients = await openClients(stage, { therapists: people });
    await askAtOnce(stage, 3);
    const searches = await openSearches(stage, clients, await clients.listStarts(count + count / 2), 3);
    const rows = [];
    for (const third of ['cancel', 'takeBack'] as const) {
      const part = third === 'cancel' ? searches.slice(0, count) : searches.slice(count);
      const { rounds, wrong, words } = await race(stage, part, third);
      const twice = await countOf(
        stage,
        `from busy a join busy b on a.therapist_no = b.therapist_no and a.id < b.id
           and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until`,
      );
      const deadlocks = await countDeadlocks(stage);
      rows.push({
        what:
          third === 'cancel' ? 'yes against tap against cancel' : 'yes against tap against taking the proposal back',
        load: `${rounds.length} bookings, three actors at once, over two servers`,
        must: 'one agreement at most, 0 wrong ends, nothing kept twice, 0 deadlocks',
        seen: `${words}; ${wrong.length} wrong ends, ${twice} kept twice, ${deadlocks} deadlocks`,
        kept: wrong.length + twice + deadlocks === 0,
      });
    }
    return rows;
  },
});
