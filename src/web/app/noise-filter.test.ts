import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installNoiseFilter } from './noise-filter.ts';

const reports: { kind: string; message: string; path: string }[] = [];
const heard = vi.fn();
let filtered: typeof console.error;
let intervals: unknown[] = [];

beforeAll(() => {
  vi.useFakeTimers();
  const original = console.error;
  console.error = heard;
  const started = vi.spyOn(globalThis, 'setInterval');
  installNoiseFilter();
  intervals = started.mock.calls.map(([, milliseconds]) => milliseconds);
  started.mockRestore();
  filtered = console.error;
  console.error = original;
});

afterAll(() => void vi.useRealTimers());

beforeEach(() => {
  reports.length = 0;
  heard.mockClear();
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    reports.push(JSON.parse(String(request.body)));
    return Response.json({ ok: true }, { status: 202 });
  });
});

afterEach(() => vi.unstubAllGlobals());

const reported = () => vi.waitFor(() => expect(reports).toHaveLength(1));

describe('the noise filter', () => {
  it('hides an error that names the card provider and tells the server instead', async () => {
    const event = new ErrorEvent('error', {
      message: 'Stripe.js failed for rita@example.com at https://js.stripe.com/v3',
      cancelable: true,
    });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await reported();
    expect(reports[0]).toEqual({
      kind: 'error',
      message: expect.stringContaining('Stripe.js failed for [e-mail] at [address]'),
      path: '/',
    });
  });

  it('leaves other errors alone', () => {
    const event = new ErrorEvent('error', { message: 'x is undefined', cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    filtered('x is undefined');
    expect(heard).toHaveBeenCalledExactlyOnceWith('x is undefined');
    expect(reports).toEqual([]);
  });

  it('hides a console error about a lost connection', async () => {
    filtered(new TypeError('Failed to fetch'));
    expect(heard).not.toHaveBeenCalled();
    await reported();
    expect(reports[0]?.kind).toBe('console');
  });

  const reject = (reason: unknown): Event => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    window.dispatchEvent(event);
    return event;
  };

  it('hides a promise that was broken by a lost connection', async () => {
    const laterListener = vi.fn();
    window.addEventListener('unhandledrejection', laterListener);
    expect(reject(new TypeError('Failed to fetch')).defaultPrevented).toBe(true);
    expect(laterListener).not.toHaveBeenCalled();
    await reported();
    expect(reports[0]).toEqual({ kind: 'rejection', message: 'Failed to fetch', path: '/' });

    expect(reject(new Error('x is undefined')).defaultPrevented).toBe(false);
    expect(laterListener).toHaveBeenCalledOnce();
    expect(reports).toHaveLength(1);
    window.removeEventListener('unhandledrejection', laterListener);
  });

  it('takes error overlays away within 200 ms, again and again', () => {
    for (const _ of ['first', 'second']) {
      document.body.append(document.createElement('vite-error-overlay'));
      vi.advanceTimersByTime(200);
      expect(document.querySelector('vite-error-overlay')).toBeNull();
    }
  });

  it('looks for overlays every 200 ms and every 1000 ms', () => {
    expect(intervals).toEqual([200, 1000]);
  });
});
