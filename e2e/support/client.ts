import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { dayAfter, pay, post } from './server-calls.ts';
import { type JourneyLanguage, test } from './test.ts';

/** An account of one's own: journeys run side by side and must not see each other's visits. The page is signed in. */
export const becomeClient = async (page: Page, server: string) => {
  const email = `rita-${randomUUID()}@example.com`;
  const password = 'a-good-one-for-rita';
  const person = { email, password, firstName: 'Rita', lastName: 'Nunes' };
  await post(page.request, '/api/auth/register-initiate', person);
  const verificationCode = /^ +(\d{4})$/m.exec((await readMail(server, email, 'verification_code')).text)?.[1];
  await post(page.request, '/api/auth/register-complete', { email, verificationCode });
  await post(page.request, '/api/login', { email, password });
  return { email, password };
};

type Mail = { type: string; status: string; subject: string; text: string };

/** The newest message of a kind to an address, from the built-in mailbox, which only admins can open. */
export const readMail = async (server: string, to: string, type: string): Promise<Mail> => {
  const admin = await request.newContext({ baseURL: server });
  await post(admin, '/api/login', { email: 'admin@calma.example', password: 'calma-demo' });
  let found: Mail | undefined;
  await expect(async () => {
    const { items }: { items: Mail[] } = await (await admin.get('/api/admin/emails', { params: { to } })).json();
    found = items.find((mail) => mail.type === type && mail.text !== null);
    const seen = items.map((mail) => `${mail.type} (${mail.status}): ${mail.subject}`).join('\n') || 'no mail at all';
    expect(found, `a ${type} to ${to}; there is:\n${seen}`).toBeDefined();
  }).toPass();
  await admin.dispose();
  return found as Mail;
};

/** Phone and desktop, both languages, visit the same server at the same time: each journey has days of its own. */
export const daysFrom =
  (first: number) =>
  (language: JourneyLanguage, journey: number): number =>
    first + journey * 8 + (test.info().project.name === 'desktop' ? 4 : 0) + (language === 'pt' ? 2 : 0);

export type Visit = { readonly id: string; readonly reference: string; readonly token: string };

/** A paid visit, by the calls the wizard makes; whoever the page is signed in as owns it. People with one phone are one client. */
export const bookVisit = async (
  person: APIRequestContext,
  email: string,
  daysAhead: number,
  { zip = '1200-109', ...guest }: { lastName?: string; phone?: string; zip?: string } = {},
): Promise<Visit> => {
  const wish = {
    zip,
    treatmentId: '1',
    duration: '60',
    from: dayAfter(daysAhead),
    to: dayAfter(daysAhead + 1),
  };
  const free = await person.get('/api/availability', { params: wish });
  const { days } = (await free.json()) as { days: { starts: { startsAt: string }[] }[] };
  const starts = days.flatMap(({ starts }) => starts);
  const made = await post<{ booking: Visit; accessToken: string }>(person, '/api/bookings', {
    treatmentId: 1,
    duration: 60,
    peopleCount: 1,
    datetime: starts[Math.floor(starts.length / 3)]?.startsAt,
    zipCode: zip,
    location: { address: 'Rua Garrett 12', isHotel: false },
    guestDetails: { firstName: 'Rita', lastName: 'Nunes', phone: '+351 912 345 678', email, ...guest },
    evenIfBusy: true,
    totalPrice: 6500,
  });
  await pay(person, made.booking.id, made.accessToken);
  return { id: made.booking.id, reference: made.booking.reference, token: made.accessToken };
};
