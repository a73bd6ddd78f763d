import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const origin = 'https://calma.example';
const code = readFileSync('src/web/public/desk-worker.js', 'utf8');

type Handler = (event: Record<string, unknown>) => void;

/** As a browser keeps answers: by address, each in a memory with a name. */
const createMemories = () => {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (request: Request | string | URL) =>
    new URL(typeof request === 'string' || request instanceof URL ? request : request.url, origin).href;
  const open = async (name: string) => {
    const memory = all.get(name) ?? new Map<string, Response>();
    all.set(name, memory);
    return {
      match: async (request: Request | string) => memory.get(keyOf(request))?.clone(),
      put: async (request: Request | string, answer: Response) => void memory.set(keyOf(request), answer),
      delete: async (request: Request | string) => memory.delete(keyOf(request)),
      keys: async () => [...memory.keys()].map((url) => new Request(url)),
    };
  };
  return { all, caches: { open, delete: async (name: string) => all.delete(name), keys: async () => [...all.keys()] } };
};

/** The worker as it is served, in a browser that is played. */
const startWorker = (scope = '/therapist') => {
  const handlers = new Map<string, Handler>();
  const { all, caches } = createMemories();
  const told: unknown[] = [];
  const window = { url: `${origin}/therapist`, focus: vi.fn(), navigate: vi.fn() };
  let windows: (typeof window)[] = [window];
  const fetch = vi.fn<(request: Request) => Promise<Response>>();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const self = {
    registration: { scope: `${origin}${scope}`, showNotification },
    location: new URL(`${origin}/desk-worker.js`),
    clients: {
      matchAll: async () => windows.map((one) => ({ ...one, postMessage: (message: unknown) => told.push(message) })),
      openWindow,
      claim: async () => undefined,
    },
    skipWaiting: () => undefined,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  new Function('self', 'caches', 'fetch', code)(self, caches, fetch);

  const answerOf = (body: unknown, init: ResponseInit = {}, url = '') => {
    const answer = new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
    Object.defineProperty(answer, 'url', { value: url });
    const { clone } = answer;
    answer.clone = () => Object.defineProperty(clone.call(answer), 'url', { value: url });
    return answer;
  };
  /** What the page gets, or null where the worker stays out of it. */
  const ask = async (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response | null> => {
    let given: Promise<Response> | null = null;
    const request = Object.assign(new Request(`${origin}${path}`, { method }), {});
    Object.defineProperty(request, 'mode', { value: mode });
    handlers.get('fetch')?.({
      request,
      respondWith: (answer: Promise<Response>) => {
        given = answer;
      },
    });
    return given;
  };
  const serve = (body: unknown, init?: ResponseInit) =>
    fetch.mockImplementation(async (request) => answerOf(body, init, request.url));
  const goOffline = () => fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  const send = async (name: string, event: Record<string, unknown>) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  const closeWindows = () => {
    windows = [];
  };
  return { all, ask, serve, goOffline, send, told, fetch, showNotification, openWindow, window, closeWindows };
};

const visit = '/api/therapist/bookings/3f0e8c1a-5d2b-4c6e-9a7f-1b2c3d4e5f60';
const day = { now: '2026-11-16T09:00:00Z', today: { visits: [{ place: 'Rua Garrett 12' }] } };

describe('the worker of the desk', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') });
    return () => vi.useRealTimers();
  });

  it('gives the last known day without a connection, as of now, and says since when', async () => {
    const worker = startWorker();
    worker.serve(day);
    expect(await (await worker.ask('/api/therapist/dashboard'))?.json()).toEqual(day);
    expect(worker.told).toEqual([{ keptAt: null }]);
    worker.goOffline();
    vi.setSystemTime(new Date('2026-11-16T10:30:00Z'));
    const kept = await worker.ask('/api/therapist/dashboard');
    expect(await kept?.json()).toEqual({ ...day, now: '2026-11-16T10:30:00.000Z' });
    expect(worker.told.at(-1)).toEqual({ keptAt: '2026-11-16T09:00:00.000Z' });
  });

  it('keeps nothing about health, and no visit for longer than a day', async () => {
    const worker = startWorker();
    worker.serve({ id: '1', healthNotes: 'Pregnant, week 20.' });
    expect(await (await worker.ask(visit))?.json()).toMatchObject({ healthNotes: 'Pregnant, week 20.' });
    worker.goOffline();
    expect(await (await worker.ask(visit))?.json()).toMatchObject({ id: '1', healthNotes: '' });
    vi.setSystemTime(new Date('2026-11-17T09:00:01Z'));
    await expect(worker.ask(visit)).rejects.toThrow('Failed to fetch');
    expect([...(worker.all.get('calma-desk-own')?.keys() ?? [])]).toEqual([]);
  });

  it('leaves everything else to the server: prices, free times, what is written, and the office', async () => {
    const worker = startWorker();
    for (const path of ['/api/availability?zip=1200-109', '/api/treatments', '/api/quote', '/api/therapist/hours'])
      expect([path, await worker.ask(path)]).toEqual([path, null]);
    expect(await worker.ask(visit, { method: 'POST' })).toBeNull();
    expect(await startWorker('/admin').ask('/api/therapist/dashboard')).toBeNull();
  });

  it.each([
    ['nobody is signed in', null, 200],
    ['the session has ended', {}, 401],
  ])('forgets all visits when %s', async (_why, body, status) => {
    const worker = startWorker();
    worker.serve(day);
    await worker.ask('/api/therapist/dashboard');
    worker.serve(body, { status });
    await worker.ask('/api/me');
    expect(worker.all.has('calma-desk-own')).toBe(false);
  });

  it('draws every page of the desk from the last one, without its price; a new version takes over with the next load', async () => {
    const worker = startWorker();
    const html = (build: string) => `<script type="module" src="/assets/${build}.js"></script>{"lowestPrice":6500}`;
    worker.serve(html('one'));
    await worker.ask('/therapist', { mode: 'navigate' });
    worker.serve('code of one');
    await worker.ask('/assets/one.js');
    worker.goOffline();
    expect(await (await worker.ask('/therapist/bookings', { mode: 'navigate' }))?.text()).toContain(
      '"lowestPrice":null',
    );
    expect(await (await worker.ask('/assets/one.js'))?.text()).toBe('code of one');
    worker.serve(html('two'));
    expect(await (await worker.ask('/therapist', { mode: 'navigate' }))?.text()).toContain('/assets/two.js');
    expect([...(worker.all.get('calma-desk-code')?.keys() ?? [])]).toEqual([`${origin}/therapist`]);
  });

  it('shows what is pushed, and a press leads there, in the window that is open or in a new one', async () => {
    const worker = startWorker();
    const message = { id: 'n1', title: 'New visit', text: 'Chiado', link: '/therapist/booking/1', language: 'pt' };
    await worker.send('push', { data: { json: () => message } });
    expect(worker.showNotification).toHaveBeenCalledWith(
      'New visit',
      expect.objectContaining({ body: 'Chiado', tag: 'n1' }),
    );
    const notification = { close: vi.fn(), data: { link: message.link } };
    await worker.send('notificationclick', { notification });
    expect(worker.window.navigate).toHaveBeenCalledWith(`${origin}/therapist/booking/1`);
    worker.closeWindows();
    await worker.send('notificationclick', { notification });
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/therapist/booking/1`);
  });
});
