import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminWords, ownName } from './support/admin.ts';
import { bookVisit } from './support/client.ts';
import { dayAfter } from './support/server-calls.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  type JourneyLanguage,
  signIn,
  takePicture,
  test,
} from './support/test.ts';

const photo = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: { r: 190, g: 150, b: 140 } } })
    .jpeg()
    .toBuffer();

const addressOf = (name: string): string =>
  `${name.replaceAll(' ', '-').toLowerCase()}-${test.info().project.name}@example.com`;

const read = async <Body>(admin: APIRequestContext, path: string): Promise<Body> => (await admin.get(path)).json();

const daysAhead: Record<JourneyLanguage, number> = { en: 47, pt: 51 };
const sickDays: Record<JourneyLanguage, number> = { en: 73, pt: 76 };

/** Somebody who works in Lisbon on the days of their visit alone: what other stories book would be held for them, too. */
const employ = async (admin: APIRequestContext, firstName: string, daysAhead: number): Promise<string> => {
  const days = [0, 1].map((later) => new Date(dayAfter(daysAhead + later)).getUTCDay() || 7);
  const { items } = await read<{ items: { id: number }[] }>(admin, '/api/admin/service-areas?q=Lisboa');
  const made = await admin.post('/api/admin/therapists', {
    data: {
      firstName,
      lastName: 'Moura',
      email: addressOf(firstName),
      phone: '+351 912 000 099',
      gender: 'female',
      serviceAreaIds: items.map(({ id }) => id),
      treatmentIds: [1],
      hours: days.map((weekday) => ({ weekday, from: '08:00', to: '22:00' })),
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).id;
};

const giveVisit = async (admin: APIRequestContext, therapistId: string, days: number) => {
  const visit = await bookVisit(admin, 'maria@example.com', days);
  await expect(async () => {
    const given = await admin.post(`/api/admin/bookings/manual-assign/${visit.id}/${therapistId}`, { data: {} });
    expect(given.status(), await given.text()).toBe(200);
  }).toPass();
  const { bookingDate } = await read<{ bookingDate: string }>(admin, `/api/admin/bookings/${visit.id}`);
  return { ...visit, day: bookingDate };
};

const openList = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/admin/therapists?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
};

// Each walks through several screens and looks at them with axe.

forEachLanguage((language) => {
  const words = adminWords(language);

  test('an admin employs somebody, gives them hours and days off, and lets them go @once', async ({ page }) => {
    const name = ownName('Elsa');
    await signIn(page, 'admin');
    await page.goto('/admin/therapists');
    await page.getByRole('button', { name: words('therapists.new') }).click();
    const form = page.getByRole('dialog', { name: words('therapists.new') });
    await form.getByLabel(words('therapists.firstName')).fill(name);
    await form.getByLabel(words('therapists.lastName')).fill('Moura');
    await form.getByLabel(words('therapists.email')).fill(addressOf(name));
    await form.getByLabel(words('therapists.phone')).fill('+351 912 000 098');
    await form.getByLabel(words('therapists.gender')).selectOption('female');
    await form.getByRole('checkbox', { name: 'Sintra' }).check();
    await form
      .getByRole('group', { name: words('therapists.treatmentIds') })
      .getByRole('checkbox')
      .first()
      .check();
    await form.locator('input[type=file]').setInputFiles({
      name: 'face.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
    await expect(form.getByText(words('picture.done'))).toBeVisible();
    await expectNoSeriousFindings(page, 'the form of a therapist');
    await takePicture(page, `therapist-form-${language}`);
    await form.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByText(words('therapists.createdText', { email: addressOf(name) }))).toBeVisible();

    // Without hours nobody can book her yet, and the list says so.
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText(words('therapists.lacking.hours'));
    await page.getByRole('link', { name: new RegExp(name) }).click();
    const sheet = page.getByRole('dialog', { name: `${name} Moura` });
    await expect(sheet.getByText(words('users.statuses.invited')).first()).toBeVisible();
    const week = sheet.getByRole('group', { name: words('therapists.hours'), exact: true });
    await week.getByRole('checkbox').nth(1).check();
    await sheet.getByRole('button', { name: words('form.save') }).click();
    await expect(sheet).toBeHidden();
    await expect(row, 'now she can be booked').not.toContainText(words('therapists.lacking.hours'));

    await page.getByRole('link', { name: new RegExp(name) }).click();
    await sheet.locator('input[type=date]').first().fill('2099-12-24');
    await sheet.getByRole('button', { name: words('therapists.offAdd') }).click();
    await expect(page.getByText(words('therapists.offAdded')).first()).toBeVisible();
    await sheet.getByRole('button', { name: /24.*2099/ }).click();
    await expect(sheet.getByText(words('therapists.offNone'))).toBeVisible();
    await expectNoSeriousFindings(page, 'a therapist');
    await takePicture(page, `therapist-${language}`);

    await sheet.getByRole('button', { name: words('form.delete') }).click();
    await page.getByRole('button', { name: words('therapists.deleteConfirm') }).click();
    await expect(page.getByText(words('list.noMatch'))).toBeVisible();
  });

  test('somebody with a visit to come stays; shorter hours and days off name it first @wide', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/409/);
    const name = ownName('Vera');
    await signIn(page, 'admin');
    const admin = page.request;
    const therapistId = await employ(admin, name, daysAhead[language]);
    const visit = await giveVisit(admin, therapistId, daysAhead[language]);

    await openList(page, name);
    const sheet = page.getByRole('dialog', { name: `${name} Moura` });
    await sheet.locator('input[type=date]').first().fill(visit.day);
    await sheet.getByRole('button', { name: words('therapists.offAdd') }).click();
    const warning = page.getByRole('alertdialog', { name: words('therapists.leftBehindTitle') });
    await expect(warning.getByText(visit.reference)).toBeVisible();
    await expectNoSeriousFindings(page, 'the warning before days off');
    await takePicture(page, `therapist-left-behind-${language}`);
    await expect(warning.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();
    expect((await read<{ timeOff: unknown[] }>(admin, `/api/admin/therapists/${therapistId}`)).timeOff).toEqual([]);

    await sheet.getByLabel(words('therapists.active')).uncheck();
    await sheet.getByRole('button', { name: words('form.save') }).click();
    await expect(warning.getByText(visit.reference)).toBeVisible();
    await warning.getByRole('button', { name: words('therapists.saveAnyway') }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(words('therapists.off'));

    await page.getByRole('button', { name: words('list.more', { name: `${name} Moura` }) }).click();
    await page.getByRole('menuitem', { name: words('form.delete') }).click();
    await page.getByRole('button', { name: words('therapists.deleteConfirm') }).click();
    const tied = page.getByRole('alertdialog', { name: words('therapists.tiedTitle', { name }) });
    await expect(tied.getByRole('link', { name: new RegExp(visit.reference) })).toBeVisible();
    await expectNoSeriousFindings(page, 'why somebody cannot be deleted');
    await takePicture(page, `therapist-tied-${language}`);
    await expect(tied.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');

    const cancelled = await admin.post(`/api/admin/bookings/${visit.id}/cancel`, { data: { refund: 'full' } });
    expect(cancelled.status(), await cancelled.text()).toBe(200);
    const deleted = await admin.delete(`/api/admin/therapists/${therapistId}`);
    expect(deleted.status(), await deleted.text()).toBe(204);
  });

  test('her day is printed; then she is sick, and by keys alone her visit is searched for anew @once', async ({
    page,
  }) => {
    const name = ownName('Olga');
    await signIn(page, 'admin');
    const admin = page.request;
    const therapistId = await employ(admin, name, sickDays[language]);
    const visit = await giveVisit(admin, therapistId, sickDays[language]);

    await page.goto(`/admin/bookings?view=calendar&day=${visit.day}`);
    const ofHer = page.getByRole('button', { name: words('sick.actions', { name: `${name} Moura` }) });
    await ofHer.press('Enter');
    await page.getByRole('menuitem', { name: words('dayPlan.menu') }).press('Enter');
    await expect(
      page.getByRole('heading', { name: words('dayPlan.titleOf', { name: `${name} Moura` }) }),
    ).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(visit.reference)).toBeVisible();
    await expect(page.getByText('Rua Garrett 12'), 'where to go').toBeVisible();
    await expect(page.getByText('+351 912 345 678'), 'whom to call').toBeVisible();
    await expect(page.getByRole('button'), 'paper has nothing to press').toHaveCount(0);
    await takePicture(page, `day-plan-${language}`);
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: words('dayPlan.back') }).press('Enter');

    await ofHer.press('Enter');
    await page.getByRole('menuitem', { name: words('sick.menuOther') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: words('sick.title', { name, day: '' }).trim() });
    const choice = dialog.getByRole('combobox');
    await expect(choice).toBeVisible();
    await expect(dialog.locator(':focus'), 'the keys are in the dialog').toHaveCount(1);
    await expectNoSeriousFindings(page, 'somebody is sick');
    await takePicture(page, `sick-${language}`);
    await choice.focus();
    await choice.selectOption('search');
    await dialog.getByRole('button', { name: words('sick.confirm_one', { name }) }).press('Enter');
    const outcome = words('sortOut.outcomes.searching', { visit: `Rita Nunes, ${visit.reference}` });
    await expect(dialog.getByText(outcome)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const { status, timeOff } = {
      ...(await read<{ status: string }>(admin, `/api/admin/bookings/${visit.id}`)),
      ...(await read<{ timeOff: { startsOn: string }[] }>(admin, `/api/admin/therapists/${therapistId}`)),
    };
    expect({ status, days: timeOff.map(({ startsOn }) => startsOn) }).toEqual({
      status: 'finding_therapist',
      days: [visit.day],
    });

    await admin.post(`/api/admin/bookings/${visit.id}/cancel`, { data: { refund: 'full' } });
    expect((await admin.delete(`/api/admin/therapists/${therapistId}`)).status()).toBe(204);
  });

  test('the list keeps search, filters and order over a reload @wide', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/therapists');
    await expect(page.getByRole('row', { name: /Marta Lopes/ })).toBeVisible();
    for (const [filter, value] of [
      ['therapists.gender', words('therapists.genders.male')],
      ['therapists.area', 'Porto'],
    ] as const)
      await page
        .getByRole('combobox', { name: words('list.filter', { name: words(filter) }) })
        .selectOption({ label: value });
    await expect(page.getByRole('row', { name: /Marta Lopes/ })).toBeHidden();
    await expect(page.getByRole('row', { name: /Miguel Rocha/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /Miguel Rocha/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Marta Lopes/ })).toBeHidden();
    await expectNoSeriousFindings(page, 'the list of therapists');
    await takePicture(page, `therapists-${language}`);
  });
});
