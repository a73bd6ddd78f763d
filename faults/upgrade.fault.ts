import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openCheckingProxy } from '../testing/checking-proxy.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { defineFault, inSeconds, pause, secondsSince, tally, waitUntil } from './fault.ts';
import { type Call, createClient } from './http-client.ts';
import { buildLastRelease, type Release } from './release.ts';
import { appSecret, type Stage } from './stage.ts';

const perSecond = 10;
const reads = ['/api/treatments', '/api/config', '/api/zip-codes/check/1200-109', '/'];
const kept = ['bookings', 'users', 'gift_cards', 'payments', 'therapists', 'treatments'];

const openData = async ({ postgres }: Stage) => {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  const query = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: postgres.urlOf(database) });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  await query('postgres', `create database ${name}`);
  const numbers = kept.map((table) => `(select count(*) from ${table})`).join(` || ' ' || `);
  return {
    url: postgres.urlOf(name),
    /** Of what was there before anybody booked in this test. */
    count: async (): Promise<string> => {
      const { rows } = await query(
        name,
        `select ${numbers.replace('from bookings', "from bookings where contact->>'lastName' <> 'Upgrade'")} as counted`,
      );
      return rows[0].counted;
    },
    applied: async (): Promise<string[]> =>
      (await query(name, 'select name from migrations')).rows.map((row: { name: string }) => row.name),
  };
};

type Ask = (path: string, call?: Call) => Promise<{ status: number | string; body?: unknown }>;

const openAsk = (url: string) => {
  const client = createClient();
  const ask: Ask = (path, call = { method: 'GET', headers: { accept: 'text/html' } }) =>
    client.send(`${url}${path}`, call).then(
      ({ status, body }) => ({ status, body }),
      () => ({ status: 'no answer' }),
    );
  return { ask, close: () => client.close() };
};

/** The free starts of the days a week ahead, each for one booking. */
const listStarts = async (ask: Ask): Promise<string[]> => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const wish = `zip=1200-109&treatmentId=1&duration=60&peopleCount=1&mode=single&gender=any&acceptOppositeGender=true&addIns=`;
  const { body } = await ask(`/api/availability?${wish}&from=${day(7)}&to=${day(14)}`);
  return JSON.stringify(body ?? {}).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
};

/** Somebody new each time: nobody is in two places. Who is told that it did not work just now tries once more. */
const bookAt = async (ask: Ask, datetime: string, totalPrice: number): Promise<number | string> => {
  const person = randomUUID().slice(0, 8);
  const send = () =>
    ask('/api/bookings', {
      body: {
        ...{ zipCode: '1200-109', treatmentId: 1, duration: 60, peopleCount: 1, isBackToBack: false },
        ...{ requiresTwoTherapists: false, therapistGender: 'any', acceptOppositeGender: true, addIns: [], totalPrice },
        ...{
          recipientType: 'myself',
          recipientDetails: { name: '', phone: '' },
          hasMassageTable: 0,
          locationNotes: '',
        },
        location: { address: 'Rua Augusta 1', apartment: '', isHotel: false, hotelName: '', roomNumber: '' },
        ...{ scheduleType: 'fit-schedule', datetime, userTimezone: 'Europe/Lisbon', notes: '' },
        guestDetails: {
          ...{
            firstName: 'Ana',
            lastName: 'Upgrade',
            phone: `+351 91${(Number.parseInt(person.slice(0, 6), 16) % 9_000_000) + 1_000_000}`,
            gender: 'female',
          },
          email: `${person}@calma.example`,
        },
      },
    });
  const { status } = await send();
  if (status !== 503) return status;
  await pause(3000);
  return `503, then ${(await send()).status}`;
};

/** At one of a few starts out of the midst of them, whichever the visits of the demo have left. */
const bookAny = async (ask: Ask, price: number): Promise<number | string> => {
  const starts = await listStarts(ask);
  let status: number | string = 'no start';
  for (let no = 1; no < 8 && status !== 201; no++)
    status = await bookAt(ask, starts[Math.floor((starts.length * no) / 8)] ?? '', price);
  return status;
};

