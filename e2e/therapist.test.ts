import type { Page } from '@playwright/test';
import pg from 'pg';
import { daysFrom } from './support/client.ts';
import { door, type OfferedVisit, offerToMarta } from './support/offer.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(45);

const expectNoOverhang = async (page: Page): Promise<void> => {
  const { width = 0 } = page.viewportSize() ?? {};
  expect
    .soft(await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth)))
    .toBeLessThanOrEqual(width);
};

/** Nothing hangs over the side; and, once for each width, the findings of axe and a picture. */
const look = async (page: Page, name: string): Promise<void> => {
  await expectNoOverhang(page);
  const { project } = test.info();
  if (!name.endsWith(project.name === 'desktop' ? '-en' : '-pt')) return;
  await expectNoSeriousFindings(page, name);
  await takePicture(page, name);
};

/** What a mail scanner does that runs scripts: it opens the page, waits, and presses everything there is. */
const scan = async (page: Page, link: string): Promise<string[]> => {
  const writes: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET' && sent.url().includes('/api/therapist/')) writes.push(sent.url());
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('main button')) {
      (button as HTMLButtonElement).click();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    for (const form of document.querySelectorAll('form')) form.requestSubmit();
  });
  await page.waitForLoadState('networkidle');
  return writes;
};

/** Ten minutes ago it was time for this booking alone: the clock of a served server cannot be moved. */
const letBegin = async (bookingId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.SERVER_POSTGRES_DATABASE });
  await client.connect();
  await client.query(
    `update bookings set starts_at = starts_at - ago, ends_at = ends_at - ago, blocked_until = blocked_until - ago
     from (select starts_at - date_trunc('minute', now()) + interval '10 minutes' as ago from bookings where id = $1) as b
     where id = $1`,
    [bookingId],
  );
  await client.query('delete from busy where booking_id = $1', [bookingId]);
  await client.end();
};

