import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { visitWith } from './support/server-setup.ts';
import { expect, signIn, test } from './support/test.ts';

const front = { en: 'A massage that comes to you.', pt: 'Uma massagem que vai ter consigo.' };

const frontDoor = (page: Page, language: 'en' | 'pt') =>
  page.getByRole('heading', { level: 1, name: front[language], exact: true });

/** Opens this page; from then on no time passes until the test says so. */
const openAndStopClock = async (page: Page, path: string): Promise<void> => {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
};

test.describe('the language', () => {
  type Texts = { readonly [key: string]: string | Texts };

  const leaves = (texts: Texts): string[] =>
    Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)));

  const allTexts = (language: 'en' | 'pt'): Set<string> =>
    new Set(
      ['common', 'booking'].flatMap((name) =>
        leaves(JSON.parse(readFileSync(new URL(`../locales/${language}/${name}.json`, import.meta.url), 'utf8'))),
      ),
    );

  /** Everything that is read or read out on this page. */
  const wordsOn = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label], [placeholder]')];
      const labels = named.flatMap((element) => [
        element.getAttribute('aria-label'),
        element.getAttribute('placeholder'),
      ]);
      const lines = document.body.innerText.split('\n').map((line) => line.trim());
      return [...lines, ...labels.filter((label) => label !== null)];
    });

  const only = (language: 'en' | 'pt', words: string[]): string[] => {
    const [mine, others] = language === 'en' ? [allTexts('en'), allTexts('pt')] : [allTexts('pt'), allTexts('en')];
    return words.filter((text) => mine.has(text) && !others.has(text));
  };

  test('switches every text and the page itself, and stays for the next visit', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
    expect(only('en', await wordsOn(page)).length).toBeGreaterThan(10);

    await page.getByRole('radio', { name: /Português/ }).click();
    await expect(frontDoor(page, 'pt')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
    const words = await wordsOn(page);
    expect(only('en', words)).toEqual([]);
    expect(only('pt', words).length).toBeGreaterThan(10);

    await page.reload();
    await expect(frontDoor(page, 'pt')).toBeVisible();
    await page.close();
    const later = await context.newPage();
    await later.goto('/terms');
    await expect(later.getByRole('button', { name: 'Abrir o chat' })).toBeVisible();
    await expect(later.locator('html')).toHaveAttribute('lang', 'pt');
  });

  test('named in the address is spoken at once, and on the next page', async ({ page }) => {
    await page.goto('/?lang=pt');
    await expect(frontDoor(page, 'pt')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Abrir o chat' })).toBeVisible();
    await expect(frontDoor(page, 'pt')).toBeVisible();
  });
});

test.describe('the chat', () => {
  const welcome = 'Hello! How can we help you on your wellness journey today?';

  test('says hello after two seconds, and closes by Escape to where one was', async ({ page }) => {
    await openAndStopClock(page, '/');
    const launcher = page.getByRole('button', { name: 'Open chat' });
    await launcher.click();
    const panel = page.getByRole('dialog', { name: 'Chat with Calma' });
    await expect(panel.getByPlaceholder('Type your message...')).toBeFocused();
    await expect(panel.getByText('Typically replies within a few minutes')).toBeVisible();
    await page.clock.runFor(1900);
    await expect(panel.getByText(welcome)).toBeHidden();
    await page.clock.runFor(200);
    await expect(panel.getByText(welcome)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
  });

  test('hands a message over to the messaging app in a window of its own', async ({ page, context }) => {
    await context.route('https://api.whatsapp.com/**', (route) => route.fulfill({ body: 'a messaging app' }));
    const { chatNumber } = await (await page.request.get('/api/config')).json();
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    const field = page.getByPlaceholder('Type your message...');
    await field.press('Enter');
    await field.fill('Is 50% off & free, até às 9?');
    const opened = context.waitForEvent('page');
    await field.press('Enter');
    const sendPage = await opened;
    await sendPage.waitForURL('https://api.whatsapp.com/send/**');
    expect(Object.fromEntries(new URL(sendPage.url()).searchParams)).toEqual({
      phone: chatNumber,
      text: 'Is 50% off & free, até às 9?',
    });
    await expect(field).toHaveValue('');
    expect(context.pages()).toHaveLength(2);
  });
});

test.describe('consent', () => {
  const ids = { tagManagerId: 'GTM-TEST123', analyticsId: 'G-TEST12345', pixelId: '123456789012345' };
  const everything = [
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://www.googletagmanager.com/gtag/js?id=G-TEST12345&l=analyticsLayer',
    'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123',
  ];

  /** A server with all three tools switched on; the answer is what was asked of anybody else so far. */
  const openTracked = async (page: Page, baseURL: string | undefined): Promise<string[]> => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) asked.push(request.url());
    });
    await page.route(/googletagmanager|facebook/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await visitWith(page, { tracking: ids }, ['tracking']);
    await page.goto('/');
    return asked;
  };

  const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choices' });
  const answer = (page: Page, name: 'Accept' | 'Reject') => banner(page).getByRole('button', { name }).click();

  test('is waited for before anything outside is asked', async ({ page, baseURL }) => {
    const asked = await openTracked(page, baseURL);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);

    await answer(page, 'Accept');
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => [...asked].sort()).toEqual(everything);

    asked.length = 0;
    await page.reload();
    await expect.poll(() => [...asked].sort()).toEqual(everything);
    await expect(banner(page)).toBeHidden();
  });

  test('refused is kept, and can be given later from the footer', async ({ page, baseURL }) => {
    const asked = await openTracked(page, baseURL);
    await answer(page, 'Reject');
    await expect(banner(page)).toBeHidden();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(banner(page)).toBeHidden();
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await expect(banner(page)).toBeFocused();
    await expect(banner(page).getByText('Current choice: cookies rejected')).toBeVisible();
    await answer(page, 'Accept');
    await expect.poll(() => [...asked].sort()).toEqual(everything);
  });
});

test('a notice goes away by itself after five seconds', async ({ page }) => {
  await signIn(page, 'client');
  await openAndStopClock(page, '/terms');
  await page.evaluate(() => {
    history.pushState(null, '', '/admin');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Access denied', { exact: true })).toBeVisible();
  await expect(notices.getByText("You don't have permission to access this page.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.clock.runFor(4900);
  await expect(notices.getByText('Access denied')).toBeVisible();
  await page.clock.runFor(200);
  await expect(notices.getByText('Access denied')).toBeHidden();
});

test('an error of the card provider’s own script is kept from the console, and told to our log', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const told = page.waitForRequest('**/api/client-errors');
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('Stripe.js: frame is gone'))));
  expect((await told).postDataJSON()).toMatchObject({ message: 'Stripe.js: frame is gone' });
});

test('a screen whose code is on its way says “Loading...” in its place', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/legal-screen-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('a screen whose code does not arrive says so, and comes at the next try', async ({ page, complaints }) => {
  complaints.expect(/legal-screen/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.route('**/assets/legal-screen-*.js', (route) => route.abort('failed'));
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();

  await page.unroute('**/assets/legal-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page).toHaveURL('/privacy');
});

test('without a connection the zip check says so, and works when it is back', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByLabel('Your zip code').fill('1200-109');
  await expect(
    page.getByText('We could not reach our server. Nothing was lost: check your connection and try again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Your zip code')).toHaveValue('1200-109');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Yes, we serve Lisboa.')).toBeVisible();
});
