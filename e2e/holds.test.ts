import { cards, createBooker } from './support/book.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, takePicture, test } from './support/test.ts';

forEachLanguage((language) => {
  const day = language === 'en' ? 8 : 9;

  test('a guest on a busy network types a code with the keyboard and pays @once', async ({ page, complaints }) => {
    complaints.expect(/403/);
    complaints.expect(/400/);
    const booker = createBooker(page, language);
    const { words } = booker;
    // The server of the journeys has no limits: the first two answers are said in its place.
    await page.route('**/api/bookings', async (route) => {
      const { emailCode, guestDetails } = route.request().postDataJSON() as {
        emailCode?: string;
        guestDetails: { email: string };
      };
      const refuse = (status: number, body: object) =>
        route.fulfill({ status, json: { message: '', requestId: '1', ...body } });
      if (!emailCode) return refuse(403, { code: 'prove_email', email: guestDetails.email });
      if (emailCode === '4821') return route.continue();
      return refuse(400, { code: 'code_wrong', fields: { emailCode: words('prove.wrong') } });
    });
    await booker.walkToDetails({ day, monthsAhead: 2 });
    await booker.goOn();
    const code = page.getByLabel(words('prove.code'));
    await expect(code).toBeFocused();
    await expectNoSeriousFindings(page);
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('prove.wrong'))).toBeVisible();
    await expect(code).toBeFocused();
    await takePicture(page, `prove-email-${language}`);
    await page.keyboard.type('4821');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('65,00').click();
    await booker.expectBooked();
  });

  test('five declined cards free the time, and it can be booked again @once', async ({ page, complaints }) => {
    complaints.expect(/402/);
    const booker = createBooker(page, language);
    const { words } = booker;
    await booker.walkToDetails({ day: day + 2, monthsAhead: 2 });
    await booker.goOn();
    await expect(page.getByRole('timer')).toBeVisible();
    await booker.fillCard(cards.declined);
    await booker.consent();
    for (let card = 0; card < 5; card++) {
      const answer = page.waitForResponse('**/api/payment-return');
      await booker.payButton('65,00').click();
      await answer;
    }
    await expect(page.getByText(words('money.endedTitle'))).toBeVisible();
    await expectNoSeriousFindings(page);
    await takePicture(page, `five-declined-${language}`);
    await page.getByRole('button', { name: words('money.endedAgain') }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByText(words('money.endedTitle'))).toBeHidden();
  });
});