forEachLanguage((language) => {
  const t = textsOf(language, 'treatments', 'therapist');
  const heading = (page: Page, name: string | RegExp, level: 1 | 2 = 1) =>
    page.getByRole('heading', { level, name, exact: true });

  test('a mailed offer: scanned, confirmed, taken back and confirmed; the client sees who comes', async ({
    page,
    browser,
    baseURL,
  }) => {
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 0));
    const isOpen = async (): Promise<boolean> => {
      const key = new URL(offer.confirmLink, baseURL).search;
      const answer = await page.request.get(`/api/therapist/offers/${offer.bookingId}/${offer.therapistId}${key}`);
      return (await answer.json()).state === 'open';
    };
    const scanner = await browser.newContext({ baseURL: baseURL ?? '' });
    for (const link of [offer.confirmLink, offer.rejectLink])
      expect(await scan(await scanner.newPage(), link), 'a scanner answers for nobody').toEqual([]);
    await scanner.close();
    expect(await isOpen()).toBe(true);

    await page.goto(offer.confirmLink);
    await expect(heading(page, t('link.askTitle', { name: 'Marta' }))).toBeVisible();
    expect(new URL(page.url()).search, 'the key leaves the address').toBe('');
    await expect(page.getByText(door.address)).toBeHidden();
    await look(page, `confirm-${language}`);
    await page.getByRole('button', { name: t('link.confirm') }).click();
    await expect(page).toHaveURL('/therapist/booking-confirmed');
    await expect(heading(page, t('link.confirmedTitle'))).toBeVisible();
    await expect(page.getByText(door.address)).toBeVisible();
    await expect(page.getByText(door.notes)).toBeVisible();
    await expect(page.getByText(door.health), 'health notes stand in the desk alone').toBeHidden();
    await look(page, `confirmed-${language}`);
    await page.getByRole('button', { name: t('offer.undo') }).click();
    await expect(heading(page, t('link.askTitle', { name: 'Marta' }))).toBeVisible();
    expect(await isOpen()).toBe(true);
    await page.getByRole('button', { name: t('link.confirm') }).click();
    await expect(heading(page, t('link.confirmedTitle'))).toBeVisible();

    await page.goto(`/bookings/${offer.bookingId}?token=${offer.token}`);
    await expect(heading(page, textsOf(language, 'booking')('status.saidYes.headline'))).toBeVisible();
    await expect(page.getByText(/^Marta/).first()).toBeVisible();
    await look(page, `client-confirmed-${language}`);
  });

  test('a mailed offer is declined with a reason, and that is taken back @once', async ({ page, baseURL }) => {
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 1));
    await page.goto(offer.rejectLink);
    await page.getByLabel(t('link.reason')).fill('Too far for that hour.');
    await look(page, `reject-${language}`);
    await page.getByRole('button', { name: t('link.reject') }).click();
    await expect(heading(page, t('link.state.rejected.title'))).toBeVisible();
    await look(page, `rejected-${language}`);
    await page.reload();
    await page.getByRole('button', { name: t('offer.undo') }).click();
    await expect(page.getByRole('button', { name: t('link.reject') })).toBeVisible();
  });

  test('the desk: bell, offer, the visit in full, and giving it back @once', async ({ page, baseURL }) => {
    await signIn(page, 'therapist');
    await page.goto('/therapist/dashboard');
    await expect(heading(page, /, Marta$/)).toBeVisible();
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 2));

    // New ones come without a reload; the desk below follows them.
    const answers = page.getByRole('link', { name: new RegExp(`^${t('offer.open')}`) });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const bell = page.getByRole('button', { name: /unread|por ler/ });
    await expect(bell).toBeVisible({ timeout: 30_000 });
    await expect(answers.first()).toBeVisible({ timeout: 30_000 });
    await look(page, `desk-${language}`);
    await bell.click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('link').first()).toBeVisible();
    await look(page, `bell-${language}`);
    await followNotification(page, offer);

    await expect(heading(page, t('booking.offerTitle'))).toBeVisible();
    await expect(page.getByText(door.address)).toBeHidden();
    await look(page, `offer-${language}`);
    await page.getByRole('button', { name: t('offer.confirm'), exact: true }).click();
    await expect(page.getByText(door.address)).toBeVisible();
    await expect(page.getByText(door.health)).toBeVisible();
    await expect(page.getByRole('link', { name: t('booking.call', { name: 'Maria' }) })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await look(page, `visit-${language}`);

    await page.goto(`/therapist/bookings?q=${offer.reference}`);
    await expect(page.getByRole('row').filter({ hasText: offer.reference })).toBeVisible();
    await page.getByRole('link', { name: t('bookings.filter.confirmed') }).click();
    await expect(page).toHaveURL(new RegExp(`q=${offer.reference}&status=confirmed`));
    await look(page, `bookings-${language}`);
    await page.getByRole('row').filter({ hasText: offer.reference }).getByRole('link').click();

    await page.getByRole('button', { name: t('booking.dropOut') }).click();
    await page.getByLabel(t('booking.dropReason')).fill('I am ill.');
    await look(page, `drop-out-${language}`);
    await page.getByRole('button', { name: t('booking.dropConfirm') }).click();
    await expect(page).toHaveURL('/therapist/dashboard');
    await expect(page.getByText(t('booking.dropped'))).toBeVisible();
    const { status } = await (await page.request.get(`/api/bookings/${offer.bookingId}?token=${offer.token}`)).json();
    expect(status).toBe('finding_therapist');
  });

  test('a visit: the yes can be taken back after a reload, and once it has begun it is marked as done @once', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'therapist');
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 3));
    const visit = `/therapist/booking/${offer.bookingId}`;
    await page.goto(visit);
    await page.getByRole('button', { name: t('offer.confirm'), exact: true }).click();
    await expect(page.getByText(door.address)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: t('offer.undo') })).toBeVisible();
    await look(page, `visit-undo-${language}`);

    await letBegin(offer.bookingId);
    await page.reload();
    await expect(page.getByText(door.address)).toBeVisible();
    await expect(page.getByRole('button', { name: t('offer.undo') })).toBeHidden();
    await page.getByRole('button', { name: t('booking.complete') }).click();
    await expect(page.getByText(t('booking.over.completed'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('booking.complete') })).toBeHidden();
    await look(page, `visit-done-${language}`);
    const { status } = await (await page.request.get(`/api/bookings/${offer.bookingId}?token=${offer.token}`)).json();
    expect(status).toBe('completed');
  });

  test('hours and days off, with a word about the visits they touch @once', async ({ page }) => {
    await signIn(page, 'therapist');
    await page.goto('/therapist/hours');
    await expect(page.getByLabel(t('hours.fromOf', { day: t('hours.days.1') })).first()).toBeVisible();
    await look(page, `hours-${language}`);

    // Sundays only add to the week, so that nobody else's journey lacks her.
    const sunday = page.getByRole('checkbox', { name: t('hours.works', { day: t('hours.days.7') }) });
    await sunday.click();
    await page.getByRole('button', { name: t('hours.save') }).click();
    await expect(page.getByText(t('hours.saved'))).toBeVisible();

    const { items } = await (await page.request.get('/api/therapist/bookings?status=confirmed')).json();
    const today = new Date().toISOString().slice(0, 10);
    // One that no other journey ends meanwhile.
    const visit = items.find(
      ({ date, clientName }: { date: string; clientName: string }) => date > today && clientName !== 'Maria Silva',
    );
    await page.getByLabel(t('off.from')).fill(visit.date);
    await page.getByRole('button', { name: t('off.add') }).click();
    const dialog = page.getByRole('alertdialog', { name: t('off.affectedTitle') });
    await expect(dialog.getByText(visit.clientName).first()).toBeVisible();
    await look(page, `affected-${language}`);
    await dialog.getByRole('button', { name: t('hours.goBack') }).click();

    const free = new Date(Date.now() + (300 + daysFor(language, 0)) * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(t('off.from')).fill(free);
    await page.getByLabel(t('off.note')).fill(`Away ${free}`);
    await page.getByRole('button', { name: t('off.add') }).click();
    const entry = page.getByRole('listitem').filter({ hasText: `Away ${free}` });
    await expect(entry).toBeVisible();
    await entry.getByRole('button').click();
    await expect(entry).toBeHidden();
  });
});

/** The newest stands first; the one about this very visit is known by where it leads. */
const followNotification = async (page: Page, { bookingId }: OfferedVisit): Promise<void> => {
  const link = page.getByRole('dialog').locator(`a[href="/therapist/booking/${bookingId}"]`).first();
  await expect(link).toBeVisible({ timeout: 30_000 });
  await link.click();
};

test('a visitor who opens the desk signs in and comes back to it @once', async ({ page }) => {
  await page.goto('/therapist/bookings?status=confirmed');
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent('/therapist/bookings?status=confirmed')}`);
});
