import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, tally } from './fault.ts';
import type { Answer } from './http-client.ts';
import { countOf, type Stage } from './stage.ts';
import { answer, askAtOnce, enterAsAdmin, insist, openSearches, wordOf } from './therapists.ts';

const people = 6;

const statusesNow = async ({ database }: Stage, ids: readonly string[]): Promise<string> => {
  const rows = await database.many<{ status: string }>(
    sqlFile(`select status from bookings where id in ('${ids.join("','")}')`),
  );
  return tally(rows.map(({ status }) => status));
};

export const fault = defineFault({
  title:
    'Two therapists say yes, one says no, the client cancels or moves, an admin reassigns and the timer comes, all at once',
  run: async (stage, size) => {
    const count = size === 'full' ? 200 : 12;
    const clients = await openClients(stage, { therapists: people });
    await askAtOnce(stage, 3);
    const starts = await clients.listStarts(count);
    const searches = await openSearches(stage, clients, starts, 3);
    const cookie = await enterAsAdmin(stage);
    const admin = (path: string, body?: object): Promise<Answer> =>
      stage.send(`/api/admin/bookings/${path}`, { headers: { cookie }, ...(body && { body }) });
    const said: string[][] = [];
    await inParallel(searches, 4, async ({ booked, offers }, index) => {
      const [one, two, three] = offers;
      if (!one || !two || !three) throw new Error('Three were to be asked');
      const client = (): Promise<Answer> =>
        index % 2 === 0
          ? stage.send(`/api/bookings/${booked.id}/cancel?token=${booked.token}`, { body: {} })
          : stage.send(`/api/bookings/${booked.id}/reschedule?token=${booked.token}`, {
              body: { startsAt: starts[(index + count / 2) % count] },
            });
      const acts = [
        () => answer(stage, 'confirm', one),
        () => answer(stage, 'confirm', two),
        () => answer(stage, 'reject', three),
        client,
        () => admin(`${booked.id}/assign`, { therapistId: three.therapistId }),
        () => admin(`${booked.id}/process-assignment`),
      ];
      const turned = acts.map((_, place) => acts[(place + index) % acts.length] ?? client);
      said.push((await Promise.all(turned.map(insist))).map(wordOf));
    });
    const words = said.flat();
    const bad = words.filter((word) => !/^(yes|409 )/.test(word));
    const seen = await statusesNow(
      stage,
      searches.map(({ booked }) => booked.id),
    );
    const jobs = await countOf(stage, `from jobs where died_at is not null`);
    return [
      {
        what: 'confirm against confirm, reject, cancel or move, reassign and timer',
        load: `${count} bookings, six actors at once, over two servers`,
        must: 'yes or 409 for everybody, and a legal order (see below)',
        seen: `${tally(words)}; then ${seen}`,
        kept: bad.length === 0 && jobs === 0 && said.length === count,
      },
    ];
  },
});
