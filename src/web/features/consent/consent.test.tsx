import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackedPage } from '#web/tracking/destination.ts';
import type { TrackingIds } from '#web/tracking/tracking-ids.ts';
import { startTestTexts } from '../../../../testing/web-texts.ts';

const key = 'calma:consent';
const ids: TrackingIds = { tagManagerId: 'GTM-ABC123', analyticsId: null, pixelId: null };
const noIds: TrackingIds = { tagManagerId: null, analyticsId: null, pixelId: null };
const append = document.head.append;
let scripts: string[];

beforeEach(async () => {
  // The choice lives as long as the page; a new page is a new copy of the modules.
  vi.resetModules();
  await startTestTexts();
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  vi.spyOn(window, 'addEventListener');
  localStorage.clear();
  scripts = [];
  document.head.append = (...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node.src);
  };
});
afterEach(() => {
  document.head.append = append;
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls) {
    if (type === 'storage') window.removeEventListener(type, listener);
  }
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openPage({ tracking }: { tracking: TrackingIds | undefined } = { tracking: ids }) {
  const { ConsentBanner } = await import('./consent-banner.tsx');
  const store = await import('./consent-store.ts');
  // Both come by imports of their own; fetched before, they need no more than a turn of the event loop.
  await Promise.all([import('./consent-bar.tsx'), import('#web/tracking/destinations.ts')]);
  const view = render(<ConsentBanner ids={tracking} />);
  await settle();
  const giveIds = async (given: TrackingIds) => {
    view.rerender(<ConsentBanner ids={given} />);
    await settle();
  };
  return { ...store, giveIds };
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const banner = () => screen.queryByRole('region', { name: 'Cookie choices' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const store = (value: unknown) => localStorage.setItem(key, JSON.stringify(value));

describe('the question', () => {
  it('is asked of a new visitor, with both answers alike and a way to read more', async () => {
    await openPage();
    expect(banner()).toBeVisible();
    const [reject, accept] = [
      screen.getByRole('button', { name: 'Reject' }),
      screen.getByRole('button', { name: 'Accept' }),
    ];
    expect(accept.className).toBe(reject.className);
    expect(screen.getByRole('link', { name: 'About cookies' })).toHaveAttribute('href', '/cookies');
    expect(scripts).toEqual([]);
  });

  it('waits for the ids', async () => {
    const { giveIds } = await openPage({ tracking: undefined });
    expect(banner()).toBeNull();
    await giveIds(ids);
    expect(banner()).toBeVisible();
  });

  it.each([noIds, { ...noIds, pixelId: 'not-a-number' }])(
    'is not asked when there is nothing to consent to: %j',
    async (tracking) => {
      await openPage({ tracking });
      expect(banner()).toBeNull();
    },
  );

  it('leaves the focus where it is', async () => {
    await openPage();
    expect(document.body).toHaveFocus();
  });
});

describe('an answer', () => {
  it('of yes is kept with version and time, and loads what was configured', async () => {
    await openPage();
    press('Accept');
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      version: 1,
      choice: 'accepted',
      at: '2026-11-20T10:00:00.000Z',
    });
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123']);
    expect(banner()).toBeNull();
  });

  it('of no is kept and loads nothing', async () => {
    await openPage();
    press('Reject');
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ choice: 'rejected' });
    expect(scripts).toEqual([]);
    expect(banner()).toBeNull();
  });

  it('of yes on an earlier visit loads without asking', async () => {
    store({ version: 1, choice: 'accepted', at: '2026-11-01T00:00:00.000Z' });
    await openPage();
    expect(banner()).toBeNull();
    expect(scripts).toHaveLength(1);
  });

  it('of no on an earlier visit is not asked for again', async () => {
    store({ version: 1, choice: 'rejected', at: '2026-11-01T00:00:00.000Z' });
    await openPage();
    expect(banner()).toBeNull();
    expect(scripts).toEqual([]);
  });

  it.each(['{"version":0,"choice":"accepted"}', '{"version":1,"choice":"maybe"}', '{broken', 'null', '7'])(
    'that reads %s is no answer',
    async (stored) => {
      localStorage.setItem(key, stored);
      await openPage();
      expect(banner()).toBeVisible();
      expect(scripts).toEqual([]);
    },
  );

  it('holds for the visit when the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await openPage();
    press('Accept');
    expect(banner()).toBeNull();
    expect(scripts).toHaveLength(1);
  });

  it('given in another tab counts here', async () => {
    await openPage();
    store({ version: 1, choice: 'accepted', at: '2026-11-20T10:00:00.000Z' });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(banner()).toBeNull();
    expect(scripts).toHaveLength(1);
  });
});

describe('the choice opened again', () => {
  it('says what was chosen, takes the focus and gives it back', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    const { openConsentSettings } = await openPage();
    press('Accept');
    before.focus();
    act(openConsentSettings);
    expect(banner()).toHaveFocus();
    expect(banner()).toHaveTextContent('Current choice: cookies accepted');
    press('Reject');
    expect(banner()).toBeNull();
    expect(before).toHaveFocus();
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ choice: 'rejected' });
    expect([...(((window as TrackedPage).dataLayer ?? []).at(-1) as unknown[])].slice(0, 2)).toEqual([
      'consent',
      'update',
    ]);
    before.remove();
  });

  it('can be left as it is, by the control or by Escape', async () => {
    const { openConsentSettings } = await openPage();
    press('Reject');
    act(openConsentSettings);
    press('Close');
    expect(banner()).toBeNull();
    act(openConsentSettings);
    fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' });
    expect(banner()).toBeNull();
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ choice: 'rejected' });
  });

  it('without anything to consent to is a short note', async () => {
    const { openConsentSettings } = await openPage({ tracking: noIds });
    act(openConsentSettings);
    await settle();
    expect(banner()).toHaveTextContent('There is nothing to choose');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    press('Close');
    expect(banner()).toBeNull();
  });
});
