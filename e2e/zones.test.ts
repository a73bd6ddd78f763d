import { zoneName } from '#domain/language/zone-names.ts';
import { cards, createBooker } from './support/book.ts';
import { readMail } from './support/client.ts';
import { askByHand } from './support/offer.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

// The browser of the stories stands in Lisbon; Ponta Delgada is an hour behind it.
const zip = '9500-150';

forEachLanguage((language) => {
  test('a visit on the Azores is told by the clock there, wherever it stands @once', async ({ page, baseURL }) => {
    const zone = textsOf(language, 'common')('zones.azores');
    const booker = createBooker(page, language);
    await booker.walkToTime({ zip });
    await expect(page.getByText(textsOf(language, 'common')('zones.all', { zone }))).toBeVisible();
    await takePicture(page, `zones-time-${language}`);
    await booker.answerTime({ day: language === 'en' ? 0 : 2 });
    await booker.answerDetails();
    await booker.goOn();
    await booker.heading('checkout.title');
    await expect(page.getByRole('main').getByText(`(${zone})`).first()).toBeVisible();
    await expectNoSeriousFindings(page);
    await takePicture(page, `zones-checkout-${language}`);

    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('65,00').click();
    const reference = await booker.expectBooked();
    await expect(page.getByRole('main').getByText(`(${zone})`).first()).toBeVisible();
    await page.getByRole('link', { name: booker.words('done.manage') }).click();
    await expect(page.getByRole('main').getByText(reference).first()).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(new RegExp(`\\d \\(${zone}\\)$`))
        .first(),
    ).toBeVisible();
    await takePicture(page, `zones-status-${language}`);

    const time = language === 'en' ? /\d{1,2}:\d{2} [ap]m \(Azores\)/ : /\d{2}:\d{2} \(Açores\)/;
    expect((await readMail(baseURL ?? '', booker.email, 'booking_received')).text).toMatch(time);
    const file = await page.evaluate(async () => {
      const link = document.querySelector<HTMLAnchorElement>('a[href*="calendar.ics"]');
      return link ? (await fetch(link.href)).text() : '';
    });
    expect(file.replaceAll('\r\n ', '')).toMatch(time);
    await askByHand(baseURL ?? '', new URL(page.url()).pathname.split('/').at(-1) ?? '', 'Duarte');
    const offer = await readMail(baseURL ?? '', 'duarte.furtado@calma.example', 'therapist_offer');
    expect(offer.text).toContain('(Açores)');
    const link = /https?:\S*confirm-booking\S*/.exec(offer.text)?.[0] ?? '';
    await page.goto(new URL(link).pathname + new URL(link).search);
    await expect(page.getByText(`(${zone})`).first()).toBeVisible();
    await takePicture(page, `zones-therapist-${language}`);

    await signIn(page, 'admin');
    await page.goto(`/admin/bookings?q=${reference}`);
    await expect(page.getByRole('table').getByText(zoneName('Atlantic/Azores', language)).first()).toBeVisible();
    await takePicture(page, `zones-office-${language}`);
  });
});
