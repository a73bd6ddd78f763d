import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import { adminWords, ownName } from './support/admin.ts';
import { cards, createBooker, wordsOf } from './support/book.ts';
import { bookVisit, readMail, type Visit } from './support/client.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  type JourneyLanguage,
  signIn,
  takePicture,
  test,
} from './support/test.ts';

// Each walks through several screens and looks at them with axe.

const lisbonDay = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(new Date(instant));

type Answer = { status: string; datetime: string; assignment: { therapists: { id: string; firstName: string }[] } };
type Candidate = { id: string; firstName: string; lastName: string; reasons: string[] };

const read = async <Body>(admin: APIRequestContext, path: string): Promise<Body> => {
  const answer = await admin.get(path);
  expect(answer.ok(), `GET ${path}`).toBe(true);
  return answer.json();
};

const bookingOf = (page: Page, id: string): Promise<Answer> => read(page.request, `/api/admin/bookings/${id}`);

const whoCan = async (page: Page, id: string): Promise<Candidate[]> =>
  (await read<Candidate[]>(page.request, `/api/admin/bookings/${id}/why`)).filter(
    ({ reasons }) => reasons.length === 0,
  );

/** A paid visit far enough ahead that nothing else happens to it; desktop and phone have days of their own. */
const makeVisit = async (baseURL: string, daysAhead: number): Promise<Visit> => {
  const guest = await request.newContext({ baseURL });
  const days = daysAhead + (test.info().project.name === 'phone' ? 3 : 0);
  const visit = await bookVisit(guest, `${ownName('calendar').replaceAll(' ', '-')}@example.com`, days);
  await guest.dispose();
  return visit;
};

const openDay = async (page: Page, visit: Visit): Promise<string> => {
  const { datetime } = await bookingOf(page, visit.id);
  await page.goto(`/admin/bookings?view=calendar&day=${lisbonDay(datetime)}`);
  return datetime;
};

/** Its blocks: one above all rows while nobody has it, and one in the row of each therapist. */
const blockIn = (page: Page, row: string, { reference }: Visit): Locator =>
  page.locator(`button[data-row="${row}"]`).and(page.getByRole('button', { name: reference }));

const carry = async (page: Page, block: Locator, to: { x?: number; y?: number }): Promise<void> => {
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('The visit is out of sight');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 2 });
  await page.mouse.move(to.x === undefined ? from.x : from.x + to.x, to.y ?? from.y, { steps: 8 });
  await page.mouse.up();
};

const fillPhoneForm = async (page: Page, language: JourneyLanguage, client: { firstName: string; email: string }) => {
  const words = adminWords(language);
  const booking = wordsOf(language);
  const sheet = page.getByRole('main');
  await sheet.getByLabel(words('users.firstName')).fill(client.firstName);
  await sheet.getByLabel(words('users.lastName')).fill('Prado');
  await sheet.getByLabel(words('users.phone')).fill('+351 912 000 111');
  await sheet.getByLabel(words('bookByPhone.email')).fill(client.email);
  await sheet.getByLabel(words('bookByPhone.zip')).fill('1200109');
  await sheet.getByLabel(booking('location.address')).fill('Rua da Rosa 7');
  await sheet.getByRole('combobox', { name: booking('massage.treatment') }).selectOption({ index: 1 });
  await sheet.getByLabel(words('bookByPhone.internalNotes')).fill('Called twice.');
  await sheet.getByRole('button', { name: language === 'en' ? 'Next month' : 'Mês seguinte' }).click();
  const free = sheet.getByRole('button', { name: language === 'en' ? /, free times$/ : /, com horas livres$/ });
  await free.nth(test.info().project.name === 'phone' ? 4 : 9).click();
  await sheet.locator('input[name="start"]:visible').nth(1).check();
  return sheet;
};

