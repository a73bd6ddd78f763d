import { randomInt } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { ownName, unfold } from './support/admin.ts';
import { bookVisit, type Visit } from './support/client.ts';
import { dayAfter, get, ownPage } from './support/server-calls.ts';
import { expect, expectNoSeriousFindings, signIn, test } from './support/test.ts';

type Guest = { email: string; phone: string; lastName: string; visit: Visit };

/** Somebody nobody else in these stories is: people with one phone or one e-mail are one client. */
const makeGuest = async (baseURL: string, daysAhead: number, lastName = ownName('Nunes')): Promise<Guest> => {
  const guest = await request.newContext({ baseURL });
  const email = `${ownName('guest').replaceAll(' ', '-')}@example.com`;
  const phone = `+351 91${randomInt(1_000_000, 9_999_999)}`;
  const visit = await bookVisit(guest, email, daysAhead, { lastName, phone });
  await guest.dispose();
  return { email, phone, lastName, visit };
};

const openClient = async (page: Page, { email, lastName }: Guest): Promise<void> => {
  await page.goto('/admin/clients');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: new RegExp(`Rita ${lastName}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Rita ${lastName}` })).toBeVisible();
};

test('an admin notes whom never to send, blocks a client, who is refused politely, and lets her book again @once', async ({
  page,
  baseURL,
}) => {
  const guest = await makeGuest(baseURL ?? '', 50);
  await signIn(page, 'admin');
  await openClient(page, guest);
  await expectNoSeriousFindings(page, 'a client');

  await unfold(page, 'Therapists');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const wish = page.getByRole('dialog', { name: 'Add a therapist' });
  await wish.getByRole('button', { name: 'Save' }).click();
  await expect(wish.getByText('Choose a therapist.'), 'wrong input is said beside its field').toBeVisible();
  await wish.getByRole('combobox').selectOption({ label: 'Marta Lopes' });
  await wish.getByRole('radio', { name: 'Never send' }).check();
  await expectNoSeriousFindings(page, 'whom never to send');
  await wish.getByRole('button', { name: 'Save' }).click();
  await expect(wish).toBeHidden();
  await expect(page.getByText('Never send')).toBeVisible();
  const people = await get<{ firstName: string; reasons: string[] }[]>(
    page.request,
    `/api/admin/bookings/${guest.visit.id}/why`,
  );
  expect(people.find(({ firstName }) => firstName === 'Marta')?.reasons).toContain('unwished');

  await page.getByRole('button', { name: 'Block bookings' }).click();
  const block = page.getByRole('dialog', { name: /^Block bookings of/ });
  await block.getByRole('button', { name: 'Block bookings' }).click();
  await expect(block.getByText('Say why in a few words.')).toBeVisible();
  await block.getByRole('textbox').fill('Nobody opened the door, three times');
  await block.getByRole('button', { name: 'Block bookings' }).click();
  await expect(page.getByText('This person cannot book online')).toBeVisible();
  const refused = await bookAnother(baseURL ?? '', guest);
  expect(refused.status).toBe(409);
  expect(refused.message, 'polite, with a way out, and never the reason').toMatch(/cannot take this booking online/i);
  expect(refused.message).not.toContain('door');
  await page.getByRole('button', { name: 'Allow bookings' }).click();
  await expect(page.getByText('This person cannot book online')).toBeHidden();
  expect((await bookAnother(baseURL ?? '', guest)).status).toBe(201);
});

/** What a browser sends at the checkout, with the same phone and another e-mail: blocked is the person. */
const bookAnother = async (
  baseURL: string,
  { phone, lastName }: Guest,
): Promise<{ status: number; message: string }> => {
  const someone = await request.newContext({ baseURL, extraHTTPHeaders: ownPage });
  const wish = { zip: '1200-109', treatmentId: '1', duration: '60', from: dayAfter(54), to: dayAfter(55) };
  const free = await someone.get('/api/availability', { params: wish });
  const { days } = (await free.json()) as { days: { starts: { startsAt: string }[] }[] };
  const answer = await someone.post('/api/bookings', {
    data: {
      treatmentId: 1,
      duration: 60,
      peopleCount: 1,
      datetime: days.flatMap(({ starts }) => starts)[1]?.startsAt,
      zipCode: '1200-109',
      location: { address: 'Rua Garrett 12', isHotel: false },
      guestDetails: { firstName: 'Rita', lastName, phone, email: `other-${lastName.replaceAll(' ', '-')}@example.com` },
      totalPrice: 6500,
    },
  });
  const { message = '' } = (await answer.json()) as { message?: string };
  await someone.dispose();
  return { status: answer.status(), message };
};

