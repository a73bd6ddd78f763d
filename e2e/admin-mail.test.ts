import { type APIRequestContext, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { adminWords, ownName } from './support/admin.ts';
import {
  expectNoSeriousFindings,
  forEachLanguage,
  type JourneyLanguage,
  signIn,
  takePicture,
  test,
} from './support/test.ts';

// Each walks through several screens and looks at them with axe.

/** Our own page asks; a browser says so in this header. */
const headers = { 'sec-fetch-site': 'same-origin' };

/** Phone and desktop visit the same server at the same time: each changes a mail of its own. */
const ownMail = (): 'password_changed' | 'welcome' =>
  test.info().project.name === 'phone' ? 'password_changed' : 'welcome';

const isPhone = (): boolean => test.info().project.name === 'phone';

/** As if a mail server had answered so: the mailbox itself never refuses. */
const changeMail = async (id: string, to: 'failed' | 'planned'): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.SERVER_POSTGRES_DATABASE });
  await client.connect();
  const values = to === 'failed' ? [id, 'failed', '550 5.1.1 No such user', 0] : [id, 'planned', null, 1];
  await client.query(
    `update emails set status = $2, last_error = $3, sent_at = null, send_at = now() + $4 * interval '1 day' where id = $1`,
    values,
  );
  await client.end();
};

const sendTest = async (request: APIRequestContext, language: JourneyLanguage, to: string): Promise<string> => {
  const data = { type: 'booking_reminder', language, to };
  const answer = await request.post('/api/admin/email-templates/test', { data, headers });
  expect(answer.status()).toBe(202);
  const { emailId } = (await answer.json()) as { emailId: string };
  const read = async () => (await (await request.get(`/api/admin/emails/${emailId}`)).json()).status;
  await expect.poll(read).toBe('sent');
  return emailId;
};

const mailFrame = (page: Page) => page.frameLocator('iframe:visible');

forEachLanguage((language) => {
  const words = adminWords(language);

  test('an admin changes a mail, sees it before anyone gets it, and gets a test', async ({ page, context }) => {
    const type = ownMail();
    const name = words(`emailTemplates.types.${type}`);
    const sentence = ownName('Zimbro');
    await signIn(page, 'admin');
    await page.goto('/admin/email-templates');
    await expect(page.locator('tbody a').first()).toBeVisible();
    await page.getByRole('searchbox').fill(name);
    await expect(page).toHaveURL(/[?&]q=/);
    await page
      .getByRole('combobox', { name: words('list.filter', { name: words('emailTemplates.language') }) })
      .selectOption(language);
    await expect(page).toHaveURL(/[?&]language=/);
    await expect(page.locator('[data-rows]')).toHaveAttribute('aria-busy', 'false');
    await expectNoSeriousFindings(page, 'the list of templates');
    await takePicture(page, `templates-${language}`);
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();

    const body = page.getByRole('textbox', { name: words('emailTemplates.body') });
    await body.press('ControlOrMeta+End');
    await body.pressSequentially(`\n${sentence} {{ nobody }}`);
    await expect(body).toHaveAccessibleDescription(/nobody/);
    await expectNoSeriousFindings(page, 'a template with a fault');
    await body.press('Backspace');
    for (let letter = 0; letter < ' {{ nobody }'.length; letter++) await body.press('Backspace');
    const show = async (part: 'partEdit' | 'partPreview'): Promise<void> => {
      if (isPhone()) await page.getByRole('radio', { name: words(`emailTemplates.${part}`) }).check();
    };
    await show('partPreview');
    await expect(mailFrame(page).getByText(sentence)).toBeVisible();
    await expectNoSeriousFindings(page, 'a template and its preview');
    await takePicture(page, `template-${language}`);
    await page.getByRole('button', { name: words('form.save'), exact: true }).click();
    await expect(page.getByText(words('emailTemplates.changed'), { exact: true })).toBeVisible();

    await page.getByRole('button', { name: words('emailTemplates.test') }).click();
    await page.getByRole('button', { name: words('emailTemplates.testSend'), exact: true }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: words('emailTemplates.testOpen') }).click();
    const scheduler = await opened;
    await expect(scheduler.getByRole('dialog', { name })).toBeVisible();
    await expect(mailFrame(scheduler).getByText(sentence)).toBeVisible();
    await scheduler.close();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words('emailTemplates.restore') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('emailTemplates.restoreConfirm') })
      .click();
    await show('partEdit');
    await expect(page.getByText(words('emailTemplates.default'), { exact: true })).toBeVisible();
    await expect(body).not.toHaveValue(new RegExp(sentence));
  });

  test('a newcomer’s code is read in the mailbox; mails are tried again and taken back', async ({ page }) => {
    const newcomer = `${crypto.randomUUID()}@example.com`;
    const person = { email: newcomer, password: 'a-good-one-for-rita', firstName: 'Rita', lastName: 'Nunes' };
    expect((await page.request.post('/api/auth/register-initiate', { data: person, headers })).status()).toBe(200);
    await signIn(page, 'admin');
    await page.goto('/admin/email-scheduler');
    await expect(page.getByText(words('emailScheduler.mailboxTitle'))).toBeVisible();
    await page.getByRole('searchbox').fill(newcomer);
    const code = words('emailTemplates.types.verification_code');
    await expect(page).toHaveURL(/q=/);
    await expect(page.locator('[data-rows]')).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('link', { name: new RegExp(`^${code}`) }).click();
    const sheet = page.getByRole('dialog', { name: code });
    await expect(mailFrame(page).getByText(/^\d{4}$/)).toBeVisible();
    await expectNoSeriousFindings(page, 'an opened mail');
    await takePicture(page, `mail-${language}`);
    await sheet.getByRole('button', { name: language === 'en' ? 'Close' : 'Fechar' }).click();
    await expectNoSeriousFindings(page, 'the email scheduler');

    const reminder = page.getByRole('dialog', { name: words('emailTemplates.types.booking_reminder') });
    const failed = await sendTest(page.request, language, newcomer);
    await changeMail(failed, 'failed');
    await page.goto(`/admin/email-scheduler?open=${failed}`);
    await expect(reminder.getByText(words('emailScheduler.errors.refused'))).toBeVisible();
    await reminder.getByRole('button', { name: words('emailScheduler.retry') }).click();
    await expect(reminder.getByText(words('emailScheduler.states.sent'), { exact: true }).first()).toBeVisible();

    const planned = await sendTest(page.request, language, newcomer);
    await changeMail(planned, 'planned');
    await page.goto(`/admin/email-scheduler?open=${planned}`);
    await expect(reminder.getByText(words('emailScheduler.previewNotice'))).toBeVisible();
    await reminder.getByRole('button', { name: words('emailScheduler.cancel') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('emailScheduler.cancel') })
      .click();
    await expect(reminder.getByText(words('emailScheduler.reasons.by_admin'))).toBeVisible();
  });

  test('the reminder rules are said in words and can be opened', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/email-scheduler?view=rules');
    const name = words('emailTemplates.types.booking_reminder');
    await expectNoSeriousFindings(page, 'the reminder rules');
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('dialog', { name }).getByLabel(words('emailScheduler.rules.minutes'))).toHaveValue(
      '24',
    );
    await expectNoSeriousFindings(page, 'a reminder rule');
    await takePicture(page, `rule-${language}`);
  });
});
