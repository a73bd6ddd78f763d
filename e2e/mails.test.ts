import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';

type Template = { type: string; language: string };

const widths = [390, 700] as const;

/** All mails have one layout: axe reads those that have every kind of block between them. */
const withEveryBlock = ['booking_confirmed', 'therapist_offer', 'gift_card_delivered'];

forEachLanguage((language) => {
  test('every mail is whole on a phone and on a wide screen, by day and by night', async ({ page, baseURL }) => {
    await signIn(page, 'admin');
    const list = await page.request.get(`/api/admin/email-templates?language=${language}`);
    const { items } = (await list.json()) as { items: Template[] };
    expect(items.length).toBeGreaterThan(20);
    expect(items.map(({ type }) => type)).toEqual(expect.arrayContaining(withEveryBlock));
    for (const { type } of items) {
      const answer = await page.request.post('/api/admin/email-templates/preview', { data: { type, language } });
      const { preview } = await answer.json();
      // The server of the stories does not know the port it was given.
      await page.setContent(preview.html.replaceAll('http://localhost:0', baseURL));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${type} at ${width}`).toBeLessThanOrEqual(0);
        for (const button of await page.locator('.button a').all())
          expect.soft((await button.boundingBox())?.height, `button of ${type}`).toBeGreaterThanOrEqual(44);
        await takePicture(page, `mail-${type}-${language}-${width}`);
      }
      if (!withEveryBlock.includes(type)) continue;
      await expectNoSeriousFindings(page, `${type} by day`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoSeriousFindings(page, `${type} by night`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
});
