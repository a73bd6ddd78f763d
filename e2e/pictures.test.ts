import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeGallery } from './pictures/gallery.ts';
import { addressesWithSomething, nameOf } from './pictures/scenes.ts';
import { fileOf, shoot, themes } from './pictures/shoot.ts';
import { expect, signIn, test } from './support/test.ts';

test('pictures of a screen by day and by night come together on one page @once', async ({ page }) => {
  const folder = test.info().outputPath('pictures');
  const shot = { scene: nameOf('/forgot-password'), width: 'phone', language: 'en' };
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, folder, shot);
  const gallery = readFileSync(writeGallery(folder), 'utf8');
  const files = themes.map((theme) => fileOf(shot, theme));
  for (const file of files) expect(gallery).toContain(`src="${file}"`);
  const [day, night] = files.map((file) => readFileSync(join(folder, file)));
  expect(day?.equals(night ?? Buffer.of()), 'the night looks like the day').toBe(false);
  expect(statSync(join(folder, files[0] ?? '')).size).toBeGreaterThan(5000);

  await signIn(page, 'therapist');
  const names = (await addressesWithSomething(page.request, 'therapist')).map(nameOf);
  expect(names).toContain('therapist-booking-one');
  expect(new Set(names).size, `${names}`).toBe(names.length);
});
