import { sqlFile } from '#server/platform/database/sql.ts';
import type { Booked, Clients } from './clients.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, tally } from './fault.ts';
import type { Answer } from './http-client.ts';
import { countDeadlocks, countOf, type Stage } from './stage.ts';
import { answer, askAtOnce, insist, type Offered, openSearches, wordOf } from './therapists.ts';

/** All of them are asked, and the others who want the same time leave nobody over. */
const people = 3;
/** A visit of an hour, the way after it, and the half hour by which it is picked later: no round meets the next. */
const apartMinutes = 120;

type Third = 'cancel' | 'wished';
/** By whom, to which start, and what was answered. */
type Yes = { by: string; startsAt: string; word: string };
type Round = { booked: Booked; start: string; yeses: Yes[]; cancel: string | null; others: number[] };
type End = { id: string; status: string; startsAt: Date; price: number; seated: string[] };
type Search = Awaited<ReturnType<typeof openSearches>>[number];

const later = (start: string, minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString();

const pick = (stage: Stage, { bookingId, therapistId, token }: Offered, startsAt: string): Promise<Answer> =>
  stage.send(
    `/api/therapist/offers/${bookingId}/${therapistId}/confirm?token=${token}&startsAt=${encodeURIComponent(startsAt)}`,
    {},
  );

/** Two pick different starts, the client cancels or a third says yes to the wished one, and two others book that time. */
const playRound = async (
  stage: Stage,
  clients: Clients,
  { booked, start, offers: [a, b, c] }: Search,
  { third, index }: { third: Third; index: number },
): Promise<Round> => {
  if (!a || !b || !c) throw new Error('Three were to be asked');
  const [soon, late] = [later(start, 15), later(start, 30)];
  const cancel = () => stage.send(`/api/bookings/${booked.id}/cancel?token=${booked.token}`, { body: {} });
  const acts: (() => Promise<Answer>)[] = [
    () => pick(stage, a, soon),
    () => pick(stage, b, late),
    third === 'cancel' ? cancel : () => answer(stage, 'confirm', c),
    () => clients.book(late),
    () => clients.book(late),
  ];
  const order = acts.map((_, place) => (place + index) % acts.length);
  const said = await Promise.all(order.map((place) => insist(acts[place] ?? cancel)));
  const saidTo = (place: number): Answer => said[order.indexOf(place)] as Answer;
  const yeses = [
    { by: a.therapistId, startsAt: soon, word: wordOf(saidTo(0)) },
    { by: b.therapistId, startsAt: late, word: wordOf(saidTo(1)) },
    ...(third === 'wished' ? [{ by: c.therapistId, startsAt: start, word: wordOf(saidTo(2)) }] : []),
  ];
  const others = [saidTo(3).status, saidTo(4).status];
  return { booked, start, yeses, cancel: third === 'cancel' ? wordOf(saidTo(2)) : null, others };
};

/** What became of a booking, against what everybody was told. */
const isWrong = ({ start, yeses, cancel, others }: Round, end: End | undefined, priceCents: number): boolean => {
  const words = [...yeses.map(({ word }) => word), ...(cancel === null ? [] : [cancel])];
  if (!end || end.price !== priceCents || words.some((word) => !/^(yes|409 )/.test(word))) return true;
  if (others.some((status) => status !== 201 && status !== 409)) return true;
  const [winner, ...more] = yeses.filter(({ word }) => word === 'yes');
  if (more.length > 0) return true;
  if (cancel === 'yes') return end.status !== 'cancelled';
  const isAt = (startsAt: string) => end.startsAt.getTime() === Date.parse(startsAt);
  if (!winner) return end.status !== 'finding_therapist' || !isAt(start) || end.seated.length > 0;
  return end.status !== 'confirmed' || !isAt(winner.startsAt) || end.seated.join() !== winner.by;
};

const readEnds = ({ database }: Stage): Promise<End[]> =>
  database.many<End>(
    sqlFile(`select b.id, b.status, b.starts_at as "startsAt", b.total_price_cents as price,
      array(select therapist_id::text from booking_seats s where s.booking_id = b.id) as seated from bookings b`),
  );

const outcomeOf = ({ yeses, cancel }: Round): string => {
  const won = yeses.findIndex(({ word }) => word === 'yes');
  const start = ['a quarter later', 'half an hour later', 'the wished start'][won] ?? 'none yet';
  return cancel === 'yes' ? (won < 0 ? 'cancelled' : 'agreed, then cancelled') : start;
};

const race = async (stage: Stage, clients: Clients, searches: readonly Search[], third: Third) => {
  const rounds = await inParallel(searches, 4, (search, index) => playRound(stage, clients, search, { third, index }));
  const ends = new Map((await readEnds(stage)).map((end) => [end.id, end]));
  const wrong = rounds.filter((round) => isWrong(round, ends.get(round.booked.id), clients.priceCents));
  const twice = await countOf(
    stage,
    `from busy a join busy b on a.therapist_no = b.therapist_no and a.id < b.id
       and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until`,
  );
  const left = await countOf(
    stage,
    `from busy s join bookings b on b.id = s.booking_id and b.status = 'confirmed' where s.starts_at <> b.starts_at`,
  );
  const deadlocks = await countDeadlocks(stage);
  const heard = tally(rounds.flatMap(({ yeses }) => yeses.map(({ word }) => word)));
  const others = tally(rounds.flatMap((round) => round.others));
  return {
    what: `two picks against ${third === 'cancel' ? 'the client’s cancel' : 'a yes to the wished start'} and two who book the same time`,
    load: `${rounds.length} bookings, five actors at once, over two servers`,
    must: 'one agreement at most, at its start and price; 0 wrong ends, nothing kept twice or left behind, 0 deadlocks',
    seen: `${tally(rounds.map(outcomeOf))}; therapists heard ${heard}, the others ${others}; ${wrong.length} wrong ends, ${twice} kept twice, ${left} left behind, ${deadlocks} deadlocks`,
    kept: wrong.length + twice + left + deadlocks === 0,
  };
};

export const fault = defineFault({
  title: 'Two therapists pick different starts of a flexible client, who cancels, while others book the same time',
  run: async (stage, size) => {
    const [withCancel, withWished] = size === 'full' ? [200, 60] : [8, 4];
    const clients = await openClients(stage, { therapists: people });
    await askAtOnce(stage, people);
    const starts = await clients.listStarts(withCancel + withWished, apartMinutes);
    const searches = await openSearches(stage, clients, starts, people, { flexibleMinutes: 30 });
    return [
      await race(stage, clients, searches.slice(0, withCancel), 'cancel'),
      await race(stage, clients, searches.slice(withCancel), 'wished'),
    ];
  },
});
