import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logoutByLink } from '#contract/auth.ts';
import { checkZipCode } from '#contract/zip-codes.ts';
import { call } from './call.ts';
import { forgetPerson } from './leaving.ts';
import { queryClient } from './queries.ts';

type Asked = { address: string; signal: AbortSignal | null | undefined; answer(body: unknown, status?: number): void };

/** A server that answers when the test says so. */
const slowServer = (): Asked[] => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      asked.push({ address, signal, answer: (body, status = 200) => resolve(Response.json(body, { status })) });
    });
  });
  return asked;
};

const readArea = () => call(checkZipCode, { params: { zip: '1000' } });
const area = { zip: '1000-001', serviced: true, area: 'Lisboa' };
const leave = () => call(logoutByLink, undefined, { endsSession: true });

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('a call that ends the session', () => {
  it('first stops what pages have asked for', async () => {
    const asked = slowServer();
    const reading = readArea().catch((error: Error) => error.name);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const leaving = leave();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(await reading).toBe('AbortError');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer({ ok: true });
    await leaving;
  });

  it('lets nothing else be asked until it is answered, and then no more', async () => {
    const asked = slowServer();
    const leaving = leave();
    const reading = readArea().catch((error: Error) => error.name);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer({ ok: true });
    await leaving;
    expect(await reading).toBe('AbortError');
    expect(asked.map(({ address }) => address)).toEqual(['/api/logout']);
  });

  it('that fails leaves everything as it was: what was stopped is asked for again', async () => {
    const asked = slowServer();
    const observer = new QueryObserver(queryClient, { queryKey: ['area'], queryFn: readArea });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const leaving = leave().catch((error: Error) => error.message);
    const waiting = readArea();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer({ code: 'cross_site', message: 'Not from here' }, 403);
    expect(await leaving).toBe('403: Not from here');
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    for (const one of asked) one.answer(area);
    expect(await waiting).toEqual(area);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(area));
    stop();
  });
});

describe('another person', () => {
  it('finds nothing of the one before', async () => {
    const asked = slowServer();
    queryClient.setQueryData(['bookings'], ['secret']);
    const reading = readArea().catch((error: Error) => error.name);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    forgetPerson(true);
    expect(queryClient.getQueryData(['bookings'])).toBeUndefined();
    expect(await reading).toBe('AbortError');
  });
});
