import i18next, { type BackendModule, type InitOptions } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from './i18n.ts';
import { rememberLanguage } from './language-memory.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  i18next.off('languageChanged', rememberLanguage);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page's own loader and settings in an instance of their own: the texts of the other tests stay as they are. */
const startApart = async () => {
  let backend: unknown;
  let settings: InitOptions = {};
  vi.spyOn(i18next, 'use').mockImplementation((module) => {
    backend ??= module;
    return i18next;
  });
  vi.spyOn(i18next, 'init').mockImplementation(((options: InitOptions) => {
    settings = options;
    return Promise.resolve(i18next.t);
  }) as typeof i18next.init);
  await startTexts('pt', ['common']);
  const apart = i18next.createInstance();
  const started = apart.use(backend as BackendModule).init(settings);
  return { apart, started };
};

describe('the loader of texts', () => {
  it('tries five more times, waiting 350 ms and then twice as long each time', async () => {
    const askedAt: number[] = [];
    const startedAt = Date.now();
    vi.stubGlobal('fetch', async (address: string) => {
      if (address === '/locales/pt/common.json') askedAt.push(Date.now() - startedAt);
      return new Response('', { status: 503 });
    });
    const { started } = await startApart();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    expect(askedAt).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
  });

  it('reads a file that never comes in English, so that nobody sees the names of texts', async () => {
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/locales/en/common.json'
        ? Response.json({ ui: { brand: 'Calma' } })
        : new Response('', { status: 404 }),
    );
    const { apart, started } = await startApart();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    expect(apart.t('ui.brand')).toBe('Calma');
    expect(apart.language).toBe('pt');
  });

  it('asks for no English while Portuguese comes', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return Response.json({});
    });
    const { started } = await startApart();
    await vi.advanceTimersByTimeAsync(0);
    await started;
    expect(asked).toEqual(['/locales/pt/common.json']);
  });

  it('reads at most ten files at a time', async () => {
    const waiting: (() => void)[] = [];
    const fetchStub = vi.fn(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return Response.json({});
    });
    vi.stubGlobal('fetch', fetchStub);
    const { apart, started } = await startApart();
    await vi.advanceTimersByTimeAsync(0);
    const names = Array.from({ length: 14 }, (_, index) => `more-${index}`);
    void apart.loadNamespaces(names);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchStub).toHaveBeenCalledTimes(10);
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchStub).toHaveBeenCalledTimes(11);
    for (const answer of waiting) answer();
    await started;
  });
});

describe('the cookie with the language', () => {
  it('lasts seven days', () => {
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    rememberLanguage('pt');
    vi.setSystemTime(now + 7 * day - 1000);
    expect(document.cookie).toContain('i18next=pt');
    vi.setSystemTime(now + 7 * day + 1000);
    expect(document.cookie).not.toContain('i18next');
    document.documentElement.lang = 'en';
  });
});
