import { cents, formatMoney } from '#domain/money/cents.ts';
import { adminWords, ownName } from './support/admin.ts';
import { bookVisit, daysFrom, readMail } from './support/client.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';

// Each walks through several screens and looks at them with axe.

const daysFor = daysFrom(46);

forEachLanguage((language) => {
  const words = adminWords(language);
  const whole = formatMoney(cents(6500));

  test('an admin finds a visit, reads everything about it and gives it to somebody @once', async ({ page }) => {
    const visit = await bookVisit(page.request, 'rita@example.com', daysFor(language, 0));
    await signIn(page, 'admin');
    await page.goto('/admin/bookings');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await expectNoSeriousFindings(page, 'the bookings');
    await takePicture(page, `bookings-${language}`);
    await page.getByRole('searchbox').fill(visit.reference);
    await page.getByRole('link', { name: visit.reference }).click();
    const sheet = page.getByRole('dialog', { name: visit.reference });
    await expect(sheet.getByText('Rua Garrett 12', { exact: false })).toBeVisible();
    await sheet.getByLabel(words('bookings.notes.label')).fill('Rings twice');
    await sheet.getByRole('button', { name: words('bookings.notes.save') }).click();
    await expect(page.getByText(words('form.saved'), { exact: true })).toBeVisible();
    await expectNoSeriousFindings(page, 'a booking');
    await takePicture(page, `booking-${language}`);

    await sheet.getByRole('tab', { name: words('bookings.tabs.match') }).click();
    await expect(sheet.getByText(words('bookings.match.can'), { exact: true }).first()).toBeVisible();
    await expectNoSeriousFindings(page, 'the therapists of a booking');
    await takePicture(page, `booking-match-${language}`);
    const assign = words('bookings.match.assign');
    await sheet.getByRole('button', { name: assign }).last().click();
    const question = page.getByRole('dialog', { name: words('bookings.assign.title') });
    const fitting = question
      .getByRole('group', { name: words('bookings.assign.fits') })
      .getByRole('radio')
      .first();
    const name = (await fitting.getAttribute('aria-labelledby')) ?? '';
    const therapist = (await question.locator(`[id="${name}"]`).textContent()) ?? '';
    await fitting.check();
    await expectNoSeriousFindings(page, 'the question before assigning');
    await question.getByRole('button', { name: words('bookings.assign.confirm', { name: therapist }) }).click();
    await expect(question).toBeHidden();
    await expect(sheet.getByText(words('bookingsFile.statuses.confirmed')).first()).toBeVisible();
    await expect(sheet.getByText(therapist).first()).toBeVisible();

    await sheet.getByRole('tab', { name: words('bookings.tabs.history') }).click();
    await expect(sheet.getByText(words('bookings.history.events.confirmed'))).toBeVisible();
    await expect(sheet.getByText('Rings twice')).toBeVisible();
    await expectNoSeriousFindings(page, 'the history of a booking');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const file = await page.request.get(`/api/admin/bookings/export?q=${visit.reference}`);
    expect(await file.text()).toContain(therapist);
  });

  test('an admin moves a visit, then cancels it with the euros in view @once', async ({ page }) => {
    const visit = await bookVisit(page.request, 'rita@example.com', daysFor(language, 1));
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings?open=${visit.id}`);
    const sheet = page.getByRole('dialog', { name: visit.reference });
    await sheet.getByRole('button', { name: words('bookings.move.button'), exact: true }).click();
    const moving = page.getByRole('dialog', { name: words('bookings.move.title') });
    await moving.locator('input[name="start"]:visible').last().check();
    await expectNoSeriousFindings(page, 'the free times of a booking');
    await takePicture(page, `booking-move-${language}`);
    await moving.getByRole('button', { name: words('bookings.move.confirm', { start: '' }).trim() }).click();
    await expect(page.getByText(words('bookings.move.done'))).toBeVisible();
    await expect(moving).toBeHidden();

    await sheet.getByRole('button', { name: words('bookings.cancel.button') }).click();
    const question = page.getByRole('dialog', { name: words('bookings.cancel.title', { reference: visit.reference }) });
    await question.getByRole('radio', { name: words('bookings.cancel.none') }).check();
    await expect(question.getByRole('button', { name: words('bookings.cancel.confirmNothing') })).toBeVisible();
    await question.getByRole('radio', { name: words('bookings.cancel.full') }).check();
    await question.getByLabel(words('bookings.cancel.reason')).fill('Storm');
    await expectNoSeriousFindings(page, 'the question before cancelling');
    await takePicture(page, `booking-cancel-${language}`);
    await question.getByRole('button', { name: words('bookings.cancel.confirm', { amount: whole }) }).click();
    await expect(question).toBeHidden();
    await expect(sheet.getByText(words('bookings.notices.refunded', { amount: whole }))).toBeVisible();
    await expect(sheet.getByRole('button', { name: words('bookings.cancel.button') })).toBeHidden();
    await sheet.getByRole('tab', { name: words('bookings.tabs.money') }).click();
    await expect(sheet.getByText(words('bookings.money.refund', { amount: whole }))).toBeVisible();
    await expectNoSeriousFindings(page, 'the money of a booking');
    await takePicture(page, `booking-money-${language}`);
  });

  test('an admin corrects where it is, makes it longer and gives a part back; the client reads it all @wide', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/400/);
    const email = `${ownName('changed').replaceAll(' ', '-')}@example.com`;
    const visit = await bookVisit(page.request, email, daysFor(language, 2));
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings?open=${visit.id}`);
    const sheet = page.getByRole('dialog', { name: visit.reference });
    const nameOf = (key: string): string => words(`bookings.edit.fields.${key}`);
    await sheet.getByRole('button', { name: words('bookings.edit.edit', { field: nameOf('phone') }) }).click();
    await sheet.getByRole('textbox', { name: nameOf('phone') }).fill('abc');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('textbox', { name: nameOf('phone') })).toHaveAttribute('aria-invalid', 'true');
    await expect(sheet.getByRole('textbox', { name: nameOf('phone') }), 'nothing typed is lost').toHaveValue('abc');
    await sheet.getByRole('button', { name: words('bookings.edit.cancel'), exact: true }).click();
    await sheet.getByRole('button', { name: words('bookings.edit.edit', { field: nameOf('address') }) }).click();
    await sheet.getByRole('textbox', { name: nameOf('address') }).fill('Rua Augusta 4');
    await page.keyboard.press('Enter');
    await expect(sheet.getByText('Rua Augusta 4', { exact: false }).first()).toBeVisible();

    await sheet.getByRole('button', { name: words('bookings.changeVisit.button'), exact: true }).click();
    const change = page.getByRole('dialog', { name: words('bookings.changeVisit.title') });
    await change.getByRole('radio', { name: '90 min' }).check();
    await change.getByRole('button', { name: /27,00/ }).click();
    await expect(change).toBeHidden();

    await sheet.getByRole('tab', { name: words('bookings.tabs.money') }).click();
    await sheet.getByRole('button', { name: words('bookings.refund.button'), exact: true }).click();
    const refund = page.getByRole('dialog', { name: words('bookings.refund.title') });
    await refund.getByRole('textbox', { name: words('bookings.refund.amount') }).fill('12,50');
    await refund.getByRole('textbox', { name: words('bookings.refund.reason') }).fill('The lift was broken');
    await takePicture(page, `booking-refund-${language}`);
    await refund.getByRole('button', { name: /12,50/ }).click();
    await expect(refund).toBeHidden();

    await page.goto(`/bookings/${visit.id}?token=${visit.token}`);
    await expect(page.getByText('Rua Augusta 4', { exact: false }).first()).toBeVisible();
    await expect(page.getByText(/27,00/).first(), 'what is still to pay').toBeVisible();
    expect((await readMail(baseURL ?? '', email, 'refund_made')).text).toContain('12,50');
  });
});
