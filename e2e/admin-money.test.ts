import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { readCsv, readSheet, unzip } from '../testing/read-tables.ts';
import { adminWords, ownName } from './support/admin.ts';
import { bookVisit, daysFrom } from './support/client.ts';
import { get } from './support/server-calls.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  showColours,
  signIn,
  takePicture,
  test,
} from './support/test.ts';

const daysFor = daysFrom(80);

/** The ledger and the sandbox’s own account, as they stand in the database. */
const ask = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: process.env.SERVER_POSTGRES_DATABASE });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
};

/** `-12,34 €` → -1234; a dash is nothing. */
const centsIn = (text: string): number => Number(text.replace(/[^\d,-]/g, '').replace(',', '')) || 0;

const columnOf = async (page: Page, header: string): Promise<number> => {
  const headers = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
  return headers.findIndex((text) => text.trim() === header);
};

const sumOf = async (page: Page, rows: Locator, header: string): Promise<number> => {
  const at = await columnOf(page, header);
  let sum = 0;
  for (const row of await rows.all()) sum += centsIn(await row.getByRole('cell').nth(at).innerText());
  return sum;
};

/** By day and by night. */
const expectCalm = async (page: Page, place: string, picture: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showColours(page, colorScheme);
    await expectNoSeriousFindings(page, `${place} (${colorScheme})`);
    await takePicture(page, `${picture}-${colorScheme}`);
  }
  await showColours(page, 'light');
};

