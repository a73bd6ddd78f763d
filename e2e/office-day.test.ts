import { randomInt } from 'node:crypto';
import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import { adminWords, ownName } from './support/admin.ts';
import { bookVisit, readMail, type Visit } from './support/client.ts';
import { mailsAbout } from './support/mailbox.ts';
import { get, ownPage, post } from './support/server-calls.ts';
import { expect, expectNoSeriousFindings, signIn, takePicture, test } from './support/test.ts';
import { employIn, openTown } from './support/town.ts';
import { letBeginIn } from './support/visit-clock.ts';
import { textsOf } from './support/words.ts';

/* One person runs the day from a phone, in a town of her own with two therapists, so that nobody else's visits play a part. */

test.use({ locale: 'pt-PT' });

const words = adminWords('pt');
const offWords = textsOf('pt', 'treatments', 'therapist.off');
const wholeDay = { from: '08:00', to: '22:00' };

type Therapist = { id: string; firstName: string; name: string };
type Team = { zip: string; areaId: number; olga: Therapist; vera: Therapist };
type Booking = { status: string; datetime: string; bookingDate: string; assignment: { therapists: { id: string }[] } };

const bookingOf = (page: Page, id: string): Promise<Booking> => get(page.request, `/api/admin/bookings/${id}`);

const whoComes = async (page: Page, id: string): Promise<string[]> =>
  (await bookingOf(page, id)).assignment.therapists.map((one) => one.id);

const makeTeam = async (admin: APIRequestContext): Promise<Team> => {
  const zipFrom = randomInt(6300, 6800);
  const [olga, vera] = [ownName('Olga'), ownName('Vera')];
  const { therapistId, zip, areaId } = await openTown(admin, zipFrom, wholeDay, olga);
  const email = `vera.${zipFrom}@example.com`;
  const veraId = await employIn(admin, areaId, wholeDay, { firstName: vera, email });
  const person = (id: string, firstName: string): Therapist => ({ id, firstName, name: `${firstName} Prata` });
  return { zip, areaId, olga: person(therapistId, olga), vera: person(veraId, vera) };
};

const give = async (admin: APIRequestContext, visit: Visit, { id }: Therapist): Promise<void> => {
  await expect(() => post(admin, `/api/admin/bookings/manual-assign/${visit.id}/${id}`, {})).toPass();
};

const region = (page: Page, key: string): Locator => page.getByRole('region', { name: words(key), exact: true });

/** The line of a visit in what needs somebody; the most urgent stand on top, the others behind a button. */
const troubleOf = async (page: Page, id: string): Promise<Locator> => {
  await page.goto('/admin');
  const list = region(page, 'home.trouble.title');
  await expect(list).toBeVisible();
  const more = list.getByRole('button', { expanded: false, name: /^Mais \d/ });
  if (await more.isVisible()) await more.click();
  return list.getByRole('listitem').filter({ has: page.locator(`[href="/admin/bookings?open=${id}"]`) });
};

/** In the morning: Olga has a visit on a day she has off, and it goes to Vera where the list stands. */
const solveTheList = async (page: Page, id: string, { olga, vera }: Team): Promise<void> => {
  const { bookingDate: day } = await bookingOf(page, id);
  const dayOff = { startsOn: day, endsOn: day, note: '', times: null };
  await post(page.request, `/api/admin/therapists/${olga.id}/time-off`, dayOff);
  const trouble = await troubleOf(page, id);
  await expect(trouble).toContainText(words('home.trouble.kinds.therapist_off', { name: olga.firstName }));
  await takePicture(page, 'day-1-morning');
  await trouble.getByRole('button', { name: words('home.trouble.remedies.give_away') }).click();
  const instead = page.getByRole('dialog', { name: words('bookings.assign.title') });
  await instead.getByRole('radio', { name: vera.name }).check();
  await takePicture(page, 'day-2-remedy');
  await instead.getByRole('button', { name: words('bookings.assign.confirm', { name: vera.name }) }).click();
  await expect(instead).toBeHidden();
  await expect(trouble, 'what is solved leaves the list').toHaveCount(0);
  expect(await whoComes(page, id)).toEqual([vera.id]);
};

