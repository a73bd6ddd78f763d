import { adminWords, ownName } from './support/admin.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';

// Each walks through several screens and looks at them with axe.

forEachLanguage((language) => {
  const words = adminWords(language);

  test('an admin invites somebody, gives a role, and erases them @once', async ({ page }) => {
    const name = ownName('Eva');
    const email = `${name.replaceAll(' ', '-').toLowerCase()}-${test.info().project.name}@example.com`;
    await signIn(page, 'admin');
    await page.goto('/admin/users');
    await page.getByRole('button', { name: words('users.new') }).click();
    const form = page.getByRole('dialog', { name: words('users.new') });
    await form.getByLabel(words('users.firstName')).fill(name);
    await form.getByLabel(words('users.lastName')).fill('Reis');
    await form.getByLabel(words('users.email')).fill(email);
    await form.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByText(words('users.createdText', { email }))).toBeVisible();

    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    const sheet = page.getByRole('dialog', { name: `${name} Reis` });
    await expect(sheet.getByText(words('users.statuses.invited')).first()).toBeVisible();
    await sheet.getByLabel(words('users.role')).selectOption({ label: words('users.roles.therapist') });
    await sheet.getByRole('button', { name: words('form.save') }).click();
    await expect(sheet).toBeHidden();

    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(sheet.getByText(words('audit.actions.changed')).first()).toBeVisible();
    await expectNoSeriousFindings(page, 'a person');
    await takePicture(page, `user-${language}`);
    await sheet.getByRole('button', { name: words('users.erase') }).click();
    await page.getByLabel(words('users.eraseType', { email })).fill(email);
    await expectNoSeriousFindings(page, 'the question before erasing');
    await page.getByRole('button', { name: words('users.eraseConfirm') }).click();
    await expect(page.getByText(words('list.noMatch'))).toBeVisible();
  });

  test('the list keeps its filter over a reload and gives a file @wide', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/users');
    await page
      .getByRole('combobox', { name: words('list.filter', { name: words('users.role') }) })
      .selectOption({ label: words('users.roles.admin') });
    await expect(page).toHaveURL(/role=admin/);
    await page.reload();
    await expect(page.getByText('admin@calma.example')).toBeVisible();
    await expect(page.getByText('client@calma.example')).toBeHidden();
    await expectNoSeriousFindings(page, 'the list of people');
    await takePicture(page, `users-${language}`);
    const file = await page.request.get('/api/admin/users/export?role=admin');
    expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toContain('admin@calma.example');
  });

  test('on a phone the areas are behind one button @phone-alone', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    await page.getByRole('button', { name: words('frame.menu') }).click();
    await expectNoSeriousFindings(page, 'the menu of the admin');
    await page.getByRole('link', { name: words('frame.areas.treatments') }).click();
    await expect(page.getByRole('heading', { level: 1, name: words('treatments.title') })).toBeVisible();
  });
});
