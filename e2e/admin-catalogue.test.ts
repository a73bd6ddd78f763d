import sharp from 'sharp';
import { adminWords, ownName } from './support/admin.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';

const photo = () =>
  sharp({ create: { width: 1800, height: 1200, channels: 3, background: { r: 150, g: 180, b: 160 } } })
    .jpeg()
    .toBuffer();

// Each walks through several screens and looks at them with axe.

forEachLanguage((language) => {
  const words = adminWords(language);

  test('an admin makes a treatment with a picture, and the wizard offers it at once', async ({ page }) => {
    const name = ownName('Shiatsu');
    await signIn(page, 'admin');
    await page.goto('/admin/treatments');
    await page.getByRole('button', { name: words('treatments.new') }).click();
    const sheet = page.getByRole('dialog', { name: words('treatments.new') });
    await sheet.getByLabel(words('treatments.nameEn')).fill(name);
    await sheet.getByLabel(words('treatments.namePt')).fill(name);
    await sheet.getByLabel(words('treatments.descriptionEn')).fill('Pressure and calm.');
    await sheet.getByLabel(words('treatments.descriptionPt')).fill('Pressão e calma.');
    await sheet.getByLabel(words('treatments.price75min')).fill('81,50');
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
    await expect(sheet.getByText(words('picture.done'))).toBeVisible();
    await expectNoSeriousFindings(page, 'the form of a treatment');
    await takePicture(page, `treatment-form-${language}`);
    await sheet.getByRole('button', { name: words('form.create') }).click();
    // No therapist gives it yet.
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('form.saveAnyway') })
      .click();
    await expect(sheet).toBeHidden();

    await page.getByRole('searchbox').fill(name);
    await expect(page).toHaveURL(/[?&]q=/);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('81,50');
    await expectNoSeriousFindings(page, 'the list of treatments');
    await takePicture(page, `treatments-${language}`);

    const offered: { name: { en: string }; imageUrl: string; price60min: number | null; price75min: number }[] = await (
      await page.request.get('/api/treatments')
    ).json();
    const made = offered.find((treatment) => treatment.name.en === name);
    expect(made).toMatchObject({ price60min: null, price75min: 8150 });
    const picture = await page.request.get(made?.imageUrl ?? '');
    expect(picture.headers()['content-type']).toBe('image/webp');

    // Nobody has booked it, so it can go again.
    await row.getByRole('button', { name: words('list.more', { name }) }).click();
    await page.getByRole('menuitem', { name: words('form.delete') }).click();
    await page.getByRole('button', { name: words('treatments.deleteConfirm') }).click();
    await expect(page.getByText(words('list.noMatch'))).toBeVisible();
  });

  test('typed words are not lost by the way back, and two editors do not overwrite each other', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/409/);
    const name = ownName('Towels');
    await signIn(page, 'admin');
    const made = await page.request.post('/api/admin/add-ins', {
      data: {
        name: { en: name, pt: name },
        description: { en: 'Warm.', pt: 'Quentes.' },
        price: 900,
        extraMinutes: 0,
        active: false,
      },
    });
    const { id } = await made.json();
    await page.goto(`/admin/add-ins?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    const sheet = page.getByRole('dialog', { name });
    await sheet.getByLabel(words('addIns.price')).fill('12,00');
    await page.goBack();
    await page.getByRole('button', { name: words('form.stay') }).click();
    await expect(sheet.getByLabel(words('addIns.price'))).toHaveValue('12,00');
    await expect(page).toHaveURL(new RegExp(`open=${id}`));

    await page.request.patch(`/api/admin/add-ins/${id}`, { data: { version: 1, extraMinutes: 15 } });
    await sheet.getByRole('button', { name: words('form.save') }).click();
    await expect(sheet.getByRole('button', { name: words('form.takeTheirs') })).toBeVisible();
    await expectNoSeriousFindings(page, 'a conflict');
    await takePicture(page, `conflict-${language}`);
    await sheet.getByRole('button', { name: words('form.takeTheirs') }).click();
    await expect(sheet.getByLabel(words('addIns.extraMinutes'))).toHaveValue('15');
    await sheet.getByLabel(words('addIns.price')).fill('12,00');
    await sheet.getByRole('button', { name: words('form.save') }).click();
    await expect(sheet).toBeHidden();
    expect(await (await page.request.get(`/api/admin/add-ins/${id}`)).json()).toMatchObject({
      price: 1200,
      extraMinutes: 15,
      version: 3,
    });

    await page.goto(`/admin/audit?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
    await expectNoSeriousFindings(page, 'the log of changes');
    await takePicture(page, `audit-${language}`);
    await page.request.delete(`/api/admin/add-ins/${id}`);
  });
});

test('the order of add-ins is changed by dragging and by keys @embedded-alone', async ({ page }) => {
  // Elsewhere other journeys add to the list meanwhile.
  await signIn(page, 'admin');
  const order = async (): Promise<number[]> =>
    (await (await page.request.get('/api/admin/add-ins?pageSize=100')).json()).items.map(
      ({ id }: { id: number }) => id,
    );
  const before = await order();
  await page.goto('/admin/add-ins');
  const handles = page.getByRole('button', { name: /^Move / });
  const from = await handles.nth(0).boundingBox();
  const to = await handles.nth(2).boundingBox();
  if (!from || !to) throw new Error('The handles cannot be seen.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + to.height, { steps: 8 });
  await page.mouse.up();
  const [first, second, third, ...rest] = before;
  await expect.poll(order).toEqual([second, third, first, ...rest]);

  await handles.nth(2).focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect.poll(order).toEqual(before);
});
