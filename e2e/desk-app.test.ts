import type { Page } from '@playwright/test';
import { startPushService } from '../testing/push-service.ts';
import { daysFrom } from './support/client.ts';
import { textsTo } from './support/mailbox.ts';
import { door, offerToMarta } from './support/offer.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { letBeginIn } from './support/visit-clock.ts';
import { textsOf } from './support/words.ts';

test.use({ serviceWorkers: 'allow' });

const daysFor = daysFrom(61);

/** What the worker keeps, as one text: addresses and answers. */
const keptIn = (page: Page, part: 'own' | 'all') =>
  page.evaluate(async (wanted) => {
    const said: string[] = [];
    for (const name of await caches.keys()) {
      if (wanted === 'own' && !name.endsWith('-own')) continue;
      const memory = await caches.open(name);
      for (const request of await memory.keys())
        said.push(`${request.url} ${await (await memory.match(request))?.text()}`);
    }
    return said.join('\n');
  }, part);

/** The code that the page has loaded and the worker does not have yet. */
const notYetKept = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const code = [...new Set(loaded)].filter((url) => new URL(url).pathname.startsWith('/assets/'));
    const isKept = await Promise.all(code.map((url) => caches.match(url)));
    return code.filter((_url, no) => !isKept[no]);
  });

/** This browser asks nobody and has no push service of its own: both stand in, and what is sent is really opened. */
const standIn = (page: Page, subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  page.addInitScript((given) => {
    const made = { ...given, toJSON: () => given, unsubscribe: async () => true };
    let current: typeof made | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => current as unknown as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      current = made;
      return made as unknown as PushSubscription;
    };
  }, subscription);

