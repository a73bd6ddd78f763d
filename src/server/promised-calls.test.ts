import { beforeAll, describe, expect, it } from 'vitest';
import { booking } from '#contract/booking.ts';
import { createTestServer, type TestServer } from '../../testing/server.ts';

/**
 * What programs outside rely on, word by word: method, path, and the status a stranger gets for an empty body and for
 * identifiers of nothing. Who is let in with what else is in `route-table.test.ts`.
 */
const forEveryone = `
  GET /api/health/live 200
  GET /api/health/ready 200
  GET /api/config 200
  GET /api/me 200
  POST /api/login 400
  GET /api/logout 200
  POST /api/logout 200
  POST /api/auth/google 400
  POST /api/auth/register 400
  POST /api/auth/register-initiate 400
  POST /api/verify-email 400
  POST /api/auth/register-complete 400
  POST /api/auth/resend-code 400
  POST /api/auth/forgot-password 400
  POST /api/auth/reset-password 400
  GET /api/zip-codes/check/{zip} 400
  POST /api/zip-codes/interest 400
  GET /api/treatments 200
  GET /api/add-ins 200
  GET /api/therapists 200
  GET /api/reviews 200
  GET /api/availability 400
  GET /api/promo-codes 200
  GET /api/promo-codes/verify/{code} 404
  POST /api/quote 400
  POST /api/bookings 400
  GET /api/bookings 401
  GET /api/bookings/{id} 404
  GET /api/bookings/{id}/cancellation 404
  POST /api/bookings/{id}/cancel 404
  POST /api/bookings/{id}/apply-promo 400
  GET /api/bookings/{id}/calendar.ics 404
  GET /api/bookings/{id}/receipt.pdf 404
  POST /api/bookings/{id}/reschedule 400
  POST /api/bookings/{id}/review 400
  POST /api/bookings/{id}/proposals/{proposalId}/accept 404
  GET /api/reschedule/{token} 410
  POST /api/reschedule/{token} 400
  POST /api/create-payment-intent 400
  POST /api/payment-webhook 400
  POST /api/gift-cards 400
  GET /api/gift-cards/{id} 404
  POST /api/waiting-list 400
  GET /api/notifications 401
  POST /api/notifications/{id}/read 401
  POST /api/language-preference 400
  POST /api/events 400
  GET /api/live 404`;

const forTherapists = `
  GET /api/therapist/dashboard 401
  GET /api/therapist/bookings 401
  GET /api/therapist/bookings/{id} 401
  POST /api/therapist/bookings/{id}/on-my-way 401
  POST /api/therapist/bookings/{id}/arrived 401
  POST /api/therapist/bookings/{id}/complete 401
  POST /api/therapist/bookings/{id}/nobody-here 401
  POST /api/therapist/bookings/{id}/help 401
  GET /api/therapist/offers/{bookingId}/{therapistId} 404
  POST /api/therapist/offers/{bookingId}/{therapistId}/confirm 404
  POST /api/therapist/offers/{bookingId}/{therapistId}/reject 404
  POST /api/therapist/offers/{bookingId}/{therapistId}/propose 400
  GET /api/therapist/hours 401
  PUT /api/therapist/hours 401
  GET /api/therapist/time-off 401
  POST /api/therapist/time-off 401
  DELETE /api/therapist/time-off/{id} 401
  GET /api/therapist/calendar.ics 404`;