const runUpgrade = async (stage: Stage, release: Release) => {
  const data = await openData(stage);
  const ports = [await findFreePort(), await findFreePort()];
  const common = { DATABASE_URL: data.url, DEMO: '1', LIMITS: 'off', APP_SECRET: appSecret, DRAIN_SECONDS: '10' };
  const start = (port: number, script?: string) => startServer({ ...common, PORT: String(port) }, script);
  const running: ServerProcess[] = [];
  for (const port of ports) running.push(await start(port, release.script));
  const proxy = await openCheckingProxy(
    running.map(({ url }) => url),
    250,
  );
  const { ask, close } = openAsk(proxy.url);
  const before = await data.count();
  const [starts, treatments] = [await listStarts(ask), await ask('/api/treatments')];
  const price = Number((treatments.body as { price60min: number }[] | undefined)?.[0]?.price60min);
  const [answers, booked]: [(number | string)[], (number | string)[]] = [[], []];
  let isOver = false;
  const load = async () => {
    const asked: Promise<unknown>[] = [];
    for (let no = 0; !isOver; no++) {
      const at = no % 10 === 0 ? starts.shift() : undefined;
      const read = async () => answers.push((await ask(reads[no % reads.length] ?? '/')).status);
      asked.push(at ? bookAt(ask, at, price).then((status) => booked.push(status)) : read());
      await pause(1000 / perSecond);
    }
    await Promise.all(asked);
  };
  const began = performance.now();
  const upgrade = async () => {
    for (const [index, port] of ports.entries()) {
      await running[index]?.stop();
      const upgraded = await start(port);
      running[index] = upgraded;
      await waitUntil(async () => proxy.sendsTo(upgraded.url), 30);
    }
    isOver = true;
  };
  await Promise.all([load(), upgrade()]).finally(() => {
    isOver = true;
  });
  const seconds = secondsSince(began);
  const after = await data.count();
  const added = (await data.applied()).filter((name) => !release.migrations.has(name)).length;
  // The way back: the program of before, on the tables of today.
  const old = await start(await findFreePort(), release.script);
  const back = openAsk(old.url);
  const again = [];
  for (const path of reads) again.push((await back.ask(path)).status);
  again.push(await bookAny(back.ask, price));
  for (const one of [...running, old]) await one.stop('SIGKILL');
  back.close();
  close();
  await proxy.close();
  return { answers, booked, before, after, added, again, seconds };
};

export const fault = defineFault({
  title: 'An upgrade from the last release, with data, while the old servers work',
  run: async (stage) => {
    const release = buildLastRelease();
    try {
      const { answers, booked, before, after, added, again, seconds } = await runUpgrade(stage, release);
      return [
        {
          what: `from ${release.version}, one server after the other`,
          load: `${answers.length + booked.length} requests at ${perSecond} a second behind a balancer; ${added} migrations`,
          must: 'every read 200; a booking 201, or 409 where others were faster, at the second try at the latest',
          seen: `read ${tally(answers)}; booked ${tally(booked)}; ${inSeconds(seconds)}`,
          kept:
            answers.every((status) => status === 200) &&
            booked.includes(201) &&
            booked.every((status) => ['201', '409', '503, then 201'].includes(String(status))),
        },
        {
          what: 'what was there before',
          load: kept.join(', '),
          must: 'as many rows as before',
          seen: before === after ? `as many: ${after}` : `${before}, then ${after}`,
          kept: before === after,
        },
        {
          what: `the way back: ${release.version} on the tables of today`,
          load: 'one server',
          must: 'starts, reads and books',
          seen: tally(again),
          kept: again.every((status) => status === 200 || status === 201),
        },
      ];
    } finally {
      release.remove();
    }
  },
});