forEachLanguage((language) => {
  const t = textsOf(language, 'treatments', 'therapist');
  const account = textsOf(language, 'auth');

  test('the desk can be installed, is read without a connection, and leaves nothing behind @once', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await signIn(page, 'therapist');
    await page.goto('/therapist');
    const greeting = page.getByRole('heading', { level: 1, name: /, Marta$/ });
    await expect(greeting).toBeVisible();
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/therapist.webmanifest');
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    await expect.poll(() => keptIn(page, 'own')).toContain('/api/therapist/dashboard');
    await expect.poll(() => keptIn(page, 'all')).toContain(`/locales/${language}/treatments.json`);
    await expect.poll(() => notYetKept(page)).toEqual([]);
    expect(await keptIn(page, 'all'), 'no price and no free time is kept').not.toMatch(
      /^http\S+\/api\/(?!me |therapist\/)|"lowestPrice":\d/m,
    );
    await context.setOffline(true);
    await page.reload();
    await expect(greeting).toBeVisible();
    const notice = page.getByText(t('kept', { time: 'TIME' }).split('TIME')[0] ?? '');
    await expect(notice).toBeVisible();
    await expectNoSeriousFindings(page, 'the desk without a connection');
    await takePicture(page, `desk-offline-${language}`);
    await context.setOffline(false);
    await page.reload();
    await expect(greeting).toBeVisible();
    await expect(notice).toBeHidden();

    const menu = page.getByRole('button', { name: textsOf(language, 'common')('header.menu'), exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: textsOf(language, 'common')('header.logOut') }).click();
    await expect(page).toHaveURL('/auth');
    await expect.poll(() => keptIn(page, 'own')).toBe('');
    expect(await keptIn(page, 'all'), 'nothing personal is left').not.toMatch(/^http\S+\/api\/|therapist@calma/m);
  });

  test('the line drops at once: the day goes on step by step, over a reload, and all of it arrives in order @once', async ({
    page,
    context,
    browser,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 1), language);
    await signIn(page, 'therapist');
    await page.goto(`/therapist/booking/${offer.bookingId}`);
    await page.getByRole('button', { name: t('offer.confirm'), exact: true }).click();
    await expect(page.getByText(door.address)).toBeVisible();
    await letBeginIn(offer.bookingId, 0);
    await page.reload();
    const press = (key: string) => page.getByRole('button', { name: t(`visitDay.${key}`), exact: true });
    await expect(press('onWay')).toBeVisible();
    await expect.poll(() => keptIn(page, 'own')).toContain(offer.bookingId);
    await expect.poll(() => notYetKept(page)).toEqual([]);
    // The day was never opened, and can be all the same.
    await expect.poll(() => keptIn(page, 'all')).toContain('/assets/dashboard-screen-');
    const client = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await client.goto(`/bookings/${offer.bookingId}?token=${offer.token}`);

    await context.setOffline(true);
    await press('onWay').click();
    const waits = page.getByText(t('visitDay.kept'));
    await expect(waits).toBeVisible();
    await expectNoSeriousFindings(page, 'a step that waits for a connection');
    await takePicture(page, `line-way-${language}`);
    await press('arrived').click();
    // What is pressed seldom has its dialog all the same.
    for (const [key, confirm] of [
      ['nobody', 'nobodyConfirm'],
      ['help', 'helpConfirm'],
      ['leave', 'leaveConfirm'],
    ] as const) {
      await press(key).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('button', { name: t(`visitDay.${confirm}`), exact: true })).toBeVisible();
      if (key !== 'nobody') await expect(dialog.locator('a[href="tel:112"]')).toBeVisible();
      if (key === 'help') await takePicture(page, `line-help-${language}`);
      await dialog.getByRole('button', { name: t('visitDay.cancel'), exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await page.reload();
    await expect(waits).toBeVisible();
    await press('finished').click();
    await expect(page.getByText(t('visitDay.finishedKept'))).toBeVisible();
    const steps = page.getByRole('status').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0)).toContainText(t('visitDay.onWay'));
    await expect(steps.nth(2)).toContainText(t('visitDay.finished'));
    await takePicture(page, `line-finished-${language}`);
    const next = page.getByRole('link', {
      name: new RegExp(`^(${t('visitDay.toDay')}|${t('visitDay.toNext', { time: '' }).trim()})`),
    });
    await next.click();
    await expect(waits, 'also on the other pages of the desk').toBeVisible();
    await page.goto('/therapist');
    await expect(page.getByRole('heading', { level: 1, name: /, Marta$/ })).toBeVisible();
    await expect(waits, 'and on the day').toBeVisible();

    await context.setOffline(false);
    await expect(waits).toBeHidden();
    const toReview = textsOf(language, 'treatments')('review.send');
    await expect(client.getByRole('button', { name: toReview, exact: true })).toBeVisible();
    const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await signIn(office, 'admin');
    // What is over by then need not be told any more.
    await expect.poll(async () => (await textsTo(office, offer.bookingId)).at(-1)?.kind).toBe('finished');
    await office.context().close();
    await client.context().close();
  });

  test('a request reaches a device that was allowed, and only until it is turned off @once', async ({
    page,
    baseURL,
  }) => {
    const service = await startPushService();
    await standIn(page, service.subscribe());
    await signIn(page, 'therapist');
    await page.goto('/therapist/hours');
    await page.getByRole('button', { name: account('push.turnOn') }).click();
    await expect(page.getByText(account('push.isOn'))).toBeVisible();
    await expect(page.getByRole('checkbox', { name: account('push.topics.requests') })).toBeChecked();
    await expectNoSeriousFindings(page, 'notifications');
    await takePicture(page, `push-${language}`);
    const { bookingId } = await offerToMarta(baseURL ?? '', daysFor(language, 0));
    const isThere = () => service.arrived.some(({ message }) => message.link === `/therapist/booking/${bookingId}`);
    await expect.poll(isThere).toBe(true);
    expect(service.wrong).toEqual([]);
    await page.getByRole('button', { name: account('push.turnOff') }).click();
    await expect(page.getByRole('button', { name: account('push.turnOn') })).toBeVisible();
    await service.stop();
  });
});
