import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { SecurityKind } from '#contract/security-events.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { startPushService } from '../testing/push-service.ts';
import { adminWords } from './support/admin.ts';
import { daysFrom, readMail } from './support/client.ts';
import { textsTo } from './support/mailbox.ts';
import { door, type OfferedVisit, offerToMarta } from './support/offer.ts';
import { get, post } from './support/server-calls.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { letBeginIn, letPass } from './support/visit-clock.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(68);

type Events = { items: { kind: SecurityKind; subjectId: string | null }[] };

/** Which of these stand in the security log of a visit, each once. */
const logged = async (office: Page, bookingId: string, kinds: readonly SecurityKind[]): Promise<string[]> => {
  const found: string[] = [];
  for (const kind of kinds) {
    const { items } = await get<Events>(office.request, `/api/admin/security-events?kind=${kind}&pageSize=100`);
    if (items.filter(({ subjectId }) => subjectId === bookingId).length === 1) found.push(kind);
  }
  return found;
};

/** What the built-in mailbox holds of a visit. */
const textsSent = async (office: Page, bookingId: string): Promise<string[]> =>
  (await textsTo(office, bookingId)).map(({ kind }) => kind);

/** A device that is told by push, without a browser around it. */
const addDevice = async (person: Page, subscription: object): Promise<void> => {
  await post(person.request, '/api/push/devices', subscription);
};

