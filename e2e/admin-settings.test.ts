import type { APIRequestContext, Page } from '@playwright/test';
import { adminWords, ownName, unfold } from './support/admin.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

// Each walks through several screens and looks at them with axe.

type Company = Record<'phone' | 'address' | 'complaintsBookUrl' | 'disputesUrl', string>;

type Settings = { version: number; company: Company };

const readSettings = async (page: Page): Promise<Settings> => (await page.request.get('/api/admin/settings')).json();

/** As another admin would; journeys beside this one may change the settings meanwhile. */
const change = async (page: Page, part: { company?: Partial<Company>; booking?: object }): Promise<void> => {
  await expect(async () => {
    const { version } = await readSettings(page);
    const answer = await page.request.patch('/api/admin/settings', { data: { version, ...part } });
    expect(answer.status()).toBe(200);
  }).toPass();
};

const changeCompany = (page: Page, company: Partial<Company>): Promise<void> => change(page, { company });

/** Nothing of the server depends on these; the two languages change different ones, because they run side by side. */
const mineAndTheirs = {
  en: { mine: ['phone', '+351 210 000 001'], theirs: ['disputesUrl', 'https://disputes.example/en'] },
  pt: { mine: ['address', 'Rua Nova 2, Faro'], theirs: ['complaintsBookUrl', 'https://book.example/pt'] },
} as const;

/** Far away, and apart from what the same journey draws on another screen. */
const zipFor = (language: 'en' | 'pt'): number => {
  const places = ['desktop', 'phone', 'embedded'];
  return 9700 + 60 * places.indexOf(test.info().project.name) + (language === 'pt' ? 30 : 0);
};

const removeAreas = async (request: APIRequestContext, from: number, to: number): Promise<void> => {
  const { items } = await (await request.get('/api/admin/service-areas?pageSize=100&sort=-zipFrom')).json();
  for (const { id, zipFrom } of items as { id: number; zipFrom: number }[])
    if (from <= zipFrom && zipFrom <= to) await request.delete(`/api/admin/service-areas/${id}`);
};

