import { sqlFile } from '#server/platform/database/sql.ts';
import { addArea } from '../testing/roster.ts';
import { openClients } from './clients.ts';
import { defineFault, tally, upTo } from './fault.ts';
import { countOf, type Stage } from './stage.ts';

/** Three towns an hour and more apart, and the building everybody else is in. */
const towns = [
  { zip: 3010, latitude: 40.2033, longitude: -8.4103 },
  { zip: 3020, latitude: 39.7436, longitude: -8.8071 },
  { zip: 3030, latitude: 40.6405, longitude: -8.6538 },
];

const countClose = (stage: Stage): Promise<number> =>
  countOf(
    stage,
    `from busy a join busy b on a.therapist_no = b.therapist_no and a.id <> b.id and a.starts_at <= b.starts_at
     where b.starts_at < a.blocked_until + make_interval(mins => way_minutes(a.area_id, a.place_key, b.area_id, b.place_key))`,
  );

const countDeadlocks = async ({ database }: Stage): Promise<number> =>
  (
    await database.one<{ count: number }>(
      sqlFile('select deadlocks::int as count from pg_stat_database where datname = current_database()'),
    )
  ).count;

export const fault = defineFault({
  title: 'Two hundred people in different towns want the same three therapists',
  run: async (stage, size) => {
    const [rounds, people] = size === 'full' ? [20, 200] : [4, 60];
    const { book, listStarts } = await openClients(stage, { therapists: 3 });
    for (const { zip, ...centre } of towns) {
      const id = await addArea(stage, zip, zip + 9, centre);
      await stage.database.run(
        sqlFile(`insert into therapist_areas select t.id, ${id} from therapists t
          join therapist_areas a on a.therapist_id = t.id join service_areas s on s.id = a.service_area_id and s.zip_from = 3000`),
      );
    }
    await stage.database.run(
      sqlFile('update service_areas set latitude = 40.2111, longitude = -8.4292 where zip_from = 3000'),
    );
    const places = [
      {},
      { location: { address: 'Rua da Sofia 12', isHotel: false } },
      ...towns.map(({ zip }) => ({
        zipCode: `${zip}-001`,
        location: { address: `Largo ${zip}`, isHotel: false },
      })),
    ];
    const seen = new Set<string>();
    let [accepted, slowest] = [0, 0];
    for (const start of await listStarts(rounds)) {
      // Starts in the four hours around it: some overlap, some are only too near for the way.
      const startOf = (index: number) => new Date(Date.parse(start) + ((index * 7) % 16) * 900_000).toISOString();
      const answers = await Promise.all(
        upTo(people).map(async (index) => {
          const began = performance.now();
          const answer = await book(startOf(index), places[index % places.length], { to: index % 2 });
          if (answer.status === 201) slowest = Math.max(slowest, performance.now() - began);
          return answer;
        }),
      );
      for (const { status } of answers) seen.add(String(status));
      accepted += answers.filter(({ status }) => status === 201).length;
    }
    const [close, deadlocks] = [await countClose(stage), await countDeadlocks(stage)];
    const isClean = [...seen].every((status) => ['201', '400', '409'].includes(status));
    return [
      {
        what: 'visits in different places',
        load: `${people} at once over two processes, ${rounds} times`,
        must: 'no two visits closer than the way between them, 0 deadlocks, 0 × 5xx',
        seen: `${close} too close, ${deadlocks} deadlocks; ${accepted} accepted, the slowest in ${Math.round(slowest)} ms; answers ${tally([...seen])}`,
        kept: close === 0 && deadlocks === 0 && isClean && accepted >= rounds,
      },
    ];
  },
});
