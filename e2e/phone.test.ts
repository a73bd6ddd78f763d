import type { Locator, Page } from '@playwright/test';
import { createBooker } from './support/book.ts';
import { visitWith } from './support/server-setup.ts';
import { expect, expectNoSeriousFindings, signIn, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

/** A finger at its middle meets it, and nothing that lies above it. */
const expectReachable = async (part: Locator): Promise<void> => {
  await expect(part).toBeInViewport();
  const isMet = await part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && (element.contains(met) || met.contains(element));
  });
  expect(isMet).toBe(true);
};

const boxOf = (part: Locator): Promise<{ left: number; right: number }> =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });

test('what the header of a phone has no room for stands in its menu @once', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectNoSeriousFindings(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await sheet.getByRole('link', { name: 'Gift cards' }).click();
  await expect(page).toHaveURL('/gift-card');
  await expect(sheet).toBeHidden();
});

test('everything in the header of somebody signed in stands in one line @once', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Open chat' })).toBeVisible();
  const tops = await header.locator('a:visible, button:visible, fieldset:visible').evaluateAll((parts) =>
    parts.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return top + height / 2;
    }),
  );
  expect(Math.max(...tops) - Math.min(...tops), `${tops}`).toBeLessThan(4);
});

test.describe('in Portuguese, at the desk', () => {
  test.use({ locale: 'pt-PT' });

  test('the parts of the desk are named in full @once', async ({ page }) => {
    await signIn(page, 'therapist');
    await page.goto('/therapist/dashboard');
    const names = page.getByRole('navigation', { name: 'Painel' }).locator('li a > span:last-child');
    await expect(names).toHaveText(['Hoje', 'Pedidos', 'Agenda', 'Ganhos']);
    for (const name of await names.all())
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});

const tracked = { tagManagerId: null, analyticsId: 'G-TEST123456', pixelId: null };

const askWith = async (page: Page, zip: string): Promise<void> => {
  await visitWith(page, { tracking: tracked }, []);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeVisible();
  await page.getByLabel('Your zip code').fill(zip);
};

test('the cookie question covers neither the zip code nor its answer @once', async ({ page }) => {
  await askWith(page, '1200-109');
  await expectReachable(page.getByLabel('Your zip code'));
  await expectReachable(page.getByText(/Yes, we serve Lisboa/));
  const chat = page.getByRole('button', { name: 'Open chat' });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Open chat' })).toBeVisible();
  const { width = 0, height = 0 } = (await chat.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('a zip code that is not served can be left with an address, above the bars @once', async ({ page }) => {
  await askWith(page, '7000-123');
  await expectReachable(page.getByLabel('Email', { exact: true }));
  await expectReachable(page.getByRole('button', { name: 'Notify me' }).locator('visible=true'));
});

test('without a time, the button leads to the times and says why @once', async ({ page }) => {
  const booker = createBooker(page, 'en');
  await booker.answerZip();
  await booker.answerPeople({});
  await booker.answerMassage({});
  await booker.answerPlace({});
  const first = page.locator('input[name="start"]:visible').first();
  await expect(first).toBeAttached();
  await booker.goOn();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await expect(page.locator('[data-dock]').getByText('Please choose a time.')).toBeInViewport();
});

/** What a finger would meet here in the very picture that shows this heading first. */
const metAtFirstSight = (page: Page, { x, y }: { x: number; y: number }, title: string): Promise<string> =>
  page.evaluate(
    ([left, top, heading]) =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          if (document.querySelector('h1')?.textContent !== heading) requestAnimationFrame(look);
          else resolve(document.elementFromPoint(left, top)?.closest('button, label, input')?.textContent ?? 'nothing');
        };
        look();
      }),
    [x, y, title] as const,
  );

test('a second press in haste meets nothing of the step that came by itself @once', async ({ page }) => {
  const booker = createBooker(page, 'en');
  await booker.answerZip();
  await booker.openPeople();
  await booker.seen();
  const box = await booker.button('Continue').boundingBox();
  const met = metAtFirstSight(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }, booker.words('massage.title'));
  await booker.choosePeople({ people: 1 });
  expect(await met).toBe('nothing');
  // Once it has been seen, the same place goes on.
  await booker.answerMassage({});
});

test('nothing floats over the office, and its search is within the thumb @once', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
  const search = page.getByRole('button', { name: 'Search' });
  await expectReachable(search);
  await search.click();
  await page.getByRole('combobox', { name: 'Search the office' }).fill('book by');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Book by phone' })).toBeVisible();
  await expectReachable(page.getByRole('button', { name: 'Book', exact: true }));
});

test('nothing floats over the desk of a therapist, whose help opens the chat @once', async ({ page }) => {
  await signIn(page, 'therapist');
  await page.goto('/therapist/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Calma' }),
    'the mark leads to the desk',
  ).toHaveAttribute('href', '/therapist/dashboard');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: /^Chat with/ })).toBeVisible();
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-PT' });

  test('the buttons of the next visit hold their words @once', async ({ page }) => {
    await signIn(page, 'therapist');
    await page.goto('/therapist/dashboard');
    const next = page.getByRole('region', { name: /\d{1,2}:\d{2}/ });
    await expect(next.getByRole('link', { name: 'SMS' })).toBeVisible();
    const card = await boxOf(next);
    for (const name of [/^Mapa/, 'Ligar', 'SMS']) {
      const button = next.getByRole('link', { name });
      const { scrollWidth, clientWidth } = await button.evaluate(({ scrollWidth, clientWidth }) => ({
        scrollWidth,
        clientWidth,
      }));
      expect(scrollWidth, `${name} runs out of its button`).toBeLessThanOrEqual(clientWidth);
      const box = await boxOf(button);
      expect(box.right, `${name} runs out of the card`).toBeLessThanOrEqual(card.right);
    }
  });
});

test('a gift card is paid by a button as wide as the bar it lies in @once', async ({ page }) => {
  const t = textsOf('en', 'treatments', 'giftCard');
  await page.goto('/gift-card');
  await page.getByLabel(t('recipient.name')).fill('Inês');
  await page.getByLabel(t('recipient.email')).fill('ines@example.com');
  await page.getByLabel(t('buyer.name'), { exact: false }).last().fill('Rita');
  await page.getByLabel(t('buyer.email')).fill('rita@example.com');
  const dock = page.locator('[data-dock]');
  await dock.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: t('pay.title') })).toBeVisible();
  const pay = await boxOf(dock.getByRole('button'));
  const { width = 0 } = page.viewportSize() ?? {};
  expect(pay.left).toBe(20);
  expect(width - pay.right).toBe(20);
});

test('pages that have nothing to show stand in the middle @once', async ({ page, complaints }) => {
  complaints.expect(/404/);
  const { width = 0 } = page.viewportSize() ?? {};
  for (const path of ['/nowhere', '/reset-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const middles = await page.evaluate(() =>
      [...document.querySelectorAll('main h1, main h1 ~ *, main h1 + * > p')].map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const rows = [...range.getClientRects()].filter((row) => row.width > 0);
        return (Math.min(...rows.map(({ left }) => left)) + Math.max(...rows.map(({ right }) => right))) / 2;
      }),
    );
    expect(middles.length).toBeGreaterThan(1);
    for (const middle of middles) expect(Math.abs(middle - width / 2), `${path}: ${middles}`).toBeLessThan(2);
  }
});
