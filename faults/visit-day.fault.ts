import { sqlFile } from '#server/platform/database/sql.ts';
import { type Clients, openClients } from './clients.ts';
import { defineFault, inParallel, sideBySide, tally, upTo, waitUntil } from './fault.ts';
import { type Answer, NoAnswer } from './http-client.ts';
import { countDeadlocks, countOf, type Stage } from './stage.ts';
import { answer, askAtOnce, enterAs, enterAsAdmin, insist, openSearches, wordOf } from './therapists.ts';

const people = 4;
const password = 'calma-demo';

/** `late`: nobody is there after twenty minutes. `there`: at the door. `closed`: and nobody has opened for ten minutes. */
const scenes = ['late', 'there', 'closed'] as const;
type Scene = (typeof scenes)[number];
type Ending = 'cancelled' | 'completed' | 'no_show' | 'left_for_safety';
type Deed = { ends?: Ending; act(): Promise<Answer> };
type Visit = { id: string; token: string; lane: number };
type Round = { visit: Visit; scene: Scene; said: { ends: Ending | undefined; word: string }[] };
type End = { id: string; status: string; reason: string | null; refund: number; kept: number };

/** Each of them has an account of their own, as their phone has. */
const giveAccounts = async (stage: Stage): Promise<string[]> => {
  await stage.database.run(
    sqlFile(`
      with ours as (select t.id, row_number() over (order by t.no) as place from therapists t where t.user_id is null
        and exists (select from therapist_areas a join service_areas s on s.id = a.service_area_id where a.therapist_id = t.id and s.zip_from = 3000)),
      made as (insert into users (email, password_hash, role, first_name, last_name, email_verified_at)
        select 'faults.' || ours.place || '@calma.example', u.password_hash, 'therapist', 'Rita', 'Dias', now()
        from ours join users u on u.email = 'therapist@calma.example' returning id, email)
      update therapists t set user_id = made.id from made, ours
      where ours.id = t.id and made.email = 'faults.' || ours.place || '@calma.example'`),
  );
  return inParallel(upTo(people), 1, (place) => enterAs(stage, `faults.${place + 1}@calma.example`, password));
};

/** Its hour has come: it began so many minutes ago. What the others of this therapist took is long past by then. */
const letBegin = ({ database }: Stage, id: string, minutes: number): Promise<unknown> =>
  database.run(
    sqlFile(`
      create temp table if not exists shifts (id uuid, ago interval); delete from shifts;
      insert into shifts select id, starts_at - (date_trunc('minute', now()) - interval '${minutes} minutes') from bookings where id = '${id}';
      update bookings b set starts_at = b.starts_at - ago, ends_at = b.ends_at - ago, blocked_until = b.blocked_until - ago
        from shifts s where s.id = b.id;
      update busy b set starts_at = b.starts_at - ago, blocked_until = b.blocked_until - ago from shifts s where s.id = b.booking_id`),
  );

const setScene = async (stage: Stage, { id }: Visit, scene: Scene): Promise<void> => {
  await letBegin(stage, id, 21);
  const told = {
    late: `on_way_at = now() - interval '30 minutes', expected_at = now() + interval '5 minutes'`,
    there: `arrived_at = now() - interval '20 minutes'`,
    closed: `arrived_at = now() - interval '20 minutes', nobody_since = now() - interval '11 minutes'`,
  };
  await stage.database.run(sqlFile(`update booking_seats set ${told[scene]} where booking_id = '${id}'`));
};

type Cast = { tell(visit: Visit, what: string, body?: object): Promise<Answer>; office(path: string): Promise<Answer> };

const actsOf = (stage: Stage, { tell, office }: Cast, visit: Visit, scene: Scene): Deed[] => {
  const there: Deed = { act: () => tell(visit, 'arrived') };
  const finished: Deed = { ends: 'completed', act: () => tell(visit, 'complete') };
  const missed: Deed = { ends: 'no_show', act: () => office(`${visit.id}/no-show`) };
  const help: Deed = { act: () => tell(visit, 'help') };
  const cancel: Deed = {
    ends: 'cancelled',
    act: () => stage.send(`/api/bookings/${visit.id}/cancel?token=${visit.token}`, { body: {} }),
  };
  // Out of order: told at home, and sent when there was a connection again.
  const onWay: Deed = { act: () => tell(visit, 'on-my-way', { minutes: 30 }) };
  if (scene === 'late') return [there, there, cancel, onWay, help];
  if (scene === 'closed') return [there, missed, { act: () => tell(visit, 'nobody-here') }, finished, help];
  const left: Deed = { ends: 'left_for_safety', act: () => tell(visit, 'leave') };
  return [finished, finished, missed, missed, left, help, onWay];
};

