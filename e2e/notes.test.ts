import { request } from '@playwright/test';
import { cards, createBooker } from './support/book.ts';
import { daysFrom } from './support/client.ts';
import { freeStartOfMarta } from './support/offer.ts';
import { get, ownPage, post } from './support/server-calls.ts';
import { expect, signIn, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(60);

test('what a guest types about the door and about health is read by the therapist, each in its place @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: ownPage });
  await post(admin, '/api/login', { email: 'admin@calma.example', password: 'calma-demo' });
  const { startsAt, martaId } = await freeStartOfMarta(baseURL ?? '', daysFor('en', 0));
  const booker = createBooker(page, 'en');
  const { words } = booker;
  await booker.answerZip();
  await booker.answerPeople({});
  await booker.answerMassage({});
  await page.getByLabel(words('location.address')).fill('Rua Garrett 12');
  await page.getByLabel(words('location.notes')).fill('The blue door beside the bakery.');
  await booker.goOn();
  await booker.heading('when.title');
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'Europe/Lisbon' });
  const button = page.getByRole('button', { name: new RegExp(`${day.format(new Date(startsAt))}\\b.*, free times$`) });
  // On a phone the month is one tap away.
  const month = page.getByRole('button', { name: words('when.month'), exact: true });
  if (await month.isVisible()) await month.click();
  await expect(async () => {
    if (!(await button.isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
    await expect(button).toBeVisible({ timeout: 2000 });
  }).toPass();
  await button.click();
  const start = page.locator(`input[name="start"][value="${startsAt}"]`);
  // A long day begins with its whole and half hours.
  const quarters = page.getByRole('button', { name: /^Show every quarter/ });
  await expect(start.or(quarters).first()).toBeVisible();
  if ((await start.count()) === 0) await quarters.click();
  await start.check();
  await booker.goOn();
  await booker.heading('details.title');
  await booker.answerDetails();
  await page.getByLabel(words('details.notes')).fill('An allergy to nuts.');
  await booker.goOn();
  await expect(page.getByText(words('missing.notesConsent')), 'no note is sent without consent').toBeVisible();
  await expect(page.getByLabel(words('details.notes'))).toHaveValue('An allergy to nuts.');
  await page.locator('[name="notes-consent"]').check();
  await booker.goOn();
  await expect(page.getByRole('timer')).toBeVisible();
  await booker.fillCard(cards.good);
  await booker.consent();
  await booker.payButton('65,00').click();
  const reference = await booker.expectBooked();
  const { items } = await get<{ items: { id: string }[] }>(admin, `/api/admin/bookings?q=${reference}`);
  const id = items[0]?.id ?? '';
  await post(admin, `/api/admin/bookings/${id}/assign`, { therapistId: martaId });
  await admin.dispose();

  const desk = await browser.newContext({ baseURL: baseURL ?? '' });
  const therapist = await desk.newPage();
  await signIn(therapist, 'therapist');
  await therapist.goto(`/therapist/booking/${id}`);
  const t = textsOf('en', 'treatments', 'therapist');
  const under = (title: string, level: number) =>
    therapist.getByRole('heading', { level, name: t(title), exact: true }).locator('xpath=following-sibling::p[1]');
  await expect(under('booking.health', 2)).toHaveText('An allergy to nuts.');
  await expect(under('booking.access', 3)).toHaveText('The blue door beside the bakery.');
  await desk.close();
});