forEachLanguage((language) => {
  const words = adminWords(language);

  test('an admin gives a part back by keyboard, and screen, files, ledger and provider say the same @wide', async ({
    page,
  }) => {
    const visit = await bookVisit(page.request, 'rita@example.com', daysFor(language, 0));
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings?open=${visit.id}`);
    const sheet = page.getByRole('dialog', { name: visit.reference });
    await sheet.getByRole('tab', { name: words('bookings.tabs.money') }).click();
    await sheet.getByRole('button', { name: words('bookings.refund.button') }).press('Enter');
    const refund = page.getByRole('dialog', { name: words('bookings.refund.title'), exact: true });
    await refund.getByLabel(words('bookings.refund.amount')).fill('65,01');
    await refund.getByRole('button', { name: words('bookings.refund.button') }).press('Enter');
    const left = { left: formatMoney(cents(6500)) };
    await expect(refund.getByText(words('bookings.refund.wrongAmount', left))).toBeVisible();
    await expect(refund.getByText(words('bookings.refund.reasonMissing'))).toBeVisible();
    await expectCalm(page, 'a refund', `refund-${language}`);
    await refund.getByLabel(words('bookings.refund.amount')).fill('12,34');
    await page.keyboard.press('Tab');
    await expect(refund.getByLabel(words('bookings.refund.reason'))).toBeFocused();
    await page.keyboard.type('Came late');
    const back = formatMoney(cents(1234));
    await refund.getByRole('button', { name: words('bookings.refund.confirm', { amount: back }) }).press('Enter');
    await expect(refund).toBeHidden();
    // Until the provider has settled it, and then that it has.
    await expect(sheet.getByText(words('bookings.money.refund', { amount: back }))).toBeVisible();
    await expect(async () => {
      await page.reload();
      await sheet.getByRole('tab', { name: words('bookings.tabs.money') }).click();
      await expect(sheet.getByText(words('bookings.money.refundStates.done'))).toBeVisible({ timeout: 2_000 });
    }).toPass();

    await page.goto(`/admin/money?q=${visit.reference}`);
    const rows = page.getByRole('row', { name: new RegExp(visit.reference) });
    await expect(rows.filter({ hasText: words('money.names.refund_done') })).toHaveCount(1);
    await expectCalm(page, 'the money', `money-${language}`);
    const fee = words('money.names.provider_fee');
    const onScreen = await sumOf(page, rows.filter({ hasNotText: fee }), words('money.columns.money'));
    expect(onScreen).toBe(6500 - 1234);

    const download = async (format: 'csv' | 'xlsx'): Promise<Buffer> => {
      await page.getByRole('button', { name: words('money.export') }).click();
      const asking = page.getByRole('dialog', { name: words('money.export') });
      await asking.getByRole('radio', { name: words(`money.${format}`) }).check();
      if (format === 'csv') await expectNoSeriousFindings(page, 'the accountant’s file');
      const saving = page.waitForEvent('download');
      await asking.getByRole('button', { name: words('money.download') }).press('Enter');
      const file = readFileSync(await (await saving).path());
      await expect(asking).toBeHidden();
      return file;
    };
    const csv = readCsv((await download('csv')).toString('utf8').replaceAll(language === 'en' ? ',' : ';', ';'));
    const [header = [], ...lines] = csv;
    const inCsv = lines
      .filter((line) => line.includes(visit.reference) && !line.includes(fee))
      .reduce(
        (sum, line) =>
          sum + Math.round(Number((line[header.indexOf(words('money.columns.money'))] ?? '0').replace(',', '.')) * 100),
        0,
      );
    const [letters = {}, ...cells] = readSheet(unzip(await download('xlsx')), 1);
    const letter = Object.entries(letters).find(([, word]) => word === words('money.columns.money'))?.[0] ?? '';
    const inWorkbook = cells
      .filter((row) => Object.values(row).includes(visit.reference) && !Object.values(row).includes(fee))
      .reduce((sum, row) => sum + Math.round(Number(row[letter]) * 100), 0);
    const [ledger] = await ask<{ sum: number }>(
      `select sum(amount_cents)::int as sum from ledger_lines where booking_id = $1 and kind <> 'provider_fee'
        and account in ('card_provider', 'on_site', 'bank')`,
      [visit.id],
    );
    const [provider] = await ask<{ sum: number }>(
      `select sum(b.amount)::int as sum from sandbox_balance b join payments p on p.provider_intent_id = b.intent_id
        where p.purpose_id = $1`,
      [visit.id],
    );
    expect({ inCsv, inWorkbook, ledger: ledger?.sum, provider: provider?.sum }).toEqual({
      ...{ inCsv: onScreen, inWorkbook: onScreen, ledger: onScreen, provider: onScreen },
    });
  });

  test('an admin issues a gift card, puts it on hold and cancels it @once', async ({ page }) => {
    const name = ownName('Sara');
    await signIn(page, 'admin');
    await page.goto('/admin/gift-cards?open=new');
    const form = page.getByRole('dialog', { name: words('giftCards.issue') });
    await form.getByLabel(words('giftCards.fields.recipientName'), { exact: true }).fill(name);
    await form.getByLabel(words('giftCards.fields.recipientEmail')).fill('sara@example.com');
    await form.getByLabel(words('giftCards.fields.fromName'), { exact: true }).fill('Calma');
    await form.getByLabel(words('giftCards.fields.reason')).fill('A late therapist');
    await expectNoSeriousFindings(page, 'a new gift card');
    await takePicture(page, `gift-card-issue-${language}`);
    await form
      .getByRole('button', { name: words('giftCards.issueAmount', { amount: formatMoney(cents(10_000)) }) })
      .press('Enter');
    await expect(page.getByText(words('giftCards.forFrom', { recipient: name, from: 'Calma' }))).toBeVisible();

    await page.getByRole('button', { name: words('giftCards.extend') }).click();
    const extend = page.getByRole('dialog', { name: words('giftCards.extendTitle') });
    await extend.getByLabel(words('giftCards.lastDay')).fill('2032-01-31');
    await extend.getByLabel(words('giftCards.reason')).fill('Was ill');
    await expectNoSeriousFindings(page, 'a longer gift card');
    await extend.getByRole('button', { name: words('giftCards.extendConfirm') }).press('Enter');
    await expect(extend).toBeHidden();

    await page.getByRole('button', { name: words('giftCards.freeze'), exact: true }).click();
    const freeze = page.getByRole('dialog', { name: words('giftCards.freezeTitle') });
    await freeze.getByRole('button', { name: words('giftCards.freeze'), exact: true }).press('Enter');
    await expectCalm(page, 'a gift card put on hold', `gift-card-freeze-${language}`);
    await expect(freeze.getByText(words('giftCards.reasonMissing'))).toBeVisible();
    await freeze.getByLabel(words('giftCards.reason')).fill('Lost');
    await page.keyboard.press('Enter');
    await expect(freeze).toBeHidden();
    await expect(page.getByRole('button', { name: words('giftCards.thaw'), exact: true })).toBeVisible();

    await page.getByRole('button', { name: words('giftCards.end') }).click();
    const end = page.getByRole('dialog', { name: words('giftCards.endTitle') });
    await end.getByLabel(words('giftCards.reason')).fill('Stolen');
    await expectNoSeriousFindings(page, 'the end of a gift card');
    await takePicture(page, `gift-card-end-${language}`);
    await end.getByRole('button', { name: words('giftCards.endConfirm'), exact: true }).press('Enter');
    await expect(end).toBeHidden();
    await expect(page.getByText(words('giftCards.states.cancelled'), { exact: true }).first()).toBeVisible();
    await expectNoSeriousFindings(page, 'a gift card');
    await takePicture(page, `gift-card-${language}`);
  });

  test('an admin notes what a therapist was paid, with the day and the reference @wide', async ({ page }) => {
    await signIn(page, 'admin');
    type Pay = {
      month: string;
      therapists: { therapistId: string; name: string; due: number; paidOut: object | null }[];
    };
    const { month, therapists } = await get<Pay>(page.request, '/api/admin/pay');
    const open = therapists.filter(({ due, paidOut }) => due > 0 && !paidOut);
    // Another one for each try at the same time.
    const chosen = open[test.info().repeatEachIndex * 2 + (language === 'en' ? 0 : 1)];
    await page.goto(`/admin/money?view=pay&month=${month}&therapist=${chosen?.therapistId}`);
    await page.getByRole('button', { name: words('pay.markPaid') }).click();
    const amount = formatMoney(cents(chosen?.due ?? 0));
    const asking = page.getByRole('dialog', { name: words('pay.paidTitle', { amount, name: chosen?.name ?? '' }) });
    await asking.getByLabel(words('pay.day'), { exact: true }).fill('2031-01-01');
    await asking.getByRole('button', { name: words('pay.markPaidNow') }).press('Enter');
    await expect(asking.getByText(words('pay.wrongDay'))).toBeVisible();
    await expectNoSeriousFindings(page, 'a payout');
    const lastOfMonth = `${month}-28`;
    await asking.getByLabel(words('pay.day'), { exact: true }).fill(lastOfMonth);
    await asking.getByLabel(words('pay.reference')).fill('SEPA 77');
    await asking.getByRole('button', { name: words('pay.markPaidNow') }).press('Enter');
    await expect(page.getByText('SEPA 77')).toBeVisible();
    await expectNoSeriousFindings(page, 'a statement');
    await takePicture(page, `statement-${language}`);
    const paid = await get<{ items: { money: number; day: string }[] }>(
      page.request,
      `/api/admin/ledger?name=paid_out&q=SEPA 77&from=${lastOfMonth}&to=${lastOfMonth}`,
    );
    expect(paid.items).toContainEqual(expect.objectContaining({ money: -(chosen?.due ?? 0), day: lastOfMonth }));
  });
});
