import { ApiError, client, type Problem } from './api.ts';

/**
 * A program of somebody else. It knows the company by the OpenAPI document alone, from which `api.ts` is made, and books and
 * pays the first free hour of a day: `node book.js http://localhost:3000 2026-11-20`.
 */
const [serverUrl = '', day = ''] = process.argv.slice(2);
client.configure({ serverUrl });
const zip = '1000-001';

const place = await client.checkZipCode({ path: { zip } });
if (!place.serviced) throw new Error(`Nobody comes to ${zip}.`);

const [treatment] = await client.listTreatments();
if (!treatment) throw new Error('Nothing is on offer.');

const { days } = await client.getAvailability({
  query: { zip, from: day, to: day, treatmentId: `${treatment.id}`, duration: '60' },
});
const start = days[0]?.starts[0];
if (!start) throw new Error(`Nobody is free on ${day}.`);

const choices = { treatmentId: treatment.id, duration: 60, peopleCount: 1 };
const { totalPrice } = await client.quoteBooking({ body: choices });

const { booking, accessToken } = await client.createBooking({
  headers: { 'Idempotency-Key': crypto.randomUUID() },
  body: {
    ...choices,
    datetime: start.startsAt,
    zipCode: zip,
    location: { address: 'Rua Augusta 10', isHotel: false },
    guestDetails: { firstName: 'Ana', lastName: 'Reis', phone: '+351 913 000 000', email: 'ana@calma.example' },
    totalPrice,
  },
});
const path = { id: booking.id };
const withoutKey = await client.getBooking({ path }).catch((error: ApiError) => error);

client.auth.apiKey('purchaseKey', accessToken);
const payment = await client.createPaymentIntent({ body: { bookingId: booking.id } });
if ('clientSecret' in payment) {
  // What the card form of the provider does in a browser.
  const confirmed = await fetch(`${serverUrl}/sandbox/stripe/v1/payment_intents/${payment.paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: payment.clientSecret, payment_method: 'pm_card_visa' }),
  });
  if (!confirmed.ok) throw new Error(await confirmed.text());
}
await client.refreshPayment({ body: { bookingId: booking.id } });

const { reference, status, paymentStatus, datetime } = await client.getBooking({ path });
const refusal = withoutKey instanceof ApiError ? (withoutKey.body as Problem).code : 'not refused';
console.log(JSON.stringify({ reference, status, paymentStatus, datetime, totalPrice, refusal }));