/** Vera sees a doctor that morning: from then on clients are offered the rest of the day alone. */
const blockPartOfADay = async (page: Page, day: string, { vera, zip }: Team): Promise<void> => {
  await page.goto(`/admin/therapists?open=${vera.id}`);
  const sheet = page.getByRole('dialog', { name: vera.name });
  await sheet.locator('input[type=date]').first().fill(day);
  await sheet.getByLabel(offWords('isPart')).check();
  await sheet.getByRole('combobox', { name: offWords('timeFrom') }).selectOption('10:00');
  await sheet.getByRole('combobox', { name: offWords('timeTo') }).selectOption('08:30');
  await sheet.getByRole('button', { name: words('therapists.offAdd') }).click();
  await expect(sheet.getByText(offWords('wrongTimes'))).toBeVisible();
  await sheet.getByRole('combobox', { name: offWords('timeTo') }).selectOption('12:00');
  await takePicture(page, 'day-3-part-of-a-day');
  await sheet.getByRole('button', { name: words('therapists.offAdd') }).click();
  await expect(page.getByText(words('therapists.offAdded')).first()).toBeVisible();
  await sheet
    .getByRole('button', { name: words('form.close') })
    .last()
    .click();
  await expect(sheet).toBeHidden();
  const wish = `zip=${zip}&treatmentId=1&duration=60&from=${day}&to=${day}`;
  const { days } = await get<{ days: { starts: { time: string }[] }[] }>(page.request, `/api/availability?${wish}`);
  const times = days.flatMap(({ starts }) => starts.map(({ time }) => time));
  expect(times.filter((time) => time > '09:00' && time < '12:00')).toEqual([]);
  expect(times.filter((time) => time >= '12:00').length).toBeGreaterThan(0);
};

