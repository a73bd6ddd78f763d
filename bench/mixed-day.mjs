import { openClients } from '../faults/clients.ts';
import { createClient } from '../faults/http-client.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { startServer } from '../testing/server-process.ts';
import { memoryOf } from './processor-time.mjs';

/** A company with people who look, book and pay: requests go to its servers in turn. */
export async function openMixedDay(postgres, { therapists, processes = 1 }) {
  const url = postgres.urlOf(await createDemoDatabase(postgres));
  const servers = [];
  while (servers.length < processes) servers.push(await startServer({ DATABASE_URL: url, DEMO: '1', LIMITS: 'off' }));
  const database = openPostgres({ url, poolSize: 2, clock: systemClock, logger: createLogger('silent') });
  const client = createClient();
  let turn = 0;
  const send = (path, call) => client.send(`${servers[turn++ % servers.length].url}${path}`, call);
  const people = await openClients({ database, send, canaries: new Set() }, { therapists });
  const starts = await people.listStarts(200);
  const requests = createRequests(people, starts, send);
  const memory = () => servers.reduce((sum, { child }) => sum + memoryOf(child.pid), 0);
  return {
    load: (perSecond, seconds) => load(requests, { perSecond, seconds, memory }),
    close: async () => {
      client.close();
      await database.close();
      for (const server of servers) await server.stop();
    },
  };
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
async function load(requests, { perSecond, seconds, memory }) {
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

export const percentile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
