import type { Page } from '@playwright/test';
import { cards, createBooker } from './support/book.ts';
import { expect, signIn, test } from './support/test.ts';

/** What a browser does that translates a page: each text is put into an element of its own. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, [translate=no]')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });

/** As inside of another app, with all that such a browser leaves out, and one that keeps nothing. */
const openInsideAnotherApp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    for (const name of ['Notification', 'PushManager', 'BroadcastChannel', 'requestIdleCallback'])
      Reflect.deleteProperty(window, name);
    for (const name of ['serviceWorker', 'share', 'clipboard', 'sendBeacon'])
      Object.defineProperty(Navigator.prototype, name, { get: () => undefined });
    window.open = () => null;
  });

test.describe('in the browser of another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.28.102',
  });

  test('a massage is booked although the page is translated, nothing is kept and the connection goes for a while @once', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await openInsideAnotherApp(page);
    const booker = createBooker(page, 'en');
    await booker.answerZip();
    await translate(page);
    await booker.openPeople();
    await translate(page);
    await booker.choosePeople({ people: 1 });
    await translate(page);
    const price = page.locator('[data-dock]').getByText('92,00');
    await booker.choose(/^90 min/);
    await expect(price, 'a translated price is still the price').toBeVisible();
    await booker.choose(/^60 min/);
    await expect(price).toBeHidden();
    await booker.answerMassage({});
    await translate(page);
    await booker.answerPlace({});
    await translate(page);
    await booker.answerTime({ day: 9, monthsAhead: 2 });
    await translate(page);
    await booker.answerDetails();

    await context.setOffline(true);
    await booker.goOn();
    await expect(page.getByText(/check your connection/i).first()).toBeVisible();
    await context.setOffline(false);
    await booker.button(/^(Try again|Continue)$/).click();
    await booker.heading('checkout.title');
    await expect(page.getByRole('timer')).toBeVisible();
    await translate(page);
    await booker.consent();
    await booker.fillCard(cards.good);
    await booker.payButton('65,00').click();
    await booker.expectBooked();
  });
});

/** Walks by keyboard alone; what has the focus, and has no line around it or around its box. */
const unseenFocus = async (page: Page, presses: number): Promise<string[]> => {
  const unseen: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const hasLine = (element: Element | null | undefined): boolean => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const around = [focused, focused.firstElementChild, focused.closest('label'), focused.closest('tr')];
      return around.some(hasLine) ? null : focused.outerHTML.slice(0, 120);
    });
    if (found) unseen.push(found);
  }
  return unseen;
};

/** Buttons without an edge of their own would be mere words where a person's own few colours replace ours. */
const edgelessButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button')]
      .filter((button) => button.checkVisibility() && button.offsetWidth > 1)
      .filter((button) => {
        const { outlineStyle, borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(button);
        const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
        return outlineStyle === 'none' && !hasBorder && textDecorationLine === 'none';
      })
      .map((button) => button.outerHTML.slice(0, 120)),
  );

test('in the few colours of a reader everything has an edge, and the focus is seen by keyboard @wide', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const look = async (place: string, presses: number): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect.soft(await edgelessButtons(page), `buttons of ${place}`).toEqual([]);
    expect.soft(await unseenFocus(page, presses), `focus on ${place}`).toEqual([]);
  };
  const booker = createBooker(page, 'en');
  await page.goto('/');
  await look('the front door', 25);
  await booker.answerZip();
  const chosen = page.locator('[data-chosen]').first();
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await look('the massage', 25);
  await booker.answerMassage({});
  await look('the place', 20);
  await booker.answerPlace({});
  await expect(page.locator('input[name="start"]:visible').first()).toBeVisible();
  await look('the time', 30);
  for (const path of ['/auth', '/gift-card']) {
    await page.goto(path);
    await look(path, 20);
  }
  for (const [person, path] of [
    ['client', '/dashboard'],
    ['therapist', '/therapist/dashboard'],
    ['admin', '/admin'],
  ] as const) {
    await signIn(page, person);
    await page.goto(path);
    await look(path, 25);
  }
});