/** Whoever calls is found by the number on the display. */
const findCaller = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('button', { name: words('palette.open'), exact: true }).click();
  await page.getByRole('combobox', { name: words('palette.title') }).fill(phone);
  await page.getByRole('option', { name: /@example\.com/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${words('clients.bookAgain')}`) }).first()).toBeVisible();
};

/** The same again, by phone; the line drops before it is booked. */
const bookAgain = async (page: Page, { olga }: Team): Promise<string> => {
  const again = page.getByRole('link', { name: new RegExp(`^${words('clients.bookAgain')}`) }).first();
  await takePicture(page, 'day-4-client');
  await again.click();
  await expect(page.getByLabel(words('bookByPhone.email')), 'filled in as last time').toHaveValue(/@example\.com$/);
  await page.getByRole('button', { name: 'Mês seguinte' }).click();
  const free = page.getByRole('button', { name: /, com horas livres$/ });
  await free.nth(9).click();
  await page.locator('input[name="start"]:visible').first().check();
  await page.getByRole('radio', { name: olga.name }).check();
  await page.getByRole('radio', { name: words('bookByPhone.pay.on_site') }).check();
  const bookIt = page.getByRole('button', { name: words('bookByPhone.bookBy.on_site', { price: '65,00\u00a0€' }) });
  await page.context().setOffline(true);
  // As the last key of a phone’s keyboard does.
  await bookIt.press('Enter');
  await expect(page.getByText(words('bookByPhone.failed'))).toBeVisible();
  await takePicture(page, 'day-5-no-line');
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: words('bookByPhone.draftContinue'), exact: true }).click();
  await expect(page.getByRole('radio', { name: olga.name }), 'nothing is lost').toBeChecked();
  await expectNoSeriousFindings(page, 'a call that is taken up again');
  await takePicture(page, 'day-6-taken-up');
  await bookIt.press('Enter');
  await page.getByRole('button', { name: words('bookByPhone.show') }).click();
  await expect(page).toHaveURL(/open=[0-9a-f-]{36}/);
  return new URL(page.url()).searchParams.get('open') ?? '';
};

const takeOffForADay = async (page: Page, day: string, { olga, vera }: Team): Promise<void> => {
  await page.goto(`/admin/bookings?view=calendar&day=${day}`);
  await page.getByRole('button', { name: words('sick.actions', { name: olga.name }) }).click();
  await page.getByRole('menuitem', { name: words('sick.menuOther') }).click();
  const sick = page.getByRole('dialog', { name: words('sick.title', { name: olga.firstName, day: '' }).trim() });
  await sick.getByRole('combobox').selectOption({ label: words('sick.give', { name: vera.name }) });
  await takePicture(page, 'day-7-sick');
  await sick.getByRole('button', { name: words('sick.confirm_one', { name: olga.firstName }) }).click();
  await expect(sick.getByText(words('sortOut.outcomes.given', { visit: '' }))).toBeVisible();
  await sick
    .getByRole('button', { name: words('form.close') })
    .last()
    .click();
};

/** The client calls once more: another hour, and the mail did not come. */
const moveAndSendAgain = async (page: Page, id: string): Promise<void> => {
  await page.locator(`[href="/admin/bookings?open=${id}"]`).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: words('bookings.move.button'), exact: true }).click();
  const moving = page.getByRole('dialog', { name: words('bookings.move.title') });
  const { datetime } = await bookingOf(page, id);
  await moving.locator('input[name="start"]:visible').last().check();
  await takePicture(page, 'day-8-move');
  await moving.getByRole('button', { name: words('bookings.move.confirm', { start: '' }).trim() }).click();
  await expect(page.getByText(words('bookings.move.done'))).toBeVisible();
  expect((await bookingOf(page, id)).datetime).not.toBe(datetime);
  await sheet.getByRole('tab', { name: words('bookings.tabs.mails') }).click();
  const again = sheet.getByRole('button', { name: new RegExp(`^${words('bookings.mails.send')}:`) }).first();
  await expect(again).toBeVisible();
  await takePicture(page, 'day-9-mails');
  const mails = (await mailsAbout(page, id)).length;
  await again.click();
  await expect(page.getByText(words('bookings.mails.sent')).first()).toBeVisible();
  // A reminder that is due may leave in the same moment.
  expect((await mailsAbout(page, id)).length).toBeGreaterThan(mails);
};

const nobodyAnswers = async (page: Page, id: string): Promise<void> => {
  await letBeginIn(id, 0);
  await page.goto('/admin');
  const line = region(page, 'home.today.title')
    .getByRole('listitem')
    .filter({ has: page.locator(`[href="/admin/bookings?open=${id}"]`) });
  await expect(line.getByRole('link', { name: /^Ligar/ })).toHaveAttribute('href', /^tel:/);
  await expect(line.getByRole('link', { name: /^Mapa/ })).toBeVisible();
  await takePicture(page, 'day-10-today');
  await line.getByRole('link', { name: /Rita/ }).first().click();
  await page.getByRole('button', { name: words('bookings.noShow.button'), exact: true }).click();
  await takePicture(page, 'day-11-no-show');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('bookings.noShow.confirm') })
    .click();
  await expect.poll(async () => (await bookingOf(page, id)).status).not.toBe('confirmed');
};

/** Nobody else's home speaks of this town; what was booked there keeps its area, which is closed. */
const letGo = async (admin: APIRequestContext, visits: readonly string[], { olga, vera, areaId }: Team) => {
  for (const id of visits)
    await admin.post(`/api/admin/bookings/${id}/cancel`, { data: { refund: 'full' }, headers: ownPage });
  const { version } = await get<{ version: number }>(admin, `/api/admin/service-areas/${areaId}`);
  const data = { active: false, version };
  const closed = await admin.patch(`/api/admin/service-areas/${areaId}`, { data, headers: ownPage });
  expect.soft(closed.status(), await closed.text()).toBe(200);
  for (const { id } of [olga, vera]) {
    const gone = await admin.delete(`/api/admin/therapists/${id}`, { headers: ownPage });
    expect.soft(gone.status(), await gone.text()).toBe(204);
  }
};

test('one person runs the day from a phone: from the morning’s list to an empty one @once', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'admin');
  const team = await makeTeam(page.request);
  const visits: string[] = [];
  try {
    const guest = await request.newContext({ baseURL: baseURL ?? '' });
    const [email, lastName] = [`${ownName('day').replaceAll(' ', '-')}@example.com`, ownName('Nunes')];
    const phone = `+351 91${randomInt(1_000_000, 9_999_999)}`;
    const first = await bookVisit(guest, email, 9, { phone, lastName, zip: team.zip });
    visits.push(first.id);
    await give(page.request, first, team.olga);
    await solveTheList(page, first.id, team);
    await blockPartOfADay(page, (await bookingOf(page, first.id)).bookingDate, team);

    await findCaller(page, phone);
    const called = await bookAgain(page, team);
    visits.push(called);
    await expect.poll(() => whoComes(page, called)).toEqual([team.olga.id]);
    await readMail(baseURL ?? '', email, 'booking_confirmed');
    const { bookingDate: day } = await bookingOf(page, called);
    await takeOffForADay(page, day, team);
    expect(await whoComes(page, called)).toEqual([team.vera.id]);
    await findCaller(page, phone);
    await moveAndSendAgain(page, called);

    const missed = await bookVisit(guest, email, 12, { phone, lastName, zip: team.zip });
    visits.push(missed.id);
    await give(page.request, missed, team.vera);
    await nobodyAnswers(page, missed.id);

    await page.goto(`/admin/bookings?view=calendar&day=${day}`);
    await page.getByRole('button', { name: words('dayPlan.open') }).click();
    await expect(page.getByRole('heading', { name: words('dayPlan.title') })).toBeVisible();
    await expect(page.getByText(lastName, { exact: false }).first()).toBeVisible();
    await takePicture(page, 'day-12-plan');
    for (const id of visits) await expect(await troubleOf(page, id)).toHaveCount(0);
    await takePicture(page, 'day-13-evening');
  } finally {
    await letGo(page.request, visits, team);
  }
});
