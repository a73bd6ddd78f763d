import { adminWords, ownName } from './support/admin.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';

// Each walks through several screens and looks at them with axe.

const textOf = (sentence: string) => new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));

forEachLanguage((language) => {
  const words = adminWords(language);

  test('an admin makes a code, tries it, tightens it and removes it @wide', async ({ page }) => {
    const code = `${ownName('SPA').replace(' ', '-').toUpperCase()}-${test.info().project.name.toUpperCase()}`.slice(
      0,
      30,
    );
    await signIn(page, 'admin');
    await page.goto('/admin/promo-test');
    await page.getByRole('button', { name: words('promoTest.new') }).click();
    const form = page.getByRole('dialog', { name: words('promoTest.new') });
    await form.getByLabel(words('promoTest.code')).fill(code.toLowerCase());
    await form.getByLabel(words('promoTest.discountType')).selectOption('fixed');
    await form.getByLabel(words('promoTest.discountValue')).fill('12,50');
    await form.getByLabel(words('promoTest.maxUses'), { exact: true }).fill('5');
    await form.getByLabel(words('promoTest.firstBookingOnly')).check();
    await expectNoSeriousFindings(page, 'the form of a code');
    await takePicture(page, `promo-form-${language}`);
    await form.getByRole('button', { name: words('form.create') }).click();
    await expect(form).toBeHidden();

    await page.getByRole('searchbox').fill(code);
    const row = page.getByRole('row', { name: new RegExp(code) });
    await expect(row).toContainText('12,50');
    await expect(row).toContainText(words('promoTest.states.running'));
    await expectNoSeriousFindings(page, 'the list of codes');
    await takePicture(page, `promo-codes-${language}`);

    await row.getByRole('button', { name: words('list.more', { name: code }) }).click();
    await page.getByRole('menuitem', { name: words('promoTest.try') }).click();
    const result = page.getByRole('region', { name: words('promoTest.tester.result') });
    await expect(
      result.getByText(textOf(words('promoTest.tester.accepted', { code, amount: '12,50 €' }))),
    ).toBeVisible();
    await page.getByLabel(words('promoTest.tester.treatment')).selectOption('1');
    await page.getByLabel(words('promoTest.tester.duration')).selectOption('60');
    await page.getByLabel(words('promoTest.tester.people')).selectOption('2');
    await page.getByLabel(words('promoTest.tester.mode'), { exact: true }).selectOption('back-to-back');
    const quoted = await (
      await page.request.post('/api/quote', {
        data: { treatmentId: 1, duration: 60, peopleCount: 2, isBackToBack: true, code },
      })
    ).json();
    const total = `${(quoted.totalPrice / 100).toFixed(2).replace('.', ',')} €`;
    await expect(result.locator('.figure')).toHaveText(textOf(total));
    await expectNoSeriousFindings(page, 'the tester');
    await takePicture(page, `promo-tester-${language}`);

    await result.getByRole('link', { name: words('promoTest.tester.openCode') }).click();
    const opened = page.getByRole('dialog', { name: code });
    await opened.getByLabel(words('promoTest.minimumAmount')).fill('900');
    await opened.getByRole('button', { name: words('form.save') }).click();
    await expect(opened).toBeHidden();
    await page.goto(`/admin/promo-test?view=test&code=${code}`);
    await expect(result.getByText(words('promoTest.tester.refused', { code }))).toBeVisible();
    await expect(result).toContainText(/900,00\s€/);

    await page.goto(`/admin/promo-test?q=${code}`);
    await page.getByRole('link', { name: new RegExp(code) }).click();
    const change = opened.getByRole('listitem').filter({ hasText: words('audit.fields.minimumAmount') });
    await expect(change).toContainText(/900,00\s€/);
    await opened.getByRole('button', { name: words('form.delete') }).click();
    await page.getByRole('button', { name: words('promoTest.deleteConfirm') }).click();
    await expect(page.getByText(words('list.noMatch'))).toBeVisible();
  });

  test('an admin sees what trackers are told, sets one up and records a test @once', async ({ page }) => {
    await signIn(page, 'admin');
    // An id that were really kept would ask every visitor of this server about cookies, in the journeys beside this one.
    await page.route('**/api/admin/tracking', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const { version, ...ids } = route.request().postDataJSON();
      const before = await (await page.request.get('/api/admin/tracking')).json();
      await route.fulfill({ json: { ...before, ...ids, version: version + 1 } });
    });
    await page.goto('/admin/tracking');
    const pixel = page.getByLabel(words('tracking.pixelId'));
    await pixel.fill('12 34');
    await page.getByRole('button', { name: words('form.save') }).click();
    await expect(page.getByText(words('tracking.validation.pixelId'))).toBeVisible();
    await pixel.fill('1234567890');
    await page.getByRole('button', { name: words('form.save') }).click();
    await expect(page.getByText(words('tracking.saved'))).toBeVisible();

    await page.getByLabel(words('tracking.testName')).selectOption('purchase');
    await page.getByRole('button', { name: words('tracking.testSend') }).click();
    const events = page.getByRole('table', { name: words('tracking.eventsTitle') });
    await expect(events.getByRole('row', { name: textOf(words('tracking.events.purchase')) }).first()).toContainText(
      words('tracking.test'),
    );
    await page.getByText(words('tracking.showMapping')).first().click();
    await expect(page.getByRole('table', { name: words('tracking.showMapping') })).toContainText('InitiateCheckout');
    await expectNoSeriousFindings(page, 'tracking');
    await takePicture(page, `tracking-${language}`);

    await page.goto('/admin/audit?subject=tracking');
    await expect(page.getByText(words('audit.fields.event')).first()).toBeVisible();
    await expectNoSeriousFindings(page, 'the log of changes');
    await takePicture(page, `audit-${language}`);
  });
});