const playRound = async (stage: Stage, cast: Cast, visit: Visit, index: number): Promise<Round> => {
  const scene = scenes[Math.trunc(index / people) % scenes.length] ?? 'late';
  await setScene(stage, visit, scene);
  const acts = actsOf(stage, cast, visit, scene);
  const turned = acts.map((_, place) => acts[(place + index) % acts.length] as Deed);
  if (scene === 'closed')
    await stage.database.run(sqlFile(`update jobs set run_at = now() where kind = 'dispatch.watch-visits'`));
  const said = await Promise.all(turned.map(async ({ ends, act }) => ({ ends, word: wordOf(await insist(act)) })));
  const isOver = said.some(({ ends, word }) => ends && word === 'yes');
  const last = isOver
    ? []
    : [{ ends: 'completed' as const, word: wordOf(await insist(() => cast.tell(visit, 'complete'))) }];
  await letBegin(stage, visit.id, 60 * 3 * (index + 2));
  return { visit, scene, said: [...said, ...last] };
};

const readEnds = async ({ database }: Stage): Promise<Map<string, End>> => {
  const rows = await database.many<End>(
    sqlFile(`select b.id, b.status, b.cancel_reason as reason, b.refund_cents as refund,
      (select count(*)::int from booking_seats s where s.booking_id = b.id
        and num_nonnulls(on_way_at, expected_at, arrived_at, nobody_since, asked_at) > 0) as kept from bookings b`),
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const endingOf = ({ status, reason }: End): Ending =>
  status === 'completed' ? 'completed' : reason === 'no_show' || reason === 'left_for_safety' ? reason : 'cancelled';

/** One ending, the one that somebody was told; everything back for a late therapist and nothing otherwise; no way is kept. */
const isWrong = ({ scene, said }: Round, end: End | undefined, priceCents: number): boolean => {
  if (!end || said.some(({ word }) => !/^(yes|409 )/.test(word)) || end.kept > 0) return true;
  const told = new Set(said.filter(({ word }) => word === 'yes').flatMap(({ ends }) => ends ?? []));
  const ending = endingOf(end);
  // A door that stays closed ends a visit without anybody's word.
  if (!(told.size === 1 && told.has(ending)) && !(scene === 'closed' && told.size === 0 && ending === 'no_show'))
    return true;
  return end.refund !== (ending === 'cancelled' ? priceCents : 0);
};

/** More than one message for one cause. */
const countRepeated = (stage: Stage): Promise<number> =>
  countOf(
    stage,
    `from (select booking_id, kind from sms where kind <> 'late' group by 1, 2 having count(*) > 1
      union all select user_id, cause from notifications group by user_id, kind, cause having count(*) > 1) as twice`,
  );

const race = async (stage: Stage, cast: Cast, visits: readonly Visit[], clients: Clients) => {
  const rounds: Round[] = [];
  // One visit of each therapist at a time.
  await inParallel(upTo(people), people, async (lane) => {
    for (const [index, visit] of visits.entries())
      if (visit.lane === lane) rounds.push(await playRound(stage, cast, visit, index));
  });
  const ends = await readEnds(stage);
  const wrong = rounds.filter((round) => isWrong(round, ends.get(round.visit.id), clients.priceCents));
  const [repeated, deadlocks] = [await countRepeated(stage), await countDeadlocks(stage)];
  const endings = rounds.map(({ visit, scene }) => {
    const end = ends.get(visit.id);
    return `${scene}: ${end ? endingOf(end) : 'gone'}`;
  });
  return {
    what: 'there, finished, nobody is here, leave and help against the client’s cancel, the office’s no-show and the clock',
    load: `${rounds.length} visits, five to seven presses at once, some twice and out of order, over two servers`,
    must: 'one ending, the one that was told; everything back for a late therapist, else nothing; one message a cause; 0 deadlocks',
    seen: `${tally(endings)}; ${wrong.length} wrong, ${repeated} told twice, ${deadlocks} deadlocks${wrong[0] ? `; ${JSON.stringify(wrong[0])}` : ''}`,
    kept: wrong.length + repeated + deadlocks === 0,
  };
};

/** As the phone does it: one after the other, each until somebody has heard it. */
const untilHeard = async (press: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await insist(press);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }
};

const killWhilePressing = async (stage: Stage, cast: Cast, visits: readonly Visit[], kills: number) => {
  let isOver = false;
  const words: string[] = [];
  const pressing = inParallel(upTo(people), people, async (lane) => {
    for (const [index, visit] of visits.entries()) {
      if (visit.lane !== lane) continue;
      await letBegin(stage, visit.id, 1);
      const press = async (what: string, body?: object) =>
        words.push(wordOf(await untilHeard(() => cast.tell(visit, what, body))));
      await press('on-my-way', { minutes: 2 });
      await press('on-my-way', { minutes: 2 });
      // What was told is passed on by a server that lives.
      const isTold = `from sms where kind = 'on_the_way' and booking_id = '${visit.id}'`;
      await waitUntil(async () => (await countOf(stage, isTold)) > 0, stage.patienceSeconds);
      for (const what of ['arrived', 'arrived', 'complete', 'complete']) await press(what);
      await letBegin(stage, visit.id, 60 * 3 * (index + 400));
    }
  }).finally(() => {
    isOver = true;
  });
  const killing = (async () => {
    for (let kill = 0; kill < kills && !isOver; kill++) {
      const server = stage.servers[kill % 2 === 0 ? 0 : 1];
      await server.kill();
      await server.startAgain();
    }
  })();
  await sideBySide(pressing, killing);
  const ids = visits.map(({ id }) => `'${id}'`).join();
  const done = await countOf(stage, `from bookings where status = 'completed' and id in (${ids})`);
  const texts = await countOf(stage, `from sms where kind = 'on_the_way' and booking_id in (${ids})`);
  const repeated = await countRepeated(stage);
  return {
    what: 'on my way, there and finished, each pressed twice, while servers are killed',
    load: `${visits.length} visits, kill -9 of one server after the other`,
    must: 'every press is heard in the end; one message each',
    seen: `${done} finished, ${texts} told that somebody is on the way, ${repeated} told twice; ${tally(words)}`,
    kept: done === visits.length && texts === visits.length && repeated === 0,
  };
};

export const fault = defineFault({
  title: 'The day of a visit: therapist, client, office and clock press at the same moment, and servers die meanwhile',
  run: async (stage, size) => {
    const [raced, pressed, kills] = size === 'full' ? [192, 24, 6] : [24, 4, 1];
    const clients = await openClients(stage, { therapists: people });
    await askAtOnce(stage, people);
    const cookies = await giveAccounts(stage);
    const admin = await enterAsAdmin(stage);
    const starts = await clients.listStarts(raced + pressed);
    const searches = await openSearches(stage, clients, starts, people);
    const order = await stage.database.many<{ id: string }>(
      sqlFile(
        `select t.id from therapists t join users u on u.id = t.user_id where u.email like 'faults.%' order by u.email`,
      ),
    );
    const visits = await inParallel(searches, 4, async ({ booked, offers }, index): Promise<Visit> => {
      const lane = index % people;
      const offer = offers.find(({ therapistId }) => therapistId === order[lane]?.id);
      if (!offer) throw new Error('Everybody was to be asked');
      const said = await insist(() => answer(stage, 'confirm', offer));
      if (said.status !== 200) throw new Error(`No yes: ${said.status} ${said.text}`);
      return { ...booked, lane };
    });
    const cast: Cast = {
      tell: ({ id, lane }, what, body) =>
        stage.send(`/api/therapist/bookings/${id}/${what}`, {
          headers: { cookie: cookies[lane] ?? '' },
          ...(body && { body }),
        }),
      office: (path) => stage.send(`/api/admin/bookings/${path}`, { headers: { cookie: admin } }),
    };
    return [
      await race(stage, cast, visits.slice(0, raced), clients),
      await killWhilePressing(stage, cast, visits.slice(raced), kills),
    ];
  },
});
