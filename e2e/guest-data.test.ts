import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bookVisit, daysFrom, readMail } from './support/client.ts';
import { post } from './support/server-calls.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(60);

forEachLanguage((language) => {
  const words = textsOf(language, 'booking');

  test('a guest reads what we keep, and erases it by the link that is mailed @once', async ({
    page,
    baseURL,
    complaints,
  }) => {
    const email = `guest-${randomUUID()}@example.com`;
    const visit = await bookVisit(page.request, email, daysFor(language, 0));
    await post(page.request, `/api/bookings/${visit.id}/cancel?token=${visit.token}`, {});
    await page.goto(`/bookings/${visit.id}?token=${visit.token}`);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: words('ownData.export') }).click();
    const kept = readFileSync(await (await download).path(), 'utf8');
    for (const word of [email, visit.reference, 'Rua Garrett 12']) expect(kept).toContain(word);

    await page.getByRole('button', { name: words('ownData.erase') }).click();
    await expect(page.getByRole('alertdialog')).toContainText(words('ownData.eraseText'));
    await expectNoSeriousFindings(page, 'the question before erasing');
    await page.getByRole('button', { name: words('ownData.eraseSend') }).click();
    await expect(page.getByText(words('ownData.mailed'))).toBeVisible();

    const { text } = await readMail(baseURL ?? '', email, 'confirm_erasure');
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    await page.goto(`${link.pathname}${link.search}${link.hash}`);
    await expect(page.getByRole('alertdialog')).toContainText(words('ownData.confirmText'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('ownData.erase') })
      .click();
    await expect(page.getByText(words('ownData.erased'))).toBeVisible();

    complaints.expect(/4(04|10)/);
    const after = await page.goto(`/bookings/${visit.id}?token=${visit.token}`);
    expect(after?.ok()).toBe(true);
    await expect(page.getByText(words('oldLink.erased'))).toBeVisible();
    await expect(page.getByText(visit.reference)).toHaveCount(0);
  });
});
