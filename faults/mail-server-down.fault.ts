import { queueMail } from '#server/modules/messaging/public.ts';
import { sqlFile } from '#server/platform/database/sql.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import type { Row } from '../testing/run-parts.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { openClients } from './clients.ts';
import { defineFault, inParallel, inSeconds, pause, secondsSince, tally, upTo, waitUntil } from './fault.ts';
import { moveClock } from './invariants.ts';
import { countOf, type Stage } from './stage.ts';

/** Known before the servers start; nobody listens there yet. */
const port = await findFreePort();

const plan = async ({ database }: Stage, name: string, count: number): Promise<void> => {
  await inParallel(upTo(Math.ceil(count / 50)), 4, (batch) =>
    database.transaction(async (tx) => {
      for (const index of upTo(Math.min(50, count - batch * 50)))
        await queueMail(tx, {
          type: 'welcome',
          to: { email: `${name}-${batch * 50 + index}@calma.example`, name: 'Inês' },
          language: index % 2 === 0 ? 'pt' : 'en',
          cause: `${name}:${batch * 50 + index}`,
          values: { firstName: 'Inês' },
        });
    }),
  );
};

const isLeft = `from emails where status in ('planned', 'sending')`;

/** How often each mail arrived, told by its Message-ID. */
const arrivals = (sink: SmtpSink, name: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { parsed, to } of sink.received) {
    if (!to[0]?.startsWith(`${name}-`)) continue;
    const id = parsed.messageId ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

/** A quarter of an hour passes for what waits. What is under way is left alone: its time has not passed at all. */
const letTimePass = ({ database }: Stage): Promise<unknown> =>
  database.run(
    sqlFile(`
      update emails set send_at = send_at - interval '15 minutes' where status = 'planned';
      update jobs set run_at = run_at - interval '15 minutes' where locked_until is null and dedupe_key is distinct from 'schedule'`),
  );

/** True when nothing is left, false when nothing moves any more. */
const settle = async (stage: Stage): Promise<boolean> => {
  let left = await countOf(stage, isLeft);
  while (left > 0) {
    const before = left;
    const hasMoved = async () => {
      left = await countOf(stage, isLeft);
      return left !== before;
    };
    if (!(await waitUntil(hasMoved, 15))) return false;
  }
  return true;
};

/** Until everything has left. What is still under way when nothing moves any more belongs to a process that was killed. */
const deliverAll = async (stage: Stage): Promise<void> => {
  for (const _ of upTo(6)) {
    await letTimePass(stage);
    if (await settle(stage)) return;
    await moveClock(stage);
  }
};

/** Half an hour, of which a quarter each is moved in the tables; one of the two servers is killed in it. */
const sitOutOutage = async (stage: Stage, count: number): Promise<number> => {
  const triedBy = (attempts: number) => async () =>
    (await countOf(stage, `from emails where type = 'welcome' and attempts >= ${attempts}`)) === count;
  await waitUntil(triedBy(1), 60);
  await letTimePass(stage);
  await stage.servers[0].kill();
  await stage.servers[0].startAgain();
  await waitUntil(triedBy(2), 60);
  await letTimePass(stage);
  await waitUntil(triedBy(3), 60);
  const { attempts } = await stage.database.one<{ attempts: number }>(
    sqlFile(`select sum(attempts)::int as attempts from emails where type = 'welcome'`),
  );
  return attempts;
};

const outage = async (stage: Stage, count: number): Promise<{ sink: SmtpSink; rows: Row[] }> => {
  await plan(stage, 'outage', count);
  const clients = await openClients(stage, { therapists: 4 });
  const starts = await clients.listStarts(5);
  const began = performance.now();
  const booked = await inParallel(upTo(20), 4, (index) => clients.book(starts[Math.floor(index / 4)] ?? ''));
  const slowest = secondsSince(began) / 5;
  const attempts = await sitOutOutage(stage, count);
  const early = await countOf(stage, `from emails where status in ('sent', 'failed')`);
  const sink = await startSmtpSink(port);
  const back = performance.now();
  await deliverAll(stage);
  const seconds = secondsSince(back);
  const seen = arrivals(sink, 'outage');
  const twice = [...seen.values()].filter((times) => times > 1).length;
  return {
    sink,
    rows: [
      {
        what: 'mail server down 30 min (sped up)',
        load: `${count} mails, ${attempts} vain attempts, one server killed`,
        must: 'all delivered after, none lost, none twice for one cause',
        seen: `${early} gone before it was back; then ${seen.size} arrived, ${twice} twice, after ${inSeconds(seconds)}`,
        kept: early === 0 && seen.size === count && twice === 0,
      },
      {
        what: 'bookings meanwhile',
        load: '20, while every mail fails',
        must: 'all taken as if nothing were wrong',
        seen: `${tally(booked.map(({ status }) => status))}, about ${inSeconds(slowest)} each`,
        kept: booked.every(({ status }) => status === 201),
      },
    ],
  };
};

const killsWhileSending = async (stage: Stage, sink: SmtpSink, count: number, kills: number): Promise<Row> => {
  await plan(stage, 'kills', count);
  for (const round of upTo(kills)) {
    const server = stage.servers[(round % 2) as 0 | 1];
    await pause(150);
    await server.kill();
    await server.startAgain();
  }
  await deliverAll(stage);
  const seen = arrivals(sink, 'kills');
  const twice = [...seen.values()].filter((times) => times > 1).length;
  const rows = await countOf(stage, `from emails where type = 'welcome' and cause like 'kills:%' and status = 'sent'`);
  return {
    what: 'servers killed while mails leave',
    load: `${count} mails over two processes, ${kills} × kill -9`,
    must: 'none lost; twice at most what was under way (5 a kill), under the same Message-ID',
    seen: `${seen.size} arrived, ${rows} known as sent, ${twice} twice`,
    kept: seen.size === count && rows === count && twice <= kills * 5,
  };
};

export const fault = defineFault({
  title: 'The mail server is away, and comes back',
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  run: async (stage, size) => {
    const [count, killed, kills] = size === 'full' ? [1000, 400, 6] : [60, 40, 1];
    const { sink, rows } = await outage(stage, count);
    try {
      rows.push(await killsWhileSending(stage, sink, killed, kills));
      return rows;
    } finally {
      // What is still owed leaves before the rules are looked at.
      await deliverAll(stage);
      await sink.stop();
    }
  },
});
