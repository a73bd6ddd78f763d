import { expect, forEachLanguage, takePicture, test } from './support/test.ts';

const words = {
  en: { field: /zip|postal/i },
  pt: { field: /código postal/i },
};

forEachLanguage((language) => {
  test('the front door answers whether a therapist comes @embedded', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel(words[language].field).first();
    await expect(field).toBeVisible();
    const checked = page.waitForResponse((answer) => answer.url().includes('/api/zip-codes/check/'));
    await field.fill('1000-001');
    expect(await (await checked).json()).toMatchObject({ serviced: true });
    await takePicture(page, `front-door-${language}`);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first question can be read before any script runs @embedded', async ({ page, complaints }) => {
    complaints.expect(/request failed: GET \S+\.js csp/); // this is how the browser says that scripts are off
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel(words.en.field).first()).toBeVisible();
  });
});