forEachLanguage((language) => {
  const words = adminWords(language);
  const section = (name: string) => words(`settings.sections.${name}`);

  test('an admin changes the server, is told what does not fit, and overwrites nobody @once', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/409/);
    const { mine, theirs } = mineAndTheirs[language];
    await signIn(page, 'admin');
    const { company: before } = await readSettings(page);
    const save = page.getByRole('button', { name: words('form.save'), exact: true });
    const keepMine = page.getByRole('button', { name: words('form.keepMine') });
    const saved = (): Promise<void> =>
      expect(async () => {
        if (await keepMine.isVisible()) await keepMine.click();
        await expect(save).toBeDisabled({ timeout: 2000 });
      }).toPass();
    try {
      await page.goto('/admin/settings');
      await expect(page.getByText(words('settings.week.reads')).first()).toBeVisible();
      await expectNoSeriousFindings(page, 'the hours');
      await takePicture(page, `settings-hours-${language}`);

      // Longer, so that nobody beside this journey loses a time.
      const sunday = textsOf(language, 'treatments')('therapist.hours.days.7');
      const closing = page.getByRole('combobox', { name: words('settings.week.closesAt', { day: sunday }) });
      await closing.selectOption('23:00');
      await save.click();
      await saved();
      const seen = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
      expect(seen, 'as search engines tell clients').toMatch(/"Sunday"\],"opens":"08:00","closes":"23:00"/);

      await page.getByRole('link', { name: section('cancellation') }).click();
      await page.getByLabel(words('settings.fields.cancellation.halfRefundHours')).fill('300');
      await save.click();
      await expect(page.getByText(words('settings.validation.refund_steps'))).toBeVisible();
      await expectNoSeriousFindings(page, 'steps that do not fit');
      await takePicture(page, `settings-cancellation-${language}`);
      await page.getByRole('button', { name: words('settings.discard') }).click();
      await expect(page.getByText(words('settings.validation.refund_steps'))).toBeHidden();

      await page.getByRole('link', { name: section('contact') }).click();
      await page.getByLabel(words(`settings.fields.company.${mine[0]}`)).fill(mine[1]);
      await changeCompany(page, { [theirs[0]]: theirs[1] });
      await save.click();
      const conflict = page.getByRole('status').filter({ hasText: words('form.takeTheirs') });
      await expect(conflict).toContainText(words(`settings.fields.company.${theirs[0]}`));
      await expect(conflict).toContainText(words('form.conflictBy', { name: 'Helena Duarte' }));
      await expectNoSeriousFindings(page, 'a conflict');
      await takePicture(page, `settings-conflict-${language}`);
      await saved();
      await expect(page.getByLabel(words(`settings.fields.company.${theirs[0]}`))).toHaveValue(theirs[1]);

      await page.goto('/');
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByText(mine[1])).toBeVisible();
      await expect(footer.locator(`a[href="${theirs[1]}"]`)).toBeVisible();
    } finally {
      await change(page, { booking: { otherDays: [] } });
      await changeCompany(page, { [mine[0]]: before[mine[0]], [theirs[0]]: before[theirs[0]] });
    }
  });

  test('an admin tries a zip code, draws an area that does not overlap, and sees what was asked for in vain @wide', async ({
    page,
    request,
  }) => {
    const zip = zipFor(language);
    const name = ownName('Ilha');
    const neighbour = ownName('Vizinha');
    await signIn(page, 'admin');
    await removeAreas(page.request, zip, zip + 29);
    await page.request.post('/api/admin/service-areas', {
      data: { name: neighbour, zipFrom: zip + 10, zipTo: zip + 19, active: true },
    });
    const isServed = async () => (await (await request.get(`/api/zip-codes/check/${zip}-100`)).json()).serviced;
    // A stranger asks, and is counted.
    expect(await isServed()).toBe(false);

    await page.goto('/admin/settings?section=areas');
    await page.getByLabel(words('serviceAreas.tester.label')).fill(`${zip}100`);
    await page.getByRole('button', { name: words('serviceAreas.tester.test') }).click();
    await expect(page.getByText(words('serviceAreas.tester.unserved', { zip: `${zip}-100` }))).toBeVisible();
    await expectNoSeriousFindings(page, 'the areas');
    await takePicture(page, `settings-areas-${language}`);
    await page.getByRole('link', { name: words('serviceAreas.tester.newArea') }).click();

    const sheet = page.getByRole('dialog', { name: words('serviceAreas.new') });
    await sheet.getByLabel(words('serviceAreas.name')).fill(name);
    await expect(sheet.getByLabel(new RegExp(`^${words('serviceAreas.zipFrom')}`))).toHaveValue(String(zip));
    await sheet.getByLabel(words('serviceAreas.zipTo')).fill(String(zip + 14));
    const range = (from: number, to: number) => words('serviceAreas.range', { from, to });
    const line = { name: neighbour, range: range(zip + 10, zip + 19), shared: range(zip + 10, zip + 14) };
    await expect(sheet.getByText(words('serviceAreas.clash.line', line))).toBeVisible();
    await expectNoSeriousFindings(page, 'an area that overlaps');
    await takePicture(page, `settings-area-clash-${language}`);
    await sheet.getByRole('button', { name: words('serviceAreas.clash.take', { range: range(zip, zip + 9) }) }).click();
    await sheet.getByRole('button', { name: words('form.create') }).click();
    await expect(page.getByText(words('serviceAreas.nobodyAsk'))).toBeVisible();
    await expectNoSeriousFindings(page, 'a question before saving');
    await takePicture(page, `settings-area-nobody-${language}`);
    await page.getByRole('button', { name: words('form.saveAnyway') }).click();
    await expect(sheet).toBeHidden();
    // Nobody can come there yet, and a visitor is told so.
    expect(await isServed()).toBe(false);

    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText(words('serviceAreas.nobody'))).toBeVisible();
    await row.getByRole('button', { name: words('list.more', { name }) }).click();
    await page.getByRole('menuitem', { name: words('form.delete') }).click();
    await page.getByRole('button', { name: words('serviceAreas.deleteConfirm') }).click();
    await expect(page.getByText(words('list.noMatch'))).toBeVisible();
    expect(await isServed()).toBe(false);

    await page.goto('/admin/waiting');
    const showAll = page.getByRole('button', { name: new RegExp(words('unserved.showAll', { count: '\\d+' })) });
    await unfold(page, words('unserved.zipTitle'));
    await expect(page.getByRole('table', { name: words('unserved.zipTitle') })).toBeVisible();
    if (await showAll.first().isVisible()) await showAll.first().click();
    await expect(page.getByRole('link', { name: words('unserved.makeAreaFor', { zip }) })).toBeVisible();
    await expectNoSeriousFindings(page, 'unserved demand');
    await takePicture(page, `waiting-${language}`);

    await page.goto('/admin/settings?section=ways');
    await expect(page.getByRole('img', { name: words('ways.map') })).toBeVisible();
    await expectNoSeriousFindings(page, 'ways between areas');
    await takePicture(page, `settings-ways-${language}`);
    await removeAreas(page.request, zip, zip + 29);
  });
});
