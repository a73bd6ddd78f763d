import type { Page } from '@playwright/test';
import { becomeClient, bookVisit, daysFrom, readMail } from './support/client.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  type JourneyLanguage,
  takePicture,
  test,
} from './support/test.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(12);

/** Nothing hangs over the side; and, once for each width, the findings of axe and a picture. */
const look = async (page: Page, name: string, language: JourneyLanguage): Promise<void> => {
  const { width = 0 } = page.viewportSize() ?? {};
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
  if ((test.info().project.name === 'desktop') !== (language === 'en')) return;
  await expectNoSeriousFindings(page, name);
  await takePicture(page, `${name}-${language}`);
};

const pdfOf = async (page: Page, path: string): Promise<string> => {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/pdf');
  return (await answer.body()).subarray(0, 5).toString();
};

forEachLanguage((language) => {
  const t = textsOf(language, 'treatments');
  const words = textsOf(language, 'booking');
  const visible = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).locator('visible=true').first();

  test('a client sees the next visit first, and moves it @once', async ({ page, baseURL }) => {
    const { email } = await becomeClient(page, baseURL ?? '');
    await bookVisit(page.request, email, daysFor(language, 0));
    await page.goto('/dashboard');
    const next = page.getByRole('region', { name: new RegExp(`^${t('dashboard.next')}`) });
    await expect(next).toBeVisible();
    await look(page, 'dashboard', language);

    await next.getByRole('link', { name: t('dashboard.visit.move') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('reschedule.title') })).toBeVisible();
    await page.locator('input[name="start"]:visible').last().check();
    await look(page, 'reschedule', language);
    await visible(page, t('reschedule.move')).click();
    await expect(page.getByText(t('reschedule.done.lead'))).toBeVisible();
    await look(page, 'reschedule-success', language);
    await readMail(baseURL ?? '', email, 'booking_rescheduled');
  });

  test('a client cancels with the exact euros in view, books again and has a receipt @once', async ({
    page,
    baseURL,
  }) => {
    const { email } = await becomeClient(page, baseURL ?? '');
    const visit = await bookVisit(page.request, email, daysFor(language, 3));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: new RegExp(`^${t('dashboard.visit.cancel')}`) }).click();
    await expect(
      page.getByText(words('status.cancelRefund', { amount: '65,00\u00a0€', to: '' }).slice(0, -3)),
    ).toBeVisible();
    await expectNoSeriousFindings(page, 'cancel');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('status.cancelConfirm') })
      .click();
    await expect(page.getByRole('heading', { name: t('dashboard.empty.nextTitle') })).toBeVisible();
    await expect(page.getByText(visit.reference)).toBeVisible();

    await page.getByRole('button', { name: new RegExp(`^${t('dashboard.visit.again')}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: words('when.title') })).toBeVisible();
    await page.goto('/dashboard?tab=receipts');
    const receipt = page.getByRole('link', { name: t('dashboard.receipts.open') });
    expect(await pdfOf(page, (await receipt.getAttribute('href')) ?? '')).toBe('%PDF-');
  });

  test('a guest moves a visit by the link, and an old link says what happened @wide', async ({ page, baseURL }) => {
    const email = `guest-${Date.now()}-${Math.floor(performance.now())}@example.com`;
    const visit = await bookVisit(page.request, email, daysFor(language, 1));
    await page.goto(`/reschedule/${visit.token}`);
    await page.locator('input[name="start"]:visible').last().check();
    await visible(page, t('reschedule.move')).click();
    await expect(page.getByText(t('reschedule.done.lead'))).toBeVisible();
    await page.getByRole('link', { name: t('reschedule.toBooking') }).click();
    await visible(page, words('status.cancel')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('status.cancelConfirm') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: words('status.headline.cancelled') })).toBeVisible();
    await page.goto(`/reschedule/${visit.token}`);
    await expect(page.getByRole('heading', { level: 1, name: t('reschedule.stays.cancelled.title') })).toBeVisible();
    await expect(page.getByText(t('reschedule.stays.moved', { from: '|' }).split('|')[0] ?? '')).toBeVisible();
    await look(page, 'old-link', language);
    await expect(readMail(baseURL ?? '', email, 'booking_rescheduled')).resolves.toBeDefined();
  });

  test('a guest’s booking comes into an account by its link @once', async ({ page, browser, baseURL }) => {
    const guest = await browser.newContext({ baseURL: baseURL ?? '' });
    const visit = await bookVisit(guest.request, 'guest@example.com', daysFor(language, 2));
    await guest.close();
    await becomeClient(page, baseURL ?? '');
    await page.goto(`/bookings/${visit.id}?token=${visit.token}`);
    await visible(page, t('claim.action')).click();
    await expect(page.getByText(t('claim.done', { reference: visit.reference }))).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: new RegExp(visit.reference) })).toBeVisible();
    await expectButtonsFreeOfToasts(page);
  });

  /** A word about what was done a moment before does not lie over the buttons of the question that comes next. */
  const expectButtonsFreeOfToasts = async (page: Page): Promise<void> => {
    await page.goto('/dashboard?tab=account');
    await page.getByRole('radio', { name: t(`dashboard.profile.languages.${language}`), exact: true }).check();
    await page
      .getByRole('button', { name: t('dashboard.save') })
      .first()
      .click();
    const toast = page.locator('[data-toast-area] > div');
    await expect(toast).toContainText(t('dashboard.saved'));
    await toast.hover();
    await visible(page, t('dashboard.data.deleteAction')).press('Enter');
    const confirm = page.getByRole('dialog').getByRole('button', { name: t('dashboard.leave.confirm') });
    await expect(confirm).toBeVisible();
    await expect(async () => {
      const [said, button] = await Promise.all([toast.boundingBox(), confirm.boundingBox()]);
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    }).toPass();
  };

  test('a client looks after addresses and account, and leaves @wide', async ({ page, baseURL }) => {
    const { password } = await becomeClient(page, baseURL ?? '');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: t('dashboard.empty.firstTitle') })).toBeVisible();
    await look(page, 'dashboard-empty', language);
    await page.getByRole('tab', { name: t('dashboard.tabs.account') }).click();
    await visible(page, t('dashboard.addresses.add')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('dashboard.addresses.label')).fill('Rua');
    await dialog.getByLabel(t('dashboard.addresses.zip')).fill('1200109');
    await dialog.getByLabel(words('location.address')).fill('Rua Garrett 12');
    await look(page, 'address', language);
    await dialog.getByRole('button', { name: t('dashboard.save') }).click();
    await expect(page.getByText('Rua Garrett 12, 1200-109')).toBeVisible();

    await expect(page.getByText(t('dashboard.sessions.current'))).toBeVisible();
    await look(page, 'account', language);
    await visible(page, t('dashboard.data.deleteAction')).click();
    await page.getByLabel(t('dashboard.leave.password')).fill(password);
    await visible(page, t('dashboard.leave.confirm')).click();
    await expect(page.getByText(t('dashboard.leave.done'))).toBeVisible();
    expect(await (await page.request.get('/api/me')).json()).toBeNull();
  });
});
