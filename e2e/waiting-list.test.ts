import { request } from '@playwright/test';
import { adminWords } from './support/admin.ts';
import { cards, createBooker } from './support/book.ts';
import { readMail } from './support/client.ts';
import { dayAfter, get, ownPage, post } from './support/server-calls.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  type JourneyLanguage,
  signIn,
  takePicture,
  test,
} from './support/test.ts';
import { openTown } from './support/town.ts';

type Start = { startsAt: string };

const zipOf: Record<JourneyLanguage, number> = { en: 6810, pt: 6820 };

forEachLanguage((language) => {
  test('somebody who waits for a full day books the time that comes free @once', async ({ page, baseURL }) => {
    const server = baseURL ?? '';
    const admin = await request.newContext({ baseURL: server, extraHTTPHeaders: ownPage });
    await admin.post('/api/login', { data: { email: 'admin@calma.example', password: 'calma-demo' } });
    const prefix = zipOf[language] + (test.info().project.name === 'desktop' ? 0 : 1);
    // One visit fills a day of two hours.
    const { zip } = await openTown(admin, prefix, { from: '10:00', to: '12:00' });
    const day = dayAfter(3);
    const question = `zip=${zip}&from=${day}&to=${day}&treatmentId=1&duration=60`;
    const { days } = await get<{ days: { starts: Start[] }[] }>(admin, `/api/availability?${question}`);
    const startsAt = days[0]?.starts[0]?.startsAt ?? '';
    const guest = await request.newContext({ baseURL: server, extraHTTPHeaders: ownPage });
    const { booking, accessToken } = await post<{ booking: { id: string }; accessToken: string }>(
      guest,
      '/api/bookings',
      {
        ...{ treatmentId: 1, datetime: startsAt, duration: 60, peopleCount: 1, zipCode: zip, totalPrice: 6500 },
        location: { address: 'Rua Direita 1', isHotel: false },
        guestDetails: {
          ...{ firstName: 'Rui', lastName: 'Costa', phone: `+351 917 ${prefix}00`, gender: 'male' },
          email: `rui.${prefix}@example.com`,
        },
      },
    );

    const booker = createBooker(page, language);
    const { words } = booker;
    await page.goto('/');
    await page.getByLabel(words('zip.label')).fill(zip);
    await booker.button(words('zip.go')).click();
    await booker.heading('massage.title');
    await booker.answerMassage({});
    await booker.answerPlace({});
    await booker.openDay(day);
    const form = page.getByRole('region', { name: /./ }).filter({ has: page.getByLabel(words('zip.interestEmail')) });
    await form.getByLabel(words('zip.interestEmail')).fill(booker.email);
    await expectNoSeriousFindings(page, 'a full day');
    await takePicture(page, `waiting-form-${language}`);
    await booker.button(words('waiting.join')).click();
    await expect(page.getByText(words('waiting.promise'))).toBeHidden();

    await post(guest, `/api/bookings/${booking.id}/cancel?token=${accessToken}`, {});
    const mail = await readMail(server, booker.email, 'time_free');
    const link = /\/waiting\/[\w-]{43}\S*/.exec(mail.text)?.[0] ?? '';
    expect(link).toContain(`lang=${language}`);
    await page.goto(link);
    // The address is known on this device: only the contact is missing.
    await booker.heading('details.title');
    await expect(page.getByText(new RegExp(words('waiting.freed', { when: '.*', until: '.*' })))).toBeVisible();
    await expect(page.getByLabel(words('details.email'))).toHaveValue(booker.email);
    await takePicture(page, `waiting-held-${language}`);
    await booker.answerDetails();
    await booker.goOn();
    await booker.heading('checkout.title');
    await expect(page.getByRole('timer')).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('65,00').click();
    await booker.expectBooked();

    await page.context().clearCookies();
    await signIn(page, 'admin');
    await page.goto('/admin/waiting');
    const office = adminWords(language);
    await expect(page.getByRole('heading', { level: 1, name: office('waiting.title') })).toBeVisible();
    await expect(page.getByText(office('waiting.figures.booked', { count: 30 }))).toBeVisible();
    await expectNoSeriousFindings(page, 'people who wait');
    await takePicture(page, `waiting-office-${language}`);
  });
});
