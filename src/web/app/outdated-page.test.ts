import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnceWhenOutdated } from './outdated-page.ts';

const reload = vi.fn<() => void>();
let stop: () => void;
beforeEach(() => {
  reload.mockClear();
  history.replaceState({ wizardStep: 6 }, '');
  stop = reloadOnceWhenOutdated(reload);
});
afterEach(() => stop());

const missPart = (): Event => {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  return event;
};

it('a page whose part is gone is loaded anew, with its step, and only once', () => {
  expect(missPart().defaultPrevented, 'whoever waits for it hears that it failed').toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(history.state).toMatchObject({ wizardStep: 6 });
  missPart();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('without a network nothing is loaded anew: it would only lose the page', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  missPart();
  expect(reload).not.toHaveBeenCalled();
});
