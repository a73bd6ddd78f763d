import { type APIRequestContext, expect, request } from '@playwright/test';
import { dayAfter, get, ownPage, pay, post } from './server-calls.ts';

const guest = { firstName: 'Maria', lastName: 'Silva', phone: '+351 912 345 678', email: 'maria@example.com' };

export const door = {
  address: 'Rua Garrett 12',
  notes: 'Ring twice, third floor.',
  health: 'Old injury of the left knee.',
} as const;

export type OfferedVisit = {
  readonly bookingId: string;
  readonly therapistId: string;
  readonly reference: string;
  readonly token: string;
  /** As they stand in the mail, without the server. */
  readonly confirmLink: string;
  readonly rejectLink: string;
};

/** Everything the server does between a paid booking and an offer in Marta's mailbox, by the calls a browser makes. */
export const offerToMarta = async (server: string, daysAhead: number, language = 'en'): Promise<OfferedVisit> => {
  const visitor = await request.newContext({
    baseURL: server,
    extraHTTPHeaders: { ...ownPage, 'accept-language': language },
  });
  const admin = await request.newContext({ baseURL: server, extraHTTPHeaders: ownPage });
  try {
    await post(admin, '/api/login', { email: 'admin@calma.example', password: 'calma-demo' });
    const { booking, token, martaId } = await holdForMarta(visitor, admin, daysAhead);
    await pay(visitor, booking.id, token);
    await isSearchedFor(visitor, booking.id, token);
    await askMarta(admin, booking.id, martaId);
    const mail = await findOffer(admin, booking.reference);
    return { bookingId: booking.id, therapistId: martaId, reference: booking.reference, token, ...mail };
  } finally {
    await Promise.all([visitor.dispose(), admin.dispose()]);
  }
};

/** By night nobody is asked by itself; the office may ask somebody by hand at any hour. */
export const askByHand = async (server: string, bookingId: string, firstName: string): Promise<void> => {
  const admin = await request.newContext({ baseURL: server, extraHTTPHeaders: ownPage });
  try {
    await post(admin, '/api/login', { email: 'admin@calma.example', password: 'calma-demo' });
    const why = await get<Candidate[]>(admin, `/api/admin/bookings/${bookingId}/why`);
    const therapistIds = why.filter((candidate) => candidate.firstName === firstName).map(({ id }) => id);
    await post(admin, `/api/admin/bookings/${bookingId}/request-assignment`, { therapistIds });
  } finally {
    await admin.dispose();
  }
};

type Start = { startsAt: string };
type Booking = { id: string; reference: string; datetime: string };
type Candidate = { id: string; firstName: string; lastName: string; reasons: string[] };

/** A start that Marta could keep, free again. */
export const freeStartOfMarta = async (server: string, daysAhead: number) => {
  const visitor = await request.newContext({ baseURL: server, extraHTTPHeaders: ownPage });
  const admin = await request.newContext({ baseURL: server, extraHTTPHeaders: ownPage });
  try {
    await post(admin, '/api/login', { email: 'admin@calma.example', password: 'calma-demo' });
    const { booking, token, martaId } = await holdForMarta(visitor, admin, daysAhead);
    await post(visitor, `/api/bookings/${booking.id}/cancel?token=${token}`, {});
    return { startsAt: booking.datetime, martaId };
  } finally {
    await Promise.all([visitor.dispose(), admin.dispose()]);
  }
};

/** The first free start of the days from then on that Marta herself could keep. */
const holdForMarta = async (visitor: APIRequestContext, admin: APIRequestContext, daysAhead: number) => {
  const question = new URLSearchParams({ zip: '1200-109', treatmentId: '1', duration: '60', peopleCount: '1' });
  question.set('from', dayAfter(daysAhead));
  question.set('to', dayAfter(daysAhead + 1));
  const { days } = await get<{ days: { starts: Start[] }[] }>(visitor, `/api/availability?${question}`);
  for (const { startsAt } of days.flatMap(({ starts }) => starts).filter((_, index) => index % 6 === 0)) {
    const answer = await visitor.post('/api/bookings', { data: bodyOf(startsAt) });
    if (answer.status() === 409) continue;
    expect(answer.status()).toBe(201);
    const { booking, accessToken } = (await answer.json()) as { booking: Booking; accessToken: string };
    const why = await get<Candidate[]>(admin, `/api/admin/bookings/${booking.id}/why`);
    const marta = why.find(({ firstName, lastName }) => firstName === 'Marta' && lastName === 'Lopes');
    if (marta?.reasons.length === 0) return { booking, token: accessToken, martaId: marta.id };
    await post(visitor, `/api/bookings/${booking.id}/cancel?token=${accessToken}`, {});
  }
  throw new Error('Marta has no time');
};

const bodyOf = (startsAt: string) => ({
  treatmentId: 1,
  duration: 60,
  peopleCount: 1,
  datetime: startsAt,
  zipCode: '1200-109',
  location: { address: door.address, isHotel: false },
  locationNotes: door.notes,
  notes: door.health,
  notesConsent: true,
  guestDetails: guest,
  evenIfBusy: true,
  totalPrice: 6500,
});

const isSearchedFor = (visitor: APIRequestContext, bookingId: string, token: string): Promise<void> =>
  expect
    .poll(async () => (await get<{ status: string }>(visitor, `/api/bookings/${bookingId}?token=${token}`)).status)
    .toBe('finding_therapist');

/** The first wave may have gone to others; asking her too is what an admin could do. */
const askMarta = async (admin: APIRequestContext, bookingId: string, martaId: string): Promise<void> => {
  await post(admin, `/api/admin/bookings/${bookingId}/request-assignment`, { therapistIds: [martaId] });
};

type Mail = { type: string; text: string | null };

/** The links of the mail that asks a therapist about a booking. */
export const findOffer = async (admin: APIRequestContext, reference: string, to = 'therapist@calma.example') => {
  const path = `/api/admin/emails?type=therapist_offer&to=${to}&pageSize=100`;
  let text = '';
  await expect
    .poll(async () => {
      const { items } = await get<{ items: Mail[] }>(admin, path);
      text = items.find((mail) => mail.text?.includes(reference))?.text ?? '';
      return text === '' ? `${items.length} offers, none for ${reference}` : 'found';
    })
    .toBe('found');
  const linkTo = (page: string): string =>
    new RegExp(`(/therapist/${page}/[\\w-]+/[\\w-]+\\?token=[\\w-]+)`).exec(text)?.[1] ?? '';
  const links = { confirmLink: linkTo('confirm-booking'), rejectLink: linkTo('booking-rejected') };
  expect(Object.values(links), text).not.toContain('');
  return links;
};
