import { openClients } from '../faults/clients.ts';
import { createClient } from '../faults/http-client.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { startServer } from '../testing/server-process.ts';
import { median } from './measure.mjs';
import { memoryOf } from './processor-time.mjs';

const perSecond = 100;
const sizes = { full: { seconds: 300, therapists: 60 }, small: { seconds: 2, therapists: 10 } };

export const title = `A mixed day: ${perSecond} requests a second for five minutes, as people would send them`;
export const needs = ['PostgreSQL'];

export async function run({ postgres, size }) {
  const { seconds, therapists } = sizes[size];
  const url = postgres.urlOf(await createDemoDatabase(postgres));
  const server = await startServer({ DATABASE_URL: url, DEMO: '1', LIMITS: 'off' });
  const database = openPostgres({ url, poolSize: 2, clock: systemClock, logger: createLogger('silent') });
  const client = createClient();
  try {
    const send = (path, call) => client.send(`${server.url}${path}`, call);
    const people = await openClients({ database, send, canaries: new Set() }, { therapists });
    const starts = await people.listStarts(200);
    return report(await load(createRequests(people, starts, send), seconds, () => memoryOf(server.child.pid)));
  } finally {
    client.close();
    await database.close();
    await server.stop();
  }
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** What a hundred requests are made of: mostly looking, sometimes booking, and paying what was booked. */
function createRequests({ draft, treatmentId }, starts, send) {
  const open = [];
  const get = (path) => send(path, { method: 'GET' });
  const book = async () => {
    const answer = await send('/api/bookings', { body: draft(anyOf(starts)) });
    if (answer.status === 201) open.push({ bookingId: answer.body.booking.id, token: answer.body.accessToken });
    return answer;
  };
  const pay = async () => {
    const booking = open.shift();
    if (!booking) return book();
    const { status, body, ...rest } = await send('/api/create-payment-intent', { body: booking });
    if (status !== 200 || !body.clientSecret) return { status, body, ...rest };
    const form = new URLSearchParams({ client_secret: body.clientSecret, payment_method: 'pm_card_visa' });
    return send(`/sandbox/stripe/v1/payment_intents/${body.paymentIntentId}/confirm`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
  };
  const look = () => {
    const date = anyOf(starts).slice(0, 10);
    return get(`/api/availability?zip=3000-001&from=${date}&to=${date}&treatmentId=${treatmentId}&duration=60`);
  };
  const seen = () => {
    const booking = open.at(-1);
    return booking ? get(`/api/bookings/${booking.bookingId}?token=${booking.token}`) : look();
  };
  const shares = [
    [20, () => get('/api/treatments')],
    [10, () => get('/api/add-ins')],
    [20, () => get('/api/zip-codes/check/1200-109')],
    [10, () => get('/api/config')],
    [25, look],
    [7, seen],
    [5, book],
    [3, pay],
  ];
  return shares.flatMap(([share, request]) => Array(share).fill(request));
}

/** Sent when their time has come, whether or not the ones before are answered. */
async function load(requests, seconds, memory) {
  const [times, failures, memories] = [[], [], []];
  const pending = new Set();
  const began = performance.now();
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const due = began + (sent * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const asked = performance.now();
    const one = anyOf(requests)()
      .then(({ status }) => {
        times.push(performance.now() - asked);
        if (status >= 500 || status === 0) failures.push(status);
      })
      .catch((error) => failures.push(error.message))
      .finally(() => pending.delete(one));
    pending.add(one);
    if (sent % perSecond === 0) memories.push(memory());
  }
  await Promise.all(pending);
  return { times, failures, memories, lasted: (performance.now() - began) / 1000 };
}

const percentile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;

function report({ times, failures, memories, lasted }) {
  const fifth = Math.max(1, Math.floor(memories.length / 5));
  const [early, late] = [median(memories.slice(fifth, 2 * fifth)), median(memories.slice(-fifth))];
  return [
    { what: 'requests, and how many a second', measured: `${times.length}, ${(times.length / lasted).toFixed(0)}/s` },
    {
      what: 'errors (5xx, or no answer)',
      measured: String(failures.length),
      goal: 'none',
      kept: failures.length === 0,
    },
    {
      what: 'time to answer, p50 and p99',
      measured: `${percentile(times, 0.5).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`,
      goal: 'p99 under 60 ms',
      kept: percentile(times, 0.99) < 60,
    },
    {
      what: 'memory of the server, second fifth and last',
      measured: `${early.toFixed(0)} MB, ${late.toFixed(0)} MB = ${(late / early).toFixed(2)} ×`,
      goal: 'at most 1.2 ×',
      kept: late / early <= 1.2,
    },
  ];
}
