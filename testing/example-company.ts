import type { Booking } from '#contract/booking.ts';
import type { createBooking } from '#contract/bookings.ts';
import type { AddIn, Treatment } from '#contract/catalogue.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { cents } from '#domain/money/cents.ts';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';

/** A small server for tests: two treatments, one extra, one booking, and a person who has answered everything. */
export const exampleTreatments: Treatment[] = [
  {
    id: 1,
    name: { en: 'Relaxing', pt: 'Relaxante' },
    description: { en: 'Slow.', pt: 'Lenta.' },
    price60min: cents(6500),
    price75min: cents(7900),
    price90min: cents(9200),
    imageUrl: '/treatments/relaxing.svg',
  },
  {
    id: 4,
    name: { en: 'Pregnancy', pt: 'Grávidas' },
    description: { en: 'Gentle.', pt: 'Suave.' },
    price60min: null,
    price75min: cents(8600),
    price90min: null,
    imageUrl: '/treatments/pregnancy.svg',
  },
];

export const exampleAddIns: AddIn[] = [
  {
    id: 2,
    name: { en: 'Aromatherapy', pt: 'Aromaterapia' },
    description: { en: 'Oils.', pt: 'Óleos.' },
    price: cents(1000),
    extraMinutes: 15,
  },
];

export const exampleStart = '2026-11-20T10:00:00.000Z';
export const exampleEnd = '2026-11-20T11:00:00.000Z';

export const answeredState: WizardState = {
  ...initialWizardState,
  step: 8,
  zipCode: '1200-109',
  isZipCodeValid: true,
  duration: 60,
  location: { ...initialWizardState.location, address: 'Rua Garrett 12' },
  dateTime: exampleStart,
  dateTimeEnd: exampleEnd,
  finalStartTime: exampleStart,
  bookingDate: '2026-11-20',
  bookingStartTime: '10:00',
  bookingEndTime: '11:00',
  userTimezone: 'Europe/Lisbon',
  totalPrice: cents(6500),
  treatmentPrice: cents(6500),
  originalPrice: cents(6500),
  guestDetails: {
    firstName: 'Maria',
    lastName: 'Silva',
    phone: '+351 912 345 678',
    email: 'maria@example.com',
    gender: 'female',
  },
};

export const exampleBookingId = '3f0e8c1a-5d2b-4c6e-9a7f-1b2c3d4e5f60';

export const exampleBooking = (changes: Partial<Booking> = {}): Booking => ({
  id: exampleBookingId,
  reference: 'CA-7F3K2Q',
  status: 'waiting_payment',
  paymentStatus: 'pending',
  treatmentId: 1,
  duration: 60,
  peopleCount: 1,
  isBackToBack: false,
  requiresTwoTherapists: false,
  therapistGender: 'any',
  acceptOppositeGender: false,
  recipientType: 'myself',
  recipientDetails: { name: '', phone: '' },
  scheduleType: 'fit-schedule',
  datetime: exampleStart,
  datetimeEnd: exampleEnd,
  bookingDate: '2026-11-20',
  bookingStartTime: '10:00',
  bookingEndTime: '11:00',
  timezone: 'Europe/Lisbon',
  userTimezone: 'Europe/Lisbon',
  zipCode: '1200-109',
  location: answeredState.location,
  hasMassageTable: 0,
  locationNotes: '',
  notes: '',
  addIns: [],
  guestDetails: answeredState.guestDetails,
  priceLines: [{ kind: 'treatment', label: { en: 'Relaxing', pt: 'Relaxante' }, quantity: 1, amount: cents(6500) }],
  originalPrice: cents(6500),
  discount: cents(0),
  giftCardAmount: cents(0),
  totalPrice: cents(6500),
  promoCode: null,
  therapists: [],
  answerBy: null,
  searchUntil: null,
  choice: null,
  holdExpiresAt: '2026-11-16T09:15:00.000Z',
  cancellation: {
    refund: cents(0),
    fee: cents(0),
    because: 'terms',
    fullRefundUntil: '2026-11-19T10:00:00.000Z',
    halfRefundUntil: '2026-11-20T04:00:00.000Z',
    cancelledBy: null,
    reason: null,
    refunded: cents(0),
  },
  reschedule: { isAllowed: true, refusal: null, isFree: false, until: '2026-11-20T04:00:00.000Z' },
  money: {
    words: changes.status && changes.status !== 'waiting_payment' ? 'paid' : 'open',
    paid: cents(6500),
    refund: cents(0),
    refundToGiftCard: cents(0),
    unwanted: cents(0),
    method: null,
  },
  history: [{ from: null, to: 'waiting_payment', actor: 'guest', reason: '', at: '2026-11-16T09:00:00.000Z' }],
  createdAt: '2026-11-16T09:00:00.000Z',
  ...changes,
});

export const madeBooking = (changes: Partial<Booking> = {}): RouteAnswer<typeof createBooking> => ({
  booking: exampleBooking(changes),
  accessToken: 'guest-key',
});

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
};
type Answer = { readonly status?: number; readonly body: unknown };
export type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

/** A network that answers by `METHOD /path`, a `*` standing for one part, and writes down what it was asked. */
export const exampleNetwork = (answers: Answers) => {
  const asked: (Asked & { headers: Headers })[] = [];
  const find = (line: string) =>
    Object.entries(answers).find(([pattern]) =>
      new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '[^/]+')}$`).test(line),
    )?.[1];
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    const request = { method, path: pathname, query: searchParams, body: parsed(init.body) };
    asked.push({ ...request, headers: new Headers(init.headers) });
    const answer = find(`${method} ${pathname}`);
    if (!answer) throw new Error(`Nobody answers ${method} ${pathname}`);
    const { status = 200, body } = typeof answer === 'function' ? await answer(request) : answer;
    return new Response(JSON.stringify(body), { status });
  };
  const callsOf = (line: string) => asked.filter(({ method, path }) => `${method} ${path}` === line);
  return { fetch, asked, callsOf };
};

export const refusal = (code: string, status: number, extra: Record<string, unknown> = {}): Answer => ({
  status,
  body: { code, message: `refused: ${code}`, requestId: '1', ...extra },
});

export const catalogueAnswers: Answers = {
  'GET /api/treatments': { body: exampleTreatments },
  'GET /api/add-ins': { body: exampleAddIns },
};