forEachLanguage((language) => {
  const words = adminWords(language);

  // A finger scrolls; it has the card of the visit.
  test('an admin carries a visit to a therapist and to another hour @wide', async ({ page, baseURL }) => {
    const visit = await makeVisit(baseURL ?? '', 36);
    await signIn(page, 'admin');
    const startsAt = await openDay(page, visit);
    const [first] = await whoCan(page, visit.id);
    if (!first) throw new Error('Nobody can come');
    const row = page.locator(`[data-cell][data-row="${first.id}"]`);
    const rowBox = await row.boundingBox();
    await carry(page, blockIn(page, 'open', visit), { y: (rowBox?.y ?? 0) + (rowBox?.height ?? 0) / 2 });
    const name = `${first.firstName} ${first.lastName}`;
    const give = page.getByRole('dialog', { name: words('bookings.assign.title') });
    await expect(give.getByText(words('bookings.assign.gets', { name }))).toBeVisible();
    await expectNoSeriousFindings(page, 'what will happen');
    await give.getByRole('button', { name: words('bookings.close') }).click();
    expect((await bookingOf(page, visit.id)).status, 'nothing happens on cancel').toBe('finding_therapist');
    await carry(page, blockIn(page, 'open', visit), { y: (rowBox?.y ?? 0) + (rowBox?.height ?? 0) / 2 });
    await give.getByRole('button', { name: words('bookings.assign.confirm', { name }) }).click();
    const own = blockIn(page, first.id, visit);
    await expect(own).toHaveAccessibleName(new RegExp(words('bookingCalendar.states.confirmed')));
    expect((await bookingOf(page, visit.id)).assignment.therapists).toMatchObject([{ id: first.id }]);
    const cutWords = await own.evaluate((block) =>
      [...block.querySelectorAll<HTMLElement>('span.truncate')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ innerText }) => innerText),
    );
    expect(cutWords, 'an hour is wide enough for who, what and where').toEqual([]);

    // The next start that is free for it, as many pixels along the hours.
    const day = lisbonDay(startsAt);
    const { days } = await read<{ days: { starts: { startsAt: string }[] }[] }>(
      page.request,
      `/api/bookings/${visit.id}/availability?from=${day}&to=${day}`,
    );
    const other = days[0]?.starts.find(
      (start) => Math.abs(Date.parse(start.startsAt) - Date.parse(startsAt)) >= 1_800_000,
    );
    if (!other) throw new Error('Nothing else is free that day');
    const box = await own.boundingBox();
    const pixelsPerMs = (box?.width ?? 0) / 3_600_000;
    await carry(page, own, { x: (Date.parse(other.startsAt) - Date.parse(startsAt)) * pixelsPerMs });
    const move = page.getByRole('dialog', { name: words('bookings.move.title') });
    await move.getByRole('button', { name: words('bookings.move.confirm', { start: '' }) }).click();
    await expect(page.getByText(words('bookings.move.done'))).toBeVisible();
    expect((await bookingOf(page, visit.id)).datetime).toBe(other.startsAt);
    await takePicture(page, `calendar-day-${language}`);
  });

  test('every area of the office is in view beside the page @wide', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    const links = page.getByRole('navigation', { name: words('frame.nav') }).getByRole('link');
    await expect(links.last()).toHaveText(words('frame.areas.security'));
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  });

  test('the same is done by keys and without dragging, and the week shows it @wide', async ({ page, baseURL }) => {
    const visit = await makeVisit(baseURL ?? '', 43);
    await signIn(page, 'admin');
    const startsAt = await openDay(page, visit);
    const block = blockIn(page, 'open', visit);
    await block.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: visit.reference })).toBeVisible();
    await expectNoSeriousFindings(page, 'the day with a visit’s card');
    await page.getByRole('button', { name: words('bookingCalendar.assignTo') }).press('Enter');
    const [first] = await whoCan(page, visit.id);
    const name = `${first?.firstName} ${first?.lastName}`;
    const give = page.getByRole('dialog', { name: words('bookings.assign.title') });
    await give.getByRole('radio', { name }).press('Space');
    await give.getByRole('button', { name: words('bookings.assign.confirm', { name }) }).press('Enter');
    await expect(page.getByText(words('bookings.assign.done', { name }), { exact: true })).toBeVisible();

    const own = blockIn(page, first?.id ?? '', visit);
    await own.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words('bookingCalendar.moveTo') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: words('bookings.move.title') });
    await dialog.locator('input[name="start"]:visible').first().check();
    await expectNoSeriousFindings(page, 'the free times of a visit');
    await dialog.getByRole('button', { name: words('bookings.move.confirm', { start: '' }) }).click();
    await expect(page.getByText(words('bookings.move.done'))).toBeVisible();
    expect((await bookingOf(page, visit.id)).datetime).not.toBe(startsAt);

    await page.getByRole('radio', { name: words('bookingCalendar.spans.week') }).check();
    await expect(page).toHaveURL(/span=week/);
    // In whose row it stands now depends on who is free at the new hour.
    const somewhere = page.getByRole('button', { name: visit.reference }).first();
    await expect(somewhere, 'who and where').toContainText(/Rita.*Lisboa/);
    await expectNoSeriousFindings(page, 'the week');
    await takePicture(page, `calendar-week-${language}`);
    await somewhere.click();
    await page.getByRole('button', { name: words('bookingCalendar.openVisit') }).click();
    await expect(page).toHaveURL(new RegExp(`open=${visit.id}`));
  });

  test('a booking by phone is paid by the link in the client’s own browser @once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const firstName = ownName('Lia').replaceAll(' ', '');
    const email = `${firstName.toLowerCase()}-${test.info().project.name}@example.com`;
    await signIn(page, 'admin');
    await page.goto('/admin/bookings?open=new');
    const sheet = await fillPhoneForm(page, language, { firstName, email });
    await expectNoSeriousFindings(page, 'the form of a call');
    await takePicture(page, `by-phone-${language}`);
    await sheet
      .getByRole('button', { name: /65,00\s€/ })
      .last()
      .click();
    const link = await sheet.getByLabel(words('bookByPhone.link')).inputValue();
    await expectNoSeriousFindings(page, 'what the client gets');
    expect((await readMail(baseURL ?? '', email, 'payment_link')).text).toContain(new URL(link).pathname);

    const own = await browser.newContext({ baseURL: baseURL ?? '', locale: language === 'en' ? 'en-GB' : 'pt-PT' });
    const client = await own.newPage();
    const { pathname, search } = new URL(link);
    await client.goto(pathname + search);
    const booker = createBooker(client, language);
    await booker.consent();
    await booker.fillCard(cards.good);
    await expectNoSeriousFindings(client, 'the page of a link');
    await booker.payButton('65,00').click();
    const headline = wordsOf(language)('status.headline.finding_therapist_one');
    await expect(client.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await own.close();

    await sheet.getByRole('button', { name: words('bookByPhone.show') }).click();
    const id = new URL(page.url()).searchParams.get('open') ?? '';
    await expect.poll(async () => (await bookingOf(page, id)).status).toBe('finding_therapist');
  });
});