forEachLanguage((language) => {
  const desk = textsOf(language, 'treatments', 'therapist');
  const words = textsOf(language, 'booking');
  const admin = adminWords(language);
  const bell = textsOf(language, 'common', 'notifications.kinds');
  const locale = language === 'en' ? 'en-GB' : 'pt-PT';

  const openPage = async (browser: Browser, baseURL: string | undefined): Promise<[Page, BrowserContext]> => {
    const { viewport } = test.info().project.use;
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale, viewport: viewport ?? null });
    return [await context.newPage(), context];
  };

  /** Marta has said yes, and it begins in so many minutes. */
  const accepted = async (therapist: Page, baseURL: string | undefined, day: number, minutes: number) => {
    const offer = await offerToMarta(baseURL ?? '', day, language);
    await therapist.goto(`/therapist/booking/${offer.bookingId}`);
    await therapist.getByRole('button', { name: desk('offer.confirm'), exact: true }).click();
    await expect(therapist.getByText(door.address)).toBeVisible();
    await letBeginIn(offer.bookingId, minutes);
    await therapist.reload();
    return offer;
  };
  const press = (page: Page, key: string) => page.getByRole('button', { name: desk(`visitDay.${key}`), exact: true });
  /** Asked first, then done. */
  const pressTwice = async (page: Page, key: string, confirm: string): Promise<void> => {
    await press(page, key).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await takePicture(page, `alarm-ask-${key}-${language}`);
    await dialog.getByRole('button', { name: desk(`visitDay.${confirm}`), exact: true }).click();
  };
  const lineOf = (office: Page, { reference }: OfferedVisit, kind: string) =>
    office
      .getByRole('listitem')
      .filter({ hasText: reference })
      .filter({ hasText: admin(`home.trouble.kinds.${kind}`, { name: 'Marta', phone: '' }).split('. ')[0] ?? '' });

  test('help, silence and leaving ring in the office at once, until somebody has settled them @once', async ({
    page: therapist,
    browser,
    baseURL,
  }) => {
    const service = await startPushService();
    const [office, own] = await openPage(browser, baseURL);
    await signIn(therapist, 'therapist');
    await signIn(office, 'admin');
    await addDevice(office, service.subscribe());
    await addDevice(therapist, service.subscribe());
    const pushed = (kind: string) =>
      expect.poll(() => service.arrived.map(({ message }) => message.title)).toContain(bellOf(kind));
    const bellOf = (kind: string) => bell(`${kind}.title`);
    // The office's home is opened once and never loaded again.
    await office.goto('/admin');
    await expect(office.getByRole('heading', { name: admin('home.trouble.title') })).toBeVisible({ timeout: 60_000 });

    const offer = await accepted(therapist, baseURL, daysFor(language, 0), 20);
    await press(therapist, 'onWay').click();
    await expect.poll(() => textsSent(office, offer.bookingId)).toEqual(['on_the_way']);
    await press(therapist, 'arrived').click();
    await expect(press(therapist, 'leave')).toBeVisible();
    await expectNoSeriousFindings(therapist, 'at the door');
    await takePicture(therapist, `alarm-there-${language}`);

    // Help: at once, with whom to call and where to go, before everything else.
    await pressTwice(therapist, 'help', 'helpConfirm');
    await expect(therapist.getByRole('link', { name: desk('visitDay.call112') })).toBeVisible();
    const help = lineOf(office, offer, 'therapist_needs_help');
    await expect(help).toBeVisible();
    await expect(help.getByRole('link', { name: admin('home.trouble.call', { name: 'Marta' }) })).toHaveAttribute(
      'href',
      /^tel:\+351\d{9}$/,
    );
    await expect(help.getByText(door.address)).toBeVisible();
    await expect(office.getByRole('main').getByRole('listitem').first()).toContainText(
      admin('home.trouble.kinds.therapist_needs_help', { name: 'Marta', phone: '' }).split('. ')[0] ?? '',
    );
    await pushed('therapist_needs_help');
    await expectNoSeriousFindings(office, 'the office’s home with an alarm');
    await takePicture(office, `alarm-office-help-${language}`);
    await takePicture(therapist, `alarm-help-told-${language}`);
    await help.getByRole('button', { name: admin('home.trouble.remedies.settle_alarm') }).click();
    await expect(help).toBeHidden();

    // Silence: asked half an hour after the planned end, the office alarmed ten minutes later.
    await letPass(offer.bookingId, 110);
    await pushed('all_well');
    await expect.poll(() => textsSent(office, offer.bookingId)).toEqual(['on_the_way', 'there', 'all_well']);
    const silent = lineOf(office, offer, 'therapist_silent');
    await expect(silent).toBeHidden();
    await letPass(offer.bookingId, 10);
    await expect(silent).toBeVisible();
    await pushed('therapist_silent');
    await takePicture(office, `alarm-office-silent-${language}`);
    await therapist.reload();
    await press(therapist, 'finished').click();
    await expect(silent).toBeHidden();
    const steps: SecurityKind[] = ['help_asked', 'alarm_settled', 'therapist_asked', 'office_alarmed'];
    expect(await logged(office, offer.bookingId, steps)).toEqual(steps);

    // Leaving: the visit ends, is paid, and rings until somebody has spoken to her.
    const left = await accepted(therapist, baseURL, daysFor(language, 1), -5);
    await press(therapist, 'arrived').click();
    await pressTwice(therapist, 'leave', 'leaveConfirm');
    const alarm = lineOf(office, left, 'therapist_needs_help');
    await expect(alarm).toBeVisible();
    const ended = await get<object>(office.request, `/api/admin/bookings/${left.bookingId}`);
    expect(ended).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await logged(office, left.bookingId, ['left_for_safety'])).toEqual(['left_for_safety']);
    await therapist.goto(`/therapist/booking/${left.bookingId}`);
    await expect(therapist.getByText(left.reference)).toBeVisible();
    await takePicture(therapist, `alarm-left-${language}`);
    await alarm.getByRole('button', { name: admin('home.trouble.remedies.settle_alarm') }).click();
    await expect(alarm).toBeHidden();
    await own.close();
    await service.stop();
  });

  test('late with a new hour, cancelled for everything; and a door that stays closed @wide', async ({
    page: client,
    browser,
    baseURL,
  }) => {
    const [therapist, phone] = await openPage(browser, baseURL);
    const [office, desks] = await openPage(browser, baseURL);
    await signIn(therapist, 'therapist');
    await signIn(office, 'admin');
    await office.goto('/admin');
    const onScreen = (key: string, values = {}) =>
      expect(client.getByText(words(`status.day.${key}`, { name: 'Marta', ...values })).first()).toBeVisible();

    const late = await accepted(therapist, baseURL, daysFor(language, 0), 0);
    await client.goto(`/bookings/${late.bookingId}?token=${late.token}`);
    await onScreen('waiting_one');
    await client.getByRole('button', { name: words('status.day.waits') }).click();
    await onScreen('waitsTold');
    await expectNoSeriousFindings(client, 'a therapist who is late');
    await takePicture(client, `alarm-client-waits-${language}`);
    await therapist.getByRole('radio', { name: desk('visitDay.minutesOption', { count: 10 }) }).check();
    await press(therapist, 'onWay').click();
    await expect(client.getByText(words('status.day.late', { time: 'TIME' }).split('TIME')[0] ?? '')).toBeVisible();
    await takePicture(client, `alarm-client-late-${language}`);
    await expect.poll(() => textsSent(office, late.bookingId)).toEqual(['late']);
    await letPass(late.bookingId, 21);
    await onScreen('silentText');
    await expect(lineOf(office, late, 'therapist_late')).toBeVisible();
    await takePicture(client, `alarm-client-too-late-${language}`);
    await client.getByRole('button', { name: words('status.day.cancelNow'), exact: true }).click();
    const asked = client.getByRole('alertdialog');
    await expect(asked).toContainText(formatMoney(cents(6500)));
    await takePicture(client, `alarm-client-cancel-${language}`);
    await asked.getByRole('button', { name: words('status.cancelConfirm') }).click();
    await expect(lineOf(office, late, 'therapist_late')).toBeHidden();
    type Money = { status: string; money: { words: string } };
    const money = () => get<Money>(client.request, `/api/bookings/${late.bookingId}?token=${late.token}`);
    await expect.poll(money).toMatchObject({ status: 'cancelled', money: { words: 'all_done' } });
    expect(await textsSent(office, late.bookingId)).toEqual(['late']);

    const closed = await accepted(therapist, baseURL, daysFor(language, 1), -2);
    await client.goto(`/bookings/${closed.bookingId}?token=${closed.token}`);
    await press(therapist, 'arrived').click();
    await onScreen('there_one');
    await expect.poll(() => textsSent(office, closed.bookingId)).toEqual(['there']);
    await pressTwice(therapist, 'nobody', 'nobodyConfirm');
    await onScreen('nobody_one');
    await expect(press(therapist, 'opened')).toBeVisible();
    const line = lineOf(office, closed, 'nobody_opens');
    await expect(line.getByRole('link', { name: admin('home.trouble.call', { name: 'Maria Silva' }) })).toBeVisible();
    await expectNoSeriousFindings(office, 'the office’s home with a closed door');
    await takePicture(office, `alarm-office-door-${language}`);
    await takePicture(client, `alarm-client-door-${language}`);
    await takePicture(therapist, `alarm-therapist-door-${language}`);
    await expect.poll(() => textsSent(office, closed.bookingId)).toEqual(['there', 'nobody_here']);
    await letPass(closed.bookingId, 10);
    await onScreen('noShow');
    await expect(line).toBeHidden();
    await takePicture(client, `alarm-client-no-show-${language}`);
    expect((await readMail(baseURL ?? '', 'maria@example.com', 'booking_cancelled')).text).not.toBe('');
    await phone.close();
    await desks.close();
  });
});