/** All of them 401 to a stranger. */
const forTheOffice = `
  POST /api/admin/bookings/{id}/assign
  POST /api/admin/bookings/{id}/request-assignment
  POST /api/admin/bookings/{id}/process-assignment
  POST /api/admin/bookings/{id}/send-assignment-emails
  POST /api/admin/bookings/{id}/complete
  POST /api/admin/bookings/{id}/cancel
  POST /api/admin/bookings/{id}/refund
  POST /api/admin/bookings/{id}/take-off
  POST /api/admin/bookings/{id}/no-show
  POST /api/admin/bookings/manual-assign/{bookingId}/{therapistId}
  GET /api/admin/bookings/assignment-stats
  GET /api/admin/bookings/{id}/why
  POST /api/admin/users/{id}/reset-password
  GET /api/admin/users/export
  GET /api/admin/users/{id}/invoices
  POST /api/admin/email-templates/test
  GET /api/admin/email-templates/variables/{type}
  POST /api/admin/email-templates/preview
  GET /api/admin/emails
  POST /api/admin/emails/{id}/send-now
  POST /api/admin/emails/{id}/cancel
  POST /api/admin/emails/{id}/retry
  GET /api/admin/stats
  GET /api/admin/settings
  PATCH /api/admin/settings
  GET /api/admin/audit
  GET /api/admin/tracking
  PATCH /api/admin/tracking
  GET /api/admin/tracking/events
  GET /api/admin/attention
  GET /api/admin/clients
  GET /api/admin/clients/{id}
  PATCH /api/admin/clients/{id}
  POST /api/admin/clients/{id}/block
  POST /api/admin/clients/{id}/unblock
  POST /api/admin/clients/{id}/erase
  GET /api/admin/clients/{id}/export
  POST /api/admin/therapists/{id}/off
  GET /api/admin/gift-cards
  POST /api/admin/gift-cards
  GET /api/admin/gift-cards/{id}
  POST /api/admin/gift-cards/{id}/resend
  POST /api/admin/gift-cards/{id}/extend
  POST /api/admin/gift-cards/{id}/withdraw
  GET /api/admin/ledger
  GET /api/admin/ledger/export
  GET /api/admin/pay
  POST /api/admin/pay/{therapistId}/{month}/paid-out
  GET /api/admin/travel
  PUT /api/admin/travel/{fromAreaId}/{toAreaId}
  GET /api/admin/security-events`;

/** Each has a list, a way to make one, and one that is read, changed and deleted. */
const managed = [
  ...['bookings', 'therapists', 'users', 'treatments', 'add-ins', 'promo-codes', 'email-templates', 'service-areas'],
  ...['closed-days', 'waiting-list'],
];

const linesOf = (table: string): string[] => table.trim().split(/\s*\n\s*/);
const calls = [
  ...linesOf(forEveryone),
  ...linesOf(forTherapists),
  ...linesOf(forTheOffice).map((line) => `${line} 401`),
  ...managed.flatMap((name) => [
    `GET /api/admin/${name} 401`,
    `POST /api/admin/${name} 401`,
    ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /api/admin/${name}/{id} 401`),
  ]),
].map((line) => line.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, string]);

const nothing: Record<string, string> = { zip: 'nowhere', code: 'NOBODY', token: 'nobodys-key', type: 'welcome' };
const ofNothing = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, part: string) => nothing[part] ?? '3f0e8c1a-0000-4000-8000-000000000000');

describe('the calls that programs outside rely on', () => {
  let server: TestServer;
  let described: Record<string, Record<string, object>>;

  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
    const { body } = await server.request('GET', '/api/openapi.json');
    const plain = (path: string) => path.replace(/\{\w+\}/g, '{}');
    described = Object.fromEntries(
      Object.entries(body.paths).map(([path, methods]) => [plain(path), methods]),
    ) as never;
  });

  it.each(calls)('%s %s is %s to a stranger', async (method, path, status) => {
    expect(Object.keys(described[path.replace(/\{\w+\}/g, '{}')] ?? {})).toContain(method.toLowerCase());
    const answer = await server.request(method, ofNothing(path), method === 'GET' ? {} : { body: {} });
    expect(answer.status).toBe(Number(status));
  });
});

it('a booking has the names that programs outside read', () => {
  const names = `id reference status paymentStatus treatmentId duration peopleCount isBackToBack requiresTwoTherapists
    therapistGender acceptOppositeGender recipientType recipientDetails scheduleType datetime datetimeEnd bookingDate
    bookingStartTime bookingEndTime userTimezone zipCode location hasMassageTable locationNotes notes addIns priceLines
    originalPrice discount giftCardAmount totalPrice promoCode therapists holdExpiresAt cancellation history createdAt
    answerBy visit flexibleMinutes proposals timezone`;
  expect(Object.keys(booking.def.shape)).toEqual(expect.arrayContaining(names.split(/\s+/)));
});
