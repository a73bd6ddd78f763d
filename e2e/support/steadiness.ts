import { expect, type Page } from '@playwright/test';

/** Every file is fetched anew and takes its time, so that all that stands there meanwhile is seen. */
export const openAsNewcomer = async (page: Page): Promise<void> => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const unhindered = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...unhindered, latency: 40 });
};

/** How much of what was in view has moved without being asked to, since the page was opened. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any shift nobody calls.
        setTimeout(() => resolve(0), 100);
      }),
  );

export const expectNoSidewaysScroll = async (page: Page, path: string): Promise<void> => {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const width = page.viewportSize()?.width;
  expect.soft(overhang, `nothing of ${path} hangs over the side of ${width} pixels`).toBeLessThanOrEqual(0);
};

/** What runs longer than a blink; that a new step is out of reach for a moment is no motion. */
export const restlessParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (one) =>
          Number(one.effect?.getTiming().duration) > 10 && (one as Partial<CSSAnimation>).animationName !== 'settle',
      )
      .map((one) => ((one.effect as KeyframeEffect | null)?.target as Element | null)?.outerHTML.slice(0, 120) ?? ''),
  );
