import type { Browser, Page } from '@playwright/test';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import { adminWords } from './support/admin.ts';
import { cards } from './support/book.ts';
import { daysFrom } from './support/client.ts';
import { mailsAbout, textsTo } from './support/mailbox.ts';
import { door, type OfferedVisit, offerToMarta } from './support/offer.ts';
import { get } from './support/server-calls.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { letBeginIn, letPass, letYesStand } from './support/visit-clock.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(65);
const office = adminWords('en');

/** The office sits at a desk and reads English, whatever its clients and therapists have. */
const openOffice = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: office('home.today.title') })).toBeVisible();
  return page;
};

const euros = formatMoney(cents(500));

forEachLanguage((language) => {
  const t = textsOf(language, 'treatments');
  const desk = textsOf(language, 'treatments', 'therapist');
  const words = textsOf(language, 'booking');
  const sms = textsOf(language, 'treatments', 'sms');
  const told = { brand: 'Calma', therapist: 'Marta', time: 'TIME' };
  const said = (kind: string) => expect.stringMatching(new RegExp(`^${sms(kind, told).split('TIME')[0]}.{0,100}$`));

  const giveTip = async (client: Page): Promise<void> => {
    for (const choice of await client.getByRole('radio', { name: '€' }).all()) await expect(choice).not.toBeChecked();
    await client.getByRole('radio', { name: formatMoney(cents(500), 'short'), exact: true }).check();
    await client.getByLabel(words('card.number')).fill(cards.good);
    await client.getByLabel(words('card.expiry')).fill('12 / 34');
    await client.getByLabel(words('card.cvc')).fill('123');
    await expectNoSeriousFindings(client, 'a tip');
    await takePicture(client, `day-7-tip-${language}`);
    await client.getByRole('button', { name: t('tip.button', { amount: euros }) }).click();
    await expect(client.getByRole('heading', { name: t('tip.thanks') })).toBeVisible();
  };

  /** Every message stands in the built-in mailbox, where the office reads it. */
  const readMailbox = async (desktop: Page, { bookingId }: OfferedVisit): Promise<void> => {
    const expected = ['on_the_way', 'there', 'finished'].map(said);
    await expect.poll(async () => (await textsTo(desktop, bookingId)).map(({ text }) => text)).toEqual(expected);
    await desktop.goto('/admin/email-scheduler?view=sms');
    for (const { text } of await textsTo(desktop, bookingId))
      await expect(desktop.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
    await expectNoSeriousFindings(desktop, 'the short messages');
    await takePicture(desktop, `day-9-texts-${language}`);
    const mails = ['booking_received', 'receipt', 'booking_confirmed', 'review_request', 'therapist_offer'];
    await expect.poll(() => mailsAbout(desktop, bookingId)).toEqual(expect.arrayContaining(mails));
    type Mails = { items: { id: string; text: string | null }[] };
    const of = 'type=booking_confirmed&to=maria@example.com&pageSize=100';
    const { items } = await get<Mails>(desktop.request, `/api/admin/emails?${of}`);
    const yes = items.find(({ text }) => text?.includes(bookingId));
    await desktop.goto(`/admin/email-scheduler?open=${yes?.id}`);
    const letter = desktop.frameLocator('iframe:visible').getByText(/Marta/);
    await expect(letter.filter({ visible: true }).first()).toBeVisible();
    await takePicture(desktop, `day-9-yes-${language}`);
  };

  test('the day of a visit on three screens, from the yes to the review: on the way, there, finished, and a tip that is the therapist’s @once', async ({
    page: client,
    browser,
    baseURL,
  }) => {
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 0), language);
    const { viewport } = test.info().project.use;
    const locale = language === 'en' ? 'en-GB' : 'pt-PT';
    const phone = await browser.newContext({ baseURL: baseURL ?? '', locale, viewport: viewport ?? null });
    const therapist = await phone.newPage();
    await signIn(therapist, 'therapist');
    const desktop = await openOffice(browser, baseURL);
    const inOffice = async (state: string): Promise<void> => {
      const { bookingDate } = await get<{ bookingDate: string }>(
        desktop.request,
        `/api/admin/bookings/${offer.bookingId}`,
      );
      // Shortly before midnight it begins tomorrow, and the office's home shows today.
      if (bookingDate !== dayAt(new Date())) return;
      await expect(
        desktop
          .getByRole('listitem')
          .filter({ has: desktop.locator(`a[href*="${offer.bookingId}"]`) })
          .filter({ hasText: office(state) })
          .first(),
      ).toBeVisible();
    };
    /** The three of them, at the same moment. */
    const lookAtAll = async (name: string): Promise<void> => {
      await expectNoSeriousFindings(client, `${name}, client`);
      for (const [who, page] of Object.entries({ client, therapist, office: desktop }))
        await takePicture(page, `day-${name}-${who}-${language}`);
    };

    // The client's page and the office's are opened once and never loaded again.
    await client.goto(`/bookings/${offer.bookingId}?token=${offer.token}`);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(words('status.headline.finding_therapist_one'));
    await therapist.goto(`/therapist/booking/${offer.bookingId}`);
    await therapist.getByRole('button', { name: desk('offer.confirm'), exact: true }).click();
    await expect(therapist.getByText(door.address)).toBeVisible();
    await expect(client.getByText(words('status.saidYes.headline')).first()).toBeVisible();
    await letYesStand(offer.bookingId);
    await expect.poll(() => mailsAbout(desktop, offer.bookingId)).toContain('booking_confirmed');
    await client.reload();
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(t('status.yours', { names: 'Marta' }));
    await lookAtAll('1-yes');

    await letBeginIn(offer.bookingId, 30);
    await therapist.reload();
    await inOffice('bookingsFile.statuses.confirmed');
    const onScreen = (key: string, values = {}) =>
      expect(
        client.getByText(words(`status.day.${key}`, { name: 'Marta', count: 1, ...values })).first(),
      ).toBeVisible();
    await therapist.getByRole('radio', { name: desk('visitDay.minutesOption', { count: 15 }) }).check();
    await therapist.getByRole('button', { name: desk('visitDay.onWay') }).click();
    await onScreen('onTheWay_one');
    await expect.poll(async () => (await textsTo(desktop, offer.bookingId)).length).toBe(1);
    await inOffice('home.today.day.on_the_way');
    await lookAtAll('2-way');
    await therapist.getByRole('button', { name: desk('visitDay.arrived') }).click();
    await onScreen('there_one');
    await expect.poll(async () => (await textsTo(desktop, offer.bookingId)).length).toBe(2);
    await inOffice('home.today.day.there');
    await lookAtAll('3-there');
    await letPass(offer.bookingId, 50);
    await therapist.reload();
    await client.reload();
    await onScreen('underWay');
    await lookAtAll('4-under-way');
    await letPass(offer.bookingId, 40);
    await therapist.getByRole('button', { name: desk('visitDay.finished') }).click();
    await expect(client.getByRole('button', { name: t('review.send'), exact: true })).toBeVisible();
    await desktop.goto(`/admin/bookings?q=${offer.reference}`);
    await expect(desktop.getByRole('row').filter({ hasText: offer.reference })).toContainText(
      office('bookingsFile.statuses.completed'),
    );
    await lookAtAll('5-finished');

    await expect(client.getByText(t('tip.title', { name: 'Marta' })), 'only after the review').toBeHidden();
    await client.getByRole('radio', { name: t('review.star5'), exact: true }).check();
    await client.getByLabel(t('review.words')).fill('Calm hands.');
    await client.getByRole('button', { name: t('review.send'), exact: true }).click();
    await expect(client.getByRole('heading', { name: t('tip.title', { name: 'Marta' }) })).toBeVisible();
    await lookAtAll('6-reviewed');
    await giveTip(client);
    await therapist.goto('/therapist/dashboard');
    await expect(therapist.getByText(new RegExp(desk('earnings.tips', { amount: '' }).trim()))).toBeVisible();
    await lookAtAll('8-tip-given');

    await readMailbox(desktop, offer);
    await desktop.goto(`/admin/money?q=${offer.reference}&name=tip`);
    await expect(desktop.getByText(offer.reference).first()).toBeVisible();
    await expect(desktop.getByRole('row').getByText(euros).first()).toBeVisible();
    // What is left to do on the client's page: the same once more, all but the time filled in.
    await client.getByRole('button', { name: t('dashboard.visit.again'), exact: true }).click();
    await expect(client.getByRole('heading', { name: words('when.title') })).toBeVisible();
    await phone.close();
    await desktop.context().close();
  });
});
