import { describe, expect, it } from 'vitest';
import { readTimes, startFlood } from '../../../../testing/flood-load.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { AppError } from '../app-error.ts';
import { type Cost, costOf, createFloodBrake } from './flood-brake.ts';

const light: Cost = { points: 1, isHeavy: false };
const heavy: Cost = { points: 7, isHeavy: true };

const askOn = (brake: ReturnType<typeof createFloodBrake>, network: string, cost: Cost, now = 0) => {
  const seen: { answer?: AppError | 'in' } = {};
  const leave = brake.enter(network, cost, now, (refusal) => {
    seen.answer = refusal ?? 'in';
  });
  return { seen, leave };
};

describe('the brake for floods', () => {
  it('lets a network spend its minute, says when to come back, and begins anew', () => {
    const brake = createFloodBrake({ enabled: true });
    for (let count = 0; count < 1200; count++) expect(askOn(brake, 'a', light, 30_000).seen.answer).toBe('in');
    const refused = askOn(brake, 'a', light, 30_000).seen.answer as AppError;
    expect([refused.code, refused.details.retryAfterSeconds]).toEqual(['too_many_requests', 30]);
    expect(askOn(brake, 'b', light, 30_000).seen.answer).toBe('in');
    expect(askOn(brake, 'a', light, 60_000).seen.answer).toBe('in');
  });

  it('runs two heavy requests of a network at once; the others wait in line, and beyond sixty are refused', () => {
    const brake = createFloodBrake({ enabled: true });
    const asked = Array.from({ length: 63 }, () => askOn(brake, 'a', heavy));
    const states = () =>
      asked.map(({ seen }) => (seen.answer === undefined ? 'waits' : seen.answer === 'in' ? 'in' : 'no'));
    expect(states()).toEqual(['in', 'in', ...Array(60).fill('waits'), 'no']);
    expect(askOn(brake, 'b', heavy).seen.answer).toBe('in');
    expect(askOn(brake, 'a', light).seen.answer).toBe('in');
    // One hangs up while it waits, one is answered: the next in line is the fourth.
    asked[2]?.leave();
    asked[0]?.leave();
    asked[0]?.leave();
    expect(states().slice(0, 6)).toEqual(['in', 'in', 'waits', 'in', 'waits', 'waits']);
  });

  it('answers those who go on asking only after a pause', () => {
    const paused: (() => void)[] = [];
    const brake = createFloodBrake({ enabled: true, pause: (work) => paused.push(work) });
    askOn(brake, 'a', { points: 1300, isHeavy: false });
    const { seen } = askOn(brake, 'a', light);
    expect(seen.answer).toBeUndefined();
    for (const work of paused) work();
    expect((seen.answer as unknown as AppError).code).toBe('too_many_requests');
  });

  it('counts days, papers, exports, searches and passwords by what they take', () => {
    const cost = (url: string, query: object = {}) =>
      costOf({ routeOptions: { url }, url, query, headers: {} } as never).points;
    expect(cost('/api/availability', { from: '2026-11-01', to: '2026-12-12' })).toBe(7);
    expect(cost('/api/availability', { from: '2026-11-01', to: '2026-11-01' })).toBeCloseTo(1.14, 1);
    expect(cost('/api/availability', { from: 'x' })).toBe(7);
    expect(cost('/api/bookings/:id/receipt.pdf')).toBe(10);
    expect(cost('/api/admin/users/export')).toBe(20);
    expect(cost('/api/admin/users', { q: 'rita' })).toBe(3);
    expect(cost('/api/login')).toBe(3);
    expect(cost('/api/pictures/:hash/portrait.png')).toBe(3);
    expect([cost('/api/treatments'), cost('/'), cost('/locales/en/common.json')]).toEqual([1, 1, 1]);
    expect(cost('/assets/index-abc.js')).toBe(0);
  });
});

it('one network that asks for dear reads as fast as it can leaves room for its neighbours', async () => {
  const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const dear = `${url}/api/treatments?q=x`;
  const flood = startFlood(dear, { connections: 8, headers: { 'x-forwarded-for': '203.0.113.1' } });
  const times = await readTimes(`${url}/api/health/live`, 40, { 'x-forwarded-for': '203.0.113.2' });
  const { answered, refused } = await flood.stop();
  expect(times).toHaveLength(40);
  expect(answered + refused).toBeGreaterThan(0);
  // Three points a question: after four hundred of them the minute is spent.
  expect(answered).toBeLessThanOrEqual(400);
});

it('pages, texts and the sandbox are under the brake like the API', async () => {
  const server = await createTestServer();
  const statuses = [];
  for (let count = 0; count < 1201; count++)
    statuses.push((await server.request('GET', count % 2 ? '/locales/en/common.json' : '/sandbox/nothing')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, 1200))).toEqual(new Set([200, 404]));
});