test('two records of one person become one and are split again; notes of two admins do not overwrite each other; the person is erased @wide', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.expect(/answer 409: PATCH .*\/api\/admin\/clients\//);
  complaints.expect(/console error: .*409/);
  const lastName = ownName('Prado');
  const guest = await makeGuest(baseURL ?? '', 58, lastName);
  const twin = await makeGuest(baseURL ?? '', 62, lastName);
  await signIn(page, 'admin');
  await openClient(page, guest);
  await page.getByRole('button', { name: 'Merge records' }).click();
  const merge = page.getByRole('dialog', { name: /^Who else is/ });
  await merge.getByRole('searchbox').or(merge.getByRole('textbox')).first().fill(twin.email);
  await merge.getByRole('radio').first().check();
  await expectNoSeriousFindings(page, 'two records');
  await merge.getByRole('button', { name: 'Merge into one' }).click();
  await expect(merge).toBeHidden();
  await expect(page.getByText(twin.email).first(), 'also known by').toBeVisible();
  await page
    .getByRole('button', { name: /Not this person/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Split off' }).click();
  await expect(page.getByText('Split off into a record of its own').first()).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
  const colleague = await other.newPage();
  await signIn(colleague, 'admin');
  await colleague.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await colleague.getByRole('textbox', { name: 'Office notes' }).fill('Rings twice.');
  await page.getByRole('textbox', { name: 'Office notes' }).fill('Has a dog.');
  await colleague.getByRole('button', { name: 'Save notes' }).click();
  await expect(colleague.getByRole('button', { name: 'Save notes' })).toBeDisabled();
  await other.close();
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText(/saved this in the meantime/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Office notes' }), 'nothing typed is lost').toHaveValue('Has a dog.');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  expect((await file).suggestedFilename()).toBe('client.json');
  await page.getByRole('button', { name: 'Erase data…' }).click();
  const erase = page.getByRole('dialog', { name: /^Erase/ });
  await expect(erase.getByText(/There is an upcoming booking/)).toBeVisible();
  await erase.getByRole('textbox').fill(`Rita ${lastName}`);
  await expectNoSeriousFindings(page, 'what is erased');
  await erase.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(page.getByText('The data was erased').first()).toBeVisible();
});

test('the search finds a client and books again for her, by keys alone @wide', async ({ page, baseURL }) => {
  const guest = await makeGuest(baseURL ?? '', 66);
  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search the office' });
  await expect(field).toBeFocused();
  await page.keyboard.type(guest.visit.reference);
  await expect(page.getByRole('option', { name: new RegExp(guest.visit.reference) })).toBeVisible();
  await expectNoSeriousFindings(page, 'the search');
  await field.fill(guest.phone);
  await page.getByRole('option', { name: `New booking for Rita ${guest.lastName}` }).waitFor();
  await page.keyboard.press('ArrowUp');
  await expect(async () => {
    const chosen = page.getByRole('option', { selected: true });
    if (!(await chosen.textContent())?.startsWith('New booking for')) await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText(/^New booking for/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone', { exact: false }).first()).toHaveValue(new RegExp(guest.phone.slice(-4)));
});

test('a closed day names the visits in its way, and each is sorted out by keys @once', async ({ page, baseURL }) => {
  const guest = await makeGuest(baseURL ?? '', 84);
  await signIn(page, 'admin');
  const { datetime } = await get<{ datetime: string }>(page.request, `/api/admin/bookings/${guest.visit.id}`);
  const day = datetime.slice(0, 10);
  await page.goto('/admin/settings?section=closed&open=new');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.locator('[type=date]').first(), 'a day is needed').toHaveAttribute('aria-invalid', 'true');
  await page.locator('[type=date]').first().fill(day);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Close and sort them out' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /to sort out$/ });
  const choice = dialog.getByRole('combobox', { name: new RegExp(`visit of Rita ${guest.lastName}`) });
  await expect(choice.getByRole('option', { name: /^Reschedule to/ }).first()).toBeAttached();
  await expectNoSeriousFindings(page, 'visits to sort out');
  await choice.focus();
  await page.keyboard.type('Reschedule');
  await expect(choice).toHaveValue(/^move /);
  await dialog.getByRole('button', { name: /^Do it for/ }).press('Enter');
  await expect(dialog.getByText(`Rita ${guest.lastName}, ${guest.visit.reference}: rescheduled`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  const moved = await get<{ datetime: string }>(page.request, `/api/admin/bookings/${guest.visit.id}`);
  expect(moved.datetime.slice(0, 10)).not.toBe(day);
  const { items } = await get<{ items: { id: number; day: string }[] }>(page.request, '/api/admin/closed-days');
  const closed = items.find((one) => one.day === day);
  const opened = await page.request.delete(`/api/admin/closed-days/${closed?.id}`, { headers: ownPage });
  expect(opened.ok(), 'other stories have this day again').toBe(true);
});

test('who left an email for an area that is not served stands among the people who wait @once', async ({ page }) => {
  const email = `${ownName('waits').replaceAll(' ', '-')}@example.com`;
  const asked = await page.request.post('/api/zip-codes/interest', {
    data: { zip: '7000-500', email },
    headers: ownPage,
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  await signIn(page, 'admin');
  await page.goto('/admin/waiting');
  await unfold(page, 'Emails left');
  await expect(page.getByText(email).first()).toBeVisible({ timeout: 60_000 });
  await unfold(page, 'What could one more therapist serve?');
  await expect(page.getByText(/^Up to \d+ of the times$/).first()).toBeVisible();
  await expectNoSeriousFindings(page, 'people who wait');
});

test('support runs the day without money, health notes and settings @once', async ({ page, baseURL }) => {
  const guest = await makeGuest(baseURL ?? '', 70);
  const data = { email: 'support@calma.example', password: 'calma-demo' };
  expect((await page.request.post('/api/login', { data })).status()).toBe(200);
  await openClient(page, guest);
  await expect(page.getByRole('button', { name: 'Block bookings' })).toHaveCount(0);
  await expect(page.locator('main'), 'no amount on the record').not.toContainText('€');
  await page.goto(`/admin/bookings?open=${guest.visit.id}`);
  const booking = page.getByRole('dialog');
  await expect(booking.getByText(guest.email)).toBeVisible();
  await expect(booking, 'no amount in the booking').not.toContainText('€');
  await expectNoSeriousFindings(page, 'a booking for support');
  await page.goto('/admin/settings');
  await expect(page).toHaveURL(/\/admin$/);
});
