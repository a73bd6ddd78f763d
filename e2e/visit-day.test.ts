import type { Page } from '@playwright/test';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { cards } from './support/book.ts';
import { daysFrom } from './support/client.ts';
import { mailsAbout, textsTo } from './support/mailbox.ts';
import { door, offerToMarta } from './support/offer.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { letBeginIn, letPass } from './support/visit-clock.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(65);

const look = async (page: Page, name: string): Promise<void> => {
  await expectNoSeriousFindings(page, name);
  await takePicture(page, name);
};

forEachLanguage((language) => {
  const t = textsOf(language, 'treatments');
  const desk = textsOf(language, 'treatments', 'therapist');
  const words = textsOf(language, 'booking');

  test('the day of a visit on two screens: on the way, there, finished, reviewed, and a tip that is the therapist’s @once', async ({
    page: client,
    browser,
    baseURL,
  }) => {
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 0), language);
    const { viewport } = test.info().project.use;
    const locale = language === 'en' ? 'en-GB' : 'pt-PT';
    const phone = await browser.newContext({
      baseURL: baseURL ?? '',
      locale,
      viewport: viewport ?? null,
    });
    const therapist = await phone.newPage();
    await signIn(therapist, 'therapist');
    await therapist.goto(`/therapist/booking/${offer.bookingId}`);
    await therapist.getByRole('button', { name: desk('offer.confirm'), exact: true }).click();
    await expect(therapist.getByText(door.address)).toBeVisible();
    await letBeginIn(offer.bookingId, 30);
    await therapist.reload();

    const desks = await browser.newContext({ baseURL: baseURL ?? '' });
    const office = await desks.newPage();
    await signIn(office, 'admin');
    const said = async () => (await textsTo(office, offer.bookingId)).map(({ text }) => text);

    // The client's page is opened once and never loaded again.
    await client.goto(`/bookings/${offer.bookingId}?token=${offer.token}`);
    await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
    const onScreen = (key: string, values = {}) =>
      expect(
        client.getByText(words(`status.day.${key}`, { name: 'Marta', count: 1, ...values })).first(),
      ).toBeVisible();
    await therapist.getByRole('radio', { name: desk('visitDay.minutesOption', { count: 15 }) }).check();
    await therapist.getByRole('button', { name: desk('visitDay.onWay') }).click();
    await onScreen('onTheWay_one');
    await expect.poll(said).toHaveLength(1);
    await look(therapist, `day-way-therapist-${language}`);
    await look(client, `day-way-client-${language}`);
    await therapist.getByRole('button', { name: desk('visitDay.arrived') }).click();
    await onScreen('there_one');
    await expect.poll(said).toHaveLength(2);
    await letPass(offer.bookingId, 32);
    await therapist.reload();
    await therapist.getByRole('button', { name: desk('visitDay.finished') }).click();
    await expect(client.getByRole('button', { name: t('review.send'), exact: true })).toBeVisible();

    await expect(client.getByText(t('tip.title', { name: 'Marta' })), 'only after the review').toBeHidden();
    await client.getByRole('radio', { name: t('review.star5'), exact: true }).check();
    await client.getByLabel(t('review.words')).fill('Calm hands.');
    await client.getByRole('button', { name: t('review.send'), exact: true }).click();
    await expect(client.getByRole('heading', { name: t('tip.title', { name: 'Marta' }) })).toBeVisible();
    const euros = formatMoney(cents(500));
    for (const choice of await client.getByRole('radio', { name: '€' }).all()) await expect(choice).not.toBeChecked();
    await client.getByRole('radio', { name: formatMoney(cents(500), 'short'), exact: true }).check();
    await look(client, `tip-${language}`);
    await client.getByLabel(words('card.number')).fill(cards.good);
    await client.getByLabel(words('card.expiry')).fill('12 / 34');
    await client.getByLabel(words('card.cvc')).fill('123');
    await client.getByRole('button', { name: t('tip.button', { amount: euros }) }).click();
    await expect(client.getByRole('heading', { name: t('tip.thanks') })).toBeVisible();
    await look(client, `tip-given-${language}`);

    await therapist.goto('/therapist/dashboard');
    await expect(therapist.getByText(new RegExp(desk('earnings.tips', { amount: '' }).trim()))).toBeVisible();
    await look(therapist, `tip-desk-${language}`);
    await phone.close();

    await signIn(client, 'admin');
    // Every step as one short message, in the language of the guest, and every mail from the payment to the question how it was.
    const sms = textsOf(language, 'treatments', 'sms');
    const told = { brand: 'Calma', therapist: 'Marta', time: 'TIME' };
    const expected = ['on_the_way', 'there', 'finished'].map((kind) =>
      expect.stringMatching(new RegExp(`^${sms(kind, told).split('TIME')[0]}.{0,100}$`)),
    );
    await expect.poll(said).toEqual(expected);
    const mails = ['booking_received', 'receipt', 'review_request'];
    await expect.poll(() => mailsAbout(office, offer.bookingId)).toEqual(expect.arrayContaining(mails));
    await desks.close();
    await client.goto(`/admin/money?q=${offer.reference}&name=tip`);
    await expect(client.getByText(offer.reference).first()).toBeVisible();
    // Not in the figures, which are folded on a phone.
    await expect(client.getByRole('row').getByText(euros).first()).toBeVisible();
  });
});
