import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
import type { Route, Who } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { Role } from '#domain/identity/role.ts';
import { addPromo, type Desk, openDesk } from '../../testing/booking-desk.ts';
import { addPerson, password, signIn } from '../../testing/people.ts';
import { createTestServer, type SignedIn, type TestAnswer, type TestServer } from '../../testing/server.ts';
import { describeApi } from './http/openapi/describe-api.ts';
import { pathOf } from './http/openapi/operation.ts';
import { sql } from './platform/database/sql.ts';

type Kind = 'visitor' | 'client' | 'otherClient' | 'therapist' | 'support' | 'admin';
type People = Record<Exclude<Kind, 'visitor'>, { email: string; session: SignedIn }> & {
  clientsOtherSession: string;
  clientsId: string;
  clientsBooking: string;
  clientsGiftCard: string;
  clientsAddress: string;
  clientsNotification: string;
  desk: Desk;
};

type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
/** The call to make, and what each kind of person gets, in the order of `kinds`. Rows that belong to somebody belong to `client`. */
type Row = { call?: (people: People) => Call; gets: readonly [number, number, number, number, number, number] };

const kinds = ['visitor', 'client', 'otherClient', 'therapist', 'support', 'admin'] as const;
const everyone = (status: number): Row['gets'] => [status, status, status, status, status, status];
const signedIn = (status: number): Row['gets'] => [401, status, status, status, status, status];
const adminOnly = (status: number): Row['gets'] => [401, 403, 403, 403, 403, status];
const officeOnly = (status: number): Row['gets'] => [401, 403, 403, 403, status, status];
const therapistOnly = (status: number): Row['gets'] => [401, 403, 403, status, 403, 403];
const therapistOrAdmin = (status: number): Row['gets'] => [401, 403, 403, status, 403, status];
const owner = (status: number): Row['gets'] => [401, status, 404, 404, 404, 404];
const ownerOrAdmin = (status: number): Row['gets'] => [404, status, 404, 404, 404, status];
const ownerOrOffice = (status: number): Row['gets'] => [404, status, 404, 404, status, status];

let counter = 0;
const newAddress = () => `person-${++counter}@calma.example`;
const newPerson = () => ({
  email: newAddress(),
  firstName: 'Rita',
  lastName: 'Nunes',
  password: 'sálvia-e-areia-42',
});
const code = () => ({ email: newAddress(), verificationCode: '1234' });

const nextDay = () => new Date(Date.UTC(2026, 10, 20 + (++counter % 60), 10)).toISOString();
let daysOff = 0;
/** One after the other, each twice: a beginning and an end. */
const dayOff = () => new Date(Date.UTC(2027, 7, 1 + Math.floor(daysOff++ / 2))).toISOString().slice(0, 10);
const address = {
  label: 'Home',
  zipCode: '1000-001',
  location: { address: 'Rua Augusta 10', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
};
const giftCard = ({ clientsGiftCard }: People) => ({ params: { id: clientsGiftCard } });
const booking = ({ clientsBooking }: People) => ({ params: { id: clientsBooking } });

const visitChange = ({ desk }: People) => ({ treatmentId: desk.treatmentId, duration: 60, peopleCount: 1 });

const both = (text: string) => ({ en: text, pt: text });
const texts = { name: both('New'), description: both('Something new.'), active: false };
const treatment = {
  ...texts,
  price60min: 6500,
  price75min: null,
  price90min: null,
  imageUrl: '/treatments/relaxing.svg',
  imageAlt: both(''),
};
const addIn = { ...texts, price: 1000, extraMinutes: 0 };
const newUser = () => {
  const { password: _, ...names } = newPerson();
  return { ...names, phone: null, role: 'client', language: 'en' };
};
const november = () => ({ query: { from: '2026-11-01', to: '2026-11-30' } });
const promoCode = () => ({
  code: `NEW-${++counter}`,
  discountType: 'percentage',
  discountValue: 10,
  validFrom: null,
  validUntil: null,
  active: false,
  maxUses: null,
  maxUsesPerClient: null,
  minimumAmount: null,
  treatmentIds: [],
  firstBookingOnly: false,
  advertised: false,
});
const treatmentId = ({ desk }: People) => ({ params: { id: String(desk.treatmentId) } });
const anyTherapist = ({ desk }: People) => ({ params: { id: desk.therapists[1]?.id ?? '' } });
const payOf = ({ desk }: People) => ({ params: { therapistId: desk.therapists[0]?.id ?? '', month: '2026-10' } });
const clientId = ({ clientsId }: People) => ({ params: { id: clientsId } });

const nobodysOffer = () => ({ params: { bookingId: randomUUID(), therapistId: randomUUID() } });

/** Who gets what. A route without a row does not compile. */
const table = {
  getLiveness: { gets: everyone(200) },
  getReadiness: { gets: everyone(200) },
  getPublicConfig: { gets: everyone(200) },
  getLegalText: { call: () => ({ params: { page: 'privacy' }, query: { lang: 'en' } }), gets: everyone(200) },
  getMe: { gets: everyone(200) },
  setLanguagePreference: { call: () => ({ body: { language: 'pt' } }), gets: everyone(200) },
  login: { call: ({ client }) => ({ body: { email: client.email, password } }), gets: everyone(200) },
  loginWithGoogle: { call: () => ({ body: { token: 'x' } }), gets: everyone(404) },
  logout: { gets: everyone(200) },
  logoutByLink: { gets: everyone(200) },
  initiateRegistration: { call: () => ({ body: newPerson() }), gets: everyone(200) },
  register: { call: () => ({ body: newPerson() }), gets: everyone(200) },
  verifyEmail: { call: () => ({ body: code() }), gets: everyone(410) },
  completeRegistration: { call: () => ({ body: code() }), gets: everyone(410) },
  resendCode: { call: () => ({ body: { email: newAddress() } }), gets: everyone(200) },
  forgotPassword: { call: ({ client }) => ({ body: { email: client.email } }), gets: everyone(200) },
  resetPassword: { call: () => ({ body: { token: 'x', password: 'sálvia-e-areia-42' } }), gets: everyone(410) },
  getProfile: { gets: signedIn(200) },
  updateProfile: { call: () => ({ body: { firstName: 'Rita' } }), gets: signedIn(200) },
  changePassword: { call: () => ({ body: { current: password, next: 'sálvia-e-areia-42' } }), gets: signedIn(200) },
  getSecondStep: { gets: signedIn(200) },
  beginSecondStep: { gets: [401, 403, 403, 200, 200, 200] },
  // Nobody's app has shown this one.
  confirmSecondStep: { call: () => ({ body: { code: 'none' } }), gets: signedIn(400) },
  renewRecoveryCodes: { gets: signedIn(404) },
  endSecondStep: { gets: signedIn(200) },
  confirmSession: { call: () => ({ body: { password } }), gets: signedIn(200) },
  listOwnSessions: { gets: signedIn(200) },
  endOwnSession: { call: ({ clientsOtherSession }) => ({ params: { id: clientsOtherSession } }), gets: owner(200) },
  exportOwnData: { gets: signedIn(200) },
  // The only admin cannot leave.
  deleteAccount: { call: () => ({ body: { password } }), gets: [401, 200, 200, 200, 200, 409] },
  checkZipCode: { call: () => ({ params: { zip: '1000-001' } }), gets: everyone(200) },
  registerZipInterest: { call: () => ({ body: { zip: '9000-001', email: newAddress() } }), gets: everyone(202) },
  listTreatments: { gets: everyone(200) },
  listAddIns: { gets: everyone(200) },
  listTherapists: { gets: everyone(200) },
  getHome: { gets: everyone(200) },
  getAvailability: {
    call: ({ desk }) => ({
      query: {
        zip: '1000-001',
        from: '2026-12-01',
        to: '2026-12-02',
        treatmentId: String(desk.treatmentId),
        duration: '60',
      },
    }),
    gets: everyone(200),
  },
  listWhoCanCome: {
    call: ({ desk }) => ({
      query: {
        zip: '1000-001',
        startsAt: '2026-12-01T10:00:00.000Z',
        treatmentId: String(desk.treatmentId),
        duration: '60',
      },
    }),
    gets: everyone(200),
  },
  verifyCode: { call: () => ({ params: { code: 'NOBODY' } }), gets: everyone(404) },
  listPromoCodes: { gets: everyone(200) },
  createPaymentIntent: { call: () => ({ body: { bookingId: randomUUID() } }), gets: everyone(404) },
  refreshPayment: { call: () => ({ body: { bookingId: randomUUID() } }), gets: everyone(404) },
  receivePaymentEvent: { call: () => ({ body: {} }), gets: everyone(400) },
  quoteBooking: {
    call: ({ desk }) => ({ body: { treatmentId: desk.treatmentId, duration: 60, peopleCount: 1 } }),
    gets: everyone(200),
  },
  createBooking: { call: ({ desk }) => ({ body: desk.draft({ datetime: nextDay() }) }), gets: everyone(201) },
  resendBookingCode: { call: () => ({ body: { email: newAddress() } }), gets: everyone(202) },
  listBookings: { gets: signedIn(200) },
  getBooking: { call: booking, gets: ownerOrAdmin(200) },
  getCalendarFile: { call: booking, gets: ownerOrAdmin(200) },
  /** Not paid: who may see it hears that, everybody else that there is none. */
  exportBooking: { call: booking, gets: ownerOrAdmin(200) },
  /** Of an account: erased on its dashboard; the office has pages of its own. */
  eraseBooking: { call: (people) => ({ ...booking(people), body: {} }), gets: [404, 409, 404, 404, 404, 403] },
  withdrawHealthNote: { call: booking, gets: ownerOrAdmin(200) },
  lockBookingLink: { call: booking, gets: ownerOrAdmin(409) },
  previewCancellation: { call: booking, gets: ownerOrAdmin(200) },
  explainBooking: { call: booking, gets: officeOnly(200) },
  applyPromo: { call: (people) => ({ ...booking(people), body: { code: 'TEN' } }), gets: ownerOrAdmin(200) },
  setNif: { call: (people) => ({ ...booking(people), body: { nif: '123456789' } }), gets: ownerOrAdmin(200) },
  cancelBooking: { call: (people) => ({ ...booking(people), body: {} }), gets: ownerOrAdmin(200) },
  getRescheduleByLink: { call: () => ({ params: { token: 'nobodys-key' } }), gets: everyone(410) },
  rescheduleByLink: {
    call: () => ({ params: { token: 'nobodys-key' }, body: { startsAt: nextDay() } }),
    gets: everyone(410),
  },
  getReschedule: { call: booking, gets: ownerOrAdmin(200) },
  // Not paid, or cancelled by the rows above: it stays where it is.
  rescheduleBooking: {
    call: (people) => ({ ...booking(people), body: { startsAt: nextDay() } }),
    gets: ownerOrAdmin(409),
  },
  findStayingTherapists: {
    call: (people) => ({ ...booking(people), query: { startsAt: nextDay() } }),
    gets: ownerOrOffice(200),
  },
  getBookingAvailability: {
    call: (people) => ({ ...booking(people), query: { from: '2026-12-01', to: '2026-12-02' } }),
    gets: ownerOrOffice(200),
  },
  // Admins see it, which is no reason to own it.
  claimBooking: { call: booking, gets: owner(200) },
  createGiftCard: {
    call: () => ({
      body: {
        amount: 5000,
        recipientName: 'Ana',
        recipientEmail: newAddress(),
        fromName: 'Rui',
        buyerEmail: newAddress(),
      },
    }),
    gets: everyone(201),
  },
  listGiftCards: { gets: signedIn(200) },
  getGiftCard: { call: giftCard, gets: ownerOrAdmin(200) },
  refreshGiftCardPayment: { call: giftCard, gets: ownerOrAdmin(200) },
  // Not paid: there is nothing to take back.
  withdrawGiftCard: { call: giftCard, gets: ownerOrAdmin(409) },
  getGiftCardBalance: { call: () => ({ params: { code: 'NOBODY' } }), gets: everyone(404) },
  keepGiftCard: { call: () => ({ body: { code: 'NOBODY' } }), gets: signedIn(404) },
  // Not paid: there is no paper yet.
  getBookingReceipt: { call: booking, gets: ownerOrAdmin(409) },
  listInvoices: { call: booking, gets: ownerOrAdmin(200) },
  getInvoiceFile: {
    call: ({ clientsBooking }) => ({ params: { id: clientsBooking, invoiceId: randomUUID() } }),
    gets: everyone(404),
  },
  settleInvoice: {
    call: () => ({ params: { id: randomUUID() }, body: { how: 'again' } }),
    gets: adminOnly(404),
  },
  getGiftCardReceipt: { call: giftCard, gets: ownerOrAdmin(409) },
  getGiftCardFile: { call: giftCard, gets: ownerOrAdmin(409) },
  listAddresses: { gets: signedIn(200) },
  createAddress: { call: () => ({ body: address }), gets: signedIn(201) },
  updateAddress: {
    call: ({ clientsAddress }) => ({ params: { id: clientsAddress }, body: address }),
    gets: owner(200),
  },
  deleteAddress: { call: ({ clientsAddress }) => ({ params: { id: clientsAddress } }), gets: owner(200) },
  listKnownTherapists: { gets: signedIn(200) },
  // Nobody who has been with them.
  addFavourite: { call: ({ desk }) => ({ params: { id: desk.therapists[0]?.id ?? '' } }), gets: signedIn(404) },
  removeFavourite: { call: ({ desk }) => ({ params: { id: desk.therapists[0]?.id ?? '' } }), gets: signedIn(200) },
  countWizardStep: { call: () => ({ body: { step: 1 } }), gets: everyone(202) },
  getTherapistDashboard: { gets: therapistOnly(200) },
  listTherapistBookings: { gets: therapistOnly(200) },
  getTherapistBooking: { call: booking, gets: therapistOnly(404) },
  getTherapistBookingCalendar: { call: booking, gets: therapistOnly(404) },
  getTherapistHours: { gets: therapistOnly(200) },
  previewTherapistHours: { call: () => ({ body: { hours: [] } }), gets: therapistOnly(200) },
  setTherapistHours: {
    call: () => ({ body: { hours: [{ weekday: 1, from: '08:00', to: '22:00' }] } }),
    gets: therapistOnly(200),
  },
  getOwnCard: { gets: therapistOnly(200) },
  setOwnCard: {
    call: () => ({ body: { languages: ['pt'], practisingSince: 2015, aboutEn: '', aboutPt: '' } }),
    gets: therapistOnly(200),
  },
  listTimeOff: { gets: therapistOnly(200) },
  previewTimeOff: {
    call: () => ({ body: { startsOn: '2030-01-01', endsOn: '2030-01-01' } }),
    gets: therapistOnly(200),
  },
  addTimeOff: { call: () => ({ body: { startsOn: '2030-01-01', endsOn: '2030-01-01' } }), gets: therapistOnly(201) },
  removeTimeOff: { call: () => ({ params: { id: randomUUID() } }), gets: therapistOnly(404) },
  getCalendarFeedLink: { gets: therapistOnly(200) },
  renewCalendarFeedLink: { gets: therapistOnly(200) },
  getCalendarFeed: { call: () => ({ query: { token: 'x' } }), gets: everyone(404) },
  listNotifications: { gets: signedIn(200) },
  getNotificationNews: { gets: signedIn(200) },
  readAllNotifications: { gets: signedIn(200) },
  readNotification: {
    call: ({ clientsNotification }) => ({ params: { id: clientsNotification } }),
    gets: owner(200),
  },
  reportClientError: {
    call: () => ({ body: { kind: 'error', message: 'x', path: '/' } }),
    gets: everyone(202),
  },
  listEmails: { gets: adminOnly(200) },
  getEmail: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  sendEmailNow: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  cancelEmail: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  retryEmail: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  showUnsubscribe: { call: () => ({ params: { token: 'x' } }), gets: everyone(404) },
  unsubscribe: { call: () => ({ params: { token: 'x' } }), gets: everyone(404) },
  listEmailTemplates: { gets: adminOnly(200) },
  getEmailTemplate: { call: () => ({ params: { id: 'welcome.en' } }), gets: adminOnly(200) },
  createEmailTemplate: {
    call: () => ({ body: { type: 'welcome', language: 'pt', subject: 'Olá', body: 'Olá' } }),
    gets: adminOnly(201),
  },
  updateEmailTemplate: {
    call: () => ({ params: { id: 'welcome.en' }, body: { subject: 'Hello', version: 0 } }),
    gets: adminOnly(200),
  },
  restoreEmailTemplate: { call: () => ({ params: { id: 'welcome.en' } }), gets: adminOnly(204) },
  listTemplateVersions: { call: () => ({ params: { id: 'welcome.en' } }), gets: adminOnly(200) },
  listTemplateVariables: { call: () => ({ params: { type: 'welcome' } }), gets: adminOnly(200) },
  previewEmailTemplate: { call: () => ({ body: { type: 'welcome', language: 'en' } }), gets: adminOnly(200) },
  testEmailTemplate: { call: () => ({ body: { type: 'welcome', language: 'en' } }), gets: adminOnly(202) },
  listReminderRules: { gets: adminOnly(200) },
  createReminderRule: {
    call: () => ({ body: { mail: 'booking_reminder', minutes: 120 } }),
    gets: adminOnly(201),
  },
  updateReminderRule: {
    call: () => ({ params: { id: '1' }, body: { minutes: 720, version: 1 } }),
    gets: adminOnly(200),
  },
  deleteReminderRule: { call: () => ({ params: { id: '2' } }), gets: adminOnly(204) },
  getPortrait: { call: () => ({ params: { hash: '0'.repeat(64) } }), gets: everyone(404) },
  getPicture: { call: () => ({ params: { file: `${'0'.repeat(64)}.webp` } }), gets: everyone(404) },
  // Without a file there is nothing to keep; who may not come in is told first.
  uploadPicture: { gets: adminOnly(415) },
  listAudit: { gets: adminOnly(200) },
  listSecurityEvents: { gets: adminOnly(200) },
  listAdminTreatments: { gets: adminOnly(200) },
  createTreatment: { call: () => ({ body: treatment }), gets: adminOnly(201) },
  getAdminTreatment: { call: treatmentId, gets: adminOnly(200) },
  updateTreatment: { call: (people) => ({ ...treatmentId(people), body: { version: 1 } }), gets: adminOnly(200) },
  deleteTreatment: { call: treatmentId, gets: adminOnly(409) },
  orderTreatments: { call: () => ({ body: { ids: [] } }), gets: adminOnly(409) },
  listAdminAddIns: { gets: adminOnly(200) },
  createAddIn: { call: () => ({ body: addIn }), gets: adminOnly(201) },
  getAdminAddIn: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  updateAddIn: { call: () => ({ params: { id: '999' }, body: { version: 1 } }), gets: adminOnly(404) },
  deleteAddIn: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  orderAddIns: { call: () => ({ body: { ids: [] } }), gets: adminOnly(409) },
  getSettings: { gets: adminOnly(200) },
  // Nobody has changed anything yet, and naming nothing changes nothing.
  updateSettings: { call: () => ({ body: { version: 1 } }), gets: adminOnly(200) },
  getStandardLegalText: { call: () => ({ params: { page: 'terms' }, query: { lang: 'en' } }), gets: adminOnly(200) },
  getTracking: { gets: adminOnly(200) },
  updateTracking: { call: () => ({ body: { version: 1, pixelId: null } }), gets: adminOnly(200) },
  sendTestEvent: { call: () => ({ body: { name: 'purchase' } }), gets: adminOnly(201) },
  listTrackingEvents: { gets: adminOnly(200) },
  getStats: { call: november, gets: adminOnly(200) },
  exportStats: { call: november, gets: adminOnly(200) },
  getAdminHome: { gets: officeOnly(200) },
  getAttention: { gets: officeOnly(200) },
  settleGiftCardRefund: {
    call: () => ({ params: { refundId: randomUUID() }, body: { how: 'otherwise', reason: 'By bank transfer' } }),
    gets: adminOnly(404),
  },
  tickOff: { call: () => ({ body: { kind: 'review_low', subject: 'gone' } }), gets: adminOnly(404) },
  retryStuckEmails: { gets: adminOnly(200) },
  takeOffVisit: {
    call: (people) => ({ ...booking(people), body: { therapistId: people.desk.therapists[0]?.id, reason: 'Ill' } }),
    gets: officeOnly(404),
  },
  takeTherapistOff: {
    call: () => ({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: { from: '2026-11-20', to: '2026-11-20', reason: 'Ill', visits: 'keep' },
    }),
    gets: officeOnly(404),
  },
  getUnserved: { call: november, gets: adminOnly(200) },
  listServiceAreas: { gets: adminOnly(200) },
  listZipInterests: { gets: adminOnly(200) },
  exportZipInterests: { gets: adminOnly(200) },
  deleteZipInterest: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  joinWaitingList: {
    call: () => ({
      body: { zip: '1000-001', date: nextDay().slice(0, 10), treatmentId: 999, duration: 60, email: newAddress() },
    }),
    gets: everyone(400),
  },
  getHeldTime: { call: () => ({ params: { token: 'nobodys-key' } }), gets: everyone(410) },
  leaveWaitingList: { call: () => ({ params: { token: 'nobodys-key' } }), gets: everyone(410) },
  listWaitingPlaces: { gets: adminOnly(200) },
  createWaitingPlace: {
    call: () => ({
      body: {
        ...{ zip: '1000-001', date: nextDay().slice(0, 10), partOfDay: 'any', treatmentId: 999, duration: 60 },
        ...{ peopleCount: 1, mode: 'single', gender: 'any', acceptOppositeGender: false, addIns: [] },
        ...{ email: newAddress(), language: 'en' },
      },
    }),
    gets: adminOnly(400),
  },
  getWaitingPlace: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  changeWaitingPlace: { call: () => ({ params: { id: '999' }, body: { version: 1 } }), gets: adminOnly(404) },
  deleteWaitingPlace: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  exportWaitingList: { gets: adminOnly(200) },
  getWaitingFigures: { call: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }), gets: adminOnly(200) },
  createServiceArea: {
    call: () => ({ body: { name: 'Far', zipFrom: 9900, zipTo: 9999, active: false } }),
    gets: adminOnly(201),
  },
  getServiceArea: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  updateServiceArea: { call: () => ({ params: { id: '999' }, body: { version: 1 } }), gets: adminOnly(404) },
  deleteServiceArea: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  getTravel: { gets: adminOnly(200) },
  placeArea: {
    call: () => ({ params: { areaId: '999' }, body: { centre: null, insideMinutes: 10 } }),
    gets: adminOnly(404),
  },
  setWay: {
    call: () => ({ params: { fromAreaId: '998', toAreaId: '999' }, body: { minutes: 20 } }),
    gets: adminOnly(404),
  },
  listClosedDays: { gets: adminOnly(200) },
  createClosedDay: {
    call: () => ({
      body: { day: '2027-12-24', from: null, to: null, name: { en: '', pt: '' }, keepsVisits: true },
    }),
    gets: adminOnly(201),
  },
  getClosedDay: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  updateClosedDay: { call: () => ({ params: { id: '999' }, body: { version: 1 } }), gets: adminOnly(404) },
  deleteClosedDay: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  previewClosedDays: {
    call: () => ({ body: { times: [{ day: '2026-12-25', from: null, to: null }] } }),
    gets: adminOnly(200),
  },
  previewOpenWeek: {
    call: () => ({ body: { opensAt: '08:00', closesAt: '22:00', otherDays: [] } }),
    gets: adminOnly(200),
  },
  listHolidays: { gets: adminOnly(200) },
  closeHolidays: { call: () => ({ body: { days: ['2000-12-25'], keepsVisits: true } }), gets: adminOnly(400) },
  listAdminPromoCodes: { gets: adminOnly(200) },
  createPromoCode: { call: () => ({ body: promoCode() }), gets: adminOnly(201) },
  getAdminPromoCode: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  updatePromoCode: { call: () => ({ params: { id: '999' }, body: { version: 1 } }), gets: adminOnly(404) },
  deletePromoCode: { call: () => ({ params: { id: '999' } }), gets: adminOnly(404) },
  testPromoCode: {
    call: ({ desk }) => ({ body: { treatmentId: desk.treatmentId, duration: 60, peopleCount: 1, code: 'TEN' } }),
    gets: adminOnly(200),
  },
  listMoney: { gets: adminOnly(200) },
  exportMoney: { gets: adminOnly(200) },
  getProviderMoney: { gets: adminOnly(200) },
  listPay: { gets: adminOnly(200) },
  getPayStatement: { call: payOf, gets: adminOnly(200) },
  getPayStatementPdf: { call: payOf, gets: adminOnly(200) },
  getPayStatementCsv: { call: payOf, gets: adminOnly(200) },
  markPaidOut: { call: (people) => ({ ...payOf(people), body: {} }), gets: adminOnly(409) },
  correctPay: {
    call: (people) => ({ ...payOf(people), body: { amount: 100, reason: 'Towels' } }),
    gets: adminOnly(201),
  },
  getOwnPay: { gets: therapistOnly(200) },
  getOwnPayStatementPdf: { call: () => ({ params: { month: '2026-10' } }), gets: therapistOnly(200) },
  getOwnPayStatementCsv: { call: () => ({ params: { month: '2026-10' } }), gets: therapistOnly(200) },
  listOfficeCards: { gets: adminOnly(200) },
  getOfficeCard: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  issueGiftCard: {
    call: () => ({
      body: {
        ...{ amount: 5000, recipientName: 'Rita', recipientEmail: newAddress(), fromName: 'Calma', language: 'pt' },
        ...{ paidHow: 'given', reason: 'An apology' },
      },
    }),
    gets: adminOnly(201),
  },
  resendGiftCard: {
    call: () => ({ params: { id: randomUUID() }, body: { recipientEmail: newAddress() } }),
    gets: adminOnly(404),
  },
  extendGiftCard: {
    call: () => ({ params: { id: randomUUID() }, body: { until: '2030-01-01', reason: 'Asked' } }),
    gets: adminOnly(404),
  },
  endGiftCard: {
    call: () => ({ params: { id: randomUUID() }, body: { to: 'nobody', balance: 0, reason: 'Fraud' } }),
    gets: adminOnly(404),
  },
  freezeGiftCard: {
    call: () => ({ params: { id: randomUUID() }, body: { isFrozen: true, reason: 'Fraud' } }),
    gets: adminOnly(404),
  },
  listClients: { gets: officeOnly(200) },
  getClient: { call: () => ({ params: { id: randomUUID() } }), gets: officeOnly(404) },
  updateClient: { call: () => ({ params: { id: randomUUID() }, body: { version: 1 } }), gets: officeOnly(404) },
  blockClient: { call: () => ({ params: { id: randomUUID() }, body: { reason: 'Rude' } }), gets: adminOnly(404) },
  unblockClient: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  exportClient: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  eraseClient: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  mergeClients: {
    call: () => ({ params: { id: randomUUID() }, body: { otherId: randomUUID() } }),
    gets: adminOnly(404),
  },
  splitClient: {
    call: () => ({ params: { id: randomUUID() }, body: { bookingId: randomUUID() } }),
    gets: adminOnly(404),
  },
  listUsers: { gets: adminOnly(200) },
  exportUsers: { gets: adminOnly(200) },
  createUser: { call: () => ({ body: newUser() }), gets: adminOnly(201) },
  getUser: { call: clientId, gets: adminOnly(200) },
  updateUser: {
    call: (people) => ({ ...clientId(people), body: { version: 1, phone: '912000000' } }),
    gets: adminOnly(200),
  },
  mailPasswordLink: { call: clientId, gets: adminOnly(200) },
  resetSecondStep: { call: clientId, gets: adminOnly(200) },
  listUserReceipts: { call: clientId, gets: adminOnly(200) },
  // The client comes last and must still be there to be refused.
  eraseUser: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  getOffer: { call: nobodysOffer, gets: everyone(404) },
  confirmOffer: { call: nobodysOffer, gets: everyone(404) },
  rejectOffer: { call: () => ({ ...nobodysOffer(), body: {} }), gets: everyone(404) },
  undoOfferAnswer: { call: nobodysOffer, gets: everyone(404) },
  listOfferStarts: { call: nobodysOffer, gets: everyone(404) },
  proposeTimes: {
    call: () => ({ ...nobodysOffer(), body: { starts: ['2026-11-20T15:00:00.000Z'] } }),
    gets: everyone(404),
  },
  // This therapist's account is not joined to anybody of the team.
  completeOwnVisit: { call: booking, gets: [401, 403, 403, 404, 403, 403] },
  tellOnMyWay: {
    call: (people) => ({ ...booking(people), body: { minutes: 20 } }),
    gets: [401, 403, 403, 404, 403, 403],
  },
  tellArrived: { call: booking, gets: [401, 403, 403, 404, 403, 403] },
  tellNobodyHere: { call: booking, gets: [401, 403, 403, 404, 403, 403] },
  askForHelp: { call: booking, gets: [401, 403, 403, 404, 403, 403] },
  settleAlarm: { call: booking, gets: officeOnly(404) },
  listSms: { gets: adminOnly(200) },
  getSmsWish: { gets: therapistOnly(200) },
  setSmsWish: { call: () => ({ body: { offers: true } }), gets: therapistOnly(200) },
  getPushSettings: { gets: therapistOrAdmin(200) },
  choosePushTopics: { call: () => ({ body: { off: [] } }), gets: therapistOrAdmin(200) },
  addPushDevice: {
    call: () => ({
      body: { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    }),
    gets: therapistOrAdmin(200),
  },
  removePushDevice: { call: () => ({ params: { id: randomUUID() } }), gets: therapistOrAdmin(404) },
  openLive: {
    call: ({ clientsBooking }) => ({ query: { booking: clientsBooking, seconds: '0' } }),
    gets: ownerOrAdmin(200),
  },
  listReviews: { gets: everyone(200) },
  getOwnReview: { call: booking, gets: ownerOrAdmin(200) },
  // The massage has not taken place; the office never reviews for somebody.
  giveReview: { call: (people) => ({ ...booking(people), body: { stars: 5 } }), gets: [404, 409, 404, 404, 404, 403] },
  sayTherapistLate: { call: booking, gets: ownerOrAdmin(409) },
  leaveForSafety: { call: booking, gets: therapistOnly(404) },
  getOwnTip: { call: booking, gets: ownerOrAdmin(200) },
  // After the review and only then, and never in somebody's name.
  chooseTip: {
    call: (people) => ({ ...booking(people), body: { amount: 500 } }),
    gets: [404, 409, 404, 404, 404, 403],
  },
  refreshTipPayment: { call: booking, gets: ownerOrAdmin(200) },
  getTipReceipt: { call: booking, gets: ownerOrAdmin(409) },
  refundTip: { call: (people) => ({ ...booking(people), body: { reason: 'By mistake' } }), gets: adminOnly(404) },
  getVisitRating: { call: booking, gets: therapistOnly(404) },
  rateVisit: { call: (people) => ({ ...booking(people), body: { stars: 5 } }), gets: therapistOnly(404) },
  listOfficeReviews: { gets: adminOnly(200) },
  hideReview: { call: (people) => ({ ...booking(people), body: { reason: 'Insults' } }), gets: adminOnly(404) },
  showReview: { call: booking, gets: adminOnly(404) },
  dropOut: {
    call: (people) => ({ ...booking(people), body: { reason: 'Ill' } }),
    gets: [401, 403, 403, 404, 403, 403],
  },
  // Nobody was asked anything: the booking waits for no choice and looks for no therapist.
  chooseForBooking: {
    call: (people) => ({ ...booking(people), body: { choice: 'money_back' } }),
    gets: ownerOrAdmin(409),
  },
  getAssignmentStats: { gets: officeOnly(200) },
  getAssignment: { call: booking, gets: officeOnly(200) },
  acceptProposal: {
    call: (people) => ({ params: { ...booking(people).params, proposalId: randomUUID() } }),
    gets: ownerOrAdmin(409),
  },
  declineProposals: {
    call: (people) => ({ ...booking(people), body: { proposalIds: [randomUUID()] } }),
    gets: ownerOrAdmin(200),
  },
  assignTherapist: {
    call: (people) => ({ ...booking(people), body: { therapistId: people.desk.therapists[0]?.id } }),
    gets: officeOnly(409),
  },
  manualAssign: {
    call: ({ clientsBooking, desk }) => ({
      params: { bookingId: clientsBooking, therapistId: desk.therapists[0]?.id ?? '' },
    }),
    gets: officeOnly(409),
  },
  requestAssignment: { call: (people) => ({ ...booking(people), body: {} }), gets: officeOnly(409) },
  processAssignment: { call: booking, gets: officeOnly(409) },
  sendAssignmentEmails: { call: booking, gets: officeOnly(409) },
  listAdminTherapists: { gets: officeOnly(200) },
  createTherapist: {
    call: () => ({
      body: { firstName: 'Rui', lastName: 'Costa', email: newAddress(), phone: '912 000 000', gender: 'male' },
    }),
    gets: adminOnly(201),
  },
  getAdminTherapist: { call: anyTherapist, gets: adminOnly(200) },
  updateTherapist: {
    call: (people) => ({ ...anyTherapist(people), body: { phone: '913 000 000' } }),
    gets: adminOnly(200),
  },
  previewTherapist: { call: (people) => ({ ...anyTherapist(people), body: { active: false } }), gets: officeOnly(200) },
  deleteTherapist: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  addTherapistTimeOff: {
    call: (people) => ({ ...anyTherapist(people), body: { startsOn: dayOff(), endsOn: dayOff() } }),
    gets: officeOnly(201),
  },
  removeTherapistTimeOff: {
    call: () => ({ params: { id: randomUUID(), timeOffId: randomUUID() } }),
    gets: adminOnly(404),
  },
  linkTherapistAccount: { call: () => ({ params: { id: randomUUID() }, body: {} }), gets: adminOnly(404) },
  unlinkTherapistAccount: { call: () => ({ params: { id: randomUUID() } }), gets: adminOnly(404) },
  listAdminBookings: { gets: officeOnly(200) },
  exportBookings: { gets: adminOnly(200) },
  getBookingCalendar: { call: () => ({ query: { from: '2026-11-16', to: '2026-11-22' } }), gets: officeOnly(200) },
  getDayPlan: { call: () => ({ query: { day: '2026-11-20' } }), gets: officeOnly(200) },
  bookByPhone: {
    call: ({ desk }) => {
      const { userId: _, ...draft } = desk.draft({ datetime: nextDay() });
      return { body: draft };
    },
    gets: officeOnly(201),
  },
  getAdminBooking: { call: booking, gets: officeOnly(200) },
  updateAdminBooking: {
    call: () => ({ params: { id: randomUUID() }, body: { version: 1, internalNotes: 'Call first' } }),
    gets: officeOnly(404),
  },
  // Nothing was paid.
  previewVisitChange: {
    call: (people) => ({ ...booking(people), body: { ...visitChange(people), version: 1 } }),
    gets: adminOnly(409),
  },
  changeVisit: {
    call: (people) => ({ ...booking(people), body: { ...visitChange(people), toPay: 0, refund: 0, version: 1 } }),
    gets: adminOnly(409),
  },
  listBookingMails: { call: booking, gets: adminOnly(200) },
  resendBookingMail: {
    call: (people) => ({
      params: { ...booking(people).params, mailId: '00000000-0000-4000-8000-000000000000' },
    }),
    gets: adminOnly(404),
  },
  markNoShow: { call: booking, gets: adminOnly(409) },
  deleteAdminBooking: { call: booking, gets: adminOnly(409) },
  mailPaymentLink: { call: booking, gets: officeOnly(200) },
  // Nothing was paid.
  listFreeTherapists: {
    call: ({ desk }) => ({
      query: {
        zip: '1000-001',
        treatmentId: String(desk.treatmentId),
        duration: '60',
        startsAt: '2026-11-20T10:00:00.000Z',
      },
    }),
    gets: officeOnly(200),
  },
  collectPayment: { call: (people) => ({ ...booking(people), body: { by: 'cash' } }), gets: adminOnly(404) },
  refundByAdmin: {
    call: (people) => ({ ...booking(people), body: { amount: 100, reason: 'late' } }),
    gets: adminOnly(409),
  },
  settleRefund: {
    call: (people) => ({
      params: { ...booking(people).params, refundId: '00000000-0000-4000-8000-000000000000' },
      body: { how: 'again', reason: 'once more' },
    }),
    gets: adminOnly(404),
  },
  rescheduleByAdmin: {
    call: (people) => ({ ...booking(people), body: { startsAt: nextDay() } }),
    gets: officeOnly(409),
  },
  completeBooking: { call: booking, gets: officeOnly(409) },
  listStuckJobs: { gets: adminOnly(200) },
  runStuckJob: { call: () => ({ params: { id: '999999' } }), gets: adminOnly(404) },
  dropStuckJob: { call: () => ({ params: { id: '999999' } }), gets: adminOnly(404) },
  cancelByAdmin: { call: (people) => ({ ...booking(people), body: { refund: 'full' } }), gets: adminOnly(200) },
} satisfies Record<keyof typeof routes, Row>;

/** Routes after which somebody is no longer signed in, or no longer there: everybody is made anew. */
const changesPeople = new Set<string>([
  'login',
  'logout',
  'logoutByLink',
  'changePassword',
  'deleteAccount',
  'eraseUser',
]);

const document = describeApi({ title: '', routes, sessionCookieName: '' }) as unknown as {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
};

/** The OpenAPI document knows this status, and what comes is of the kind it says. */
const expectAsDescribed = (name: keyof typeof routes, { status, headers, body }: TestAnswer): void => {
  const route: Route = routes[name];
  const described = document.paths[pathOf(route)]?.[route.method.toLowerCase()]?.responses ?? {};
  expect(Object.keys(described), name).toContain(`${status}`);
  if (status >= 400) expect(problem.safeParse(body).error, name).toBeUndefined();
  else if (status !== 204)
    expect(headers['content-type'], name).toContain([route.file ?? 'application/json'].flat()[0]);
};

describe('every route, for every kind of person', () => {
  let server: TestServer;
  let people: People;
  let desk: Desk;

  const linkTherapist = (email: string) =>
    server.database.run(sql`
      update therapists set user_id = (select id from users where email = ${email}) where id = ${desk.therapists[0]?.id}`);

  const addNotification = async (email: string): Promise<string> => {
    const { id } = await server.database.one<{ id: string }>(sql`
      insert into notifications (user_id, kind, cause, details) select id, 'booking_received', 'test', '{}' from users
      where email = ${email} returning id`);
    return id;
  };

  const orderGiftCard = async (as: SignedIn): Promise<string> => {
    const body = { amount: 5000, recipientName: 'Ana', recipientEmail: newAddress(), fromName: 'Rui' };
    const answer = await server.request('POST', '/api/gift-cards', { as, body });
    return answer.body.giftCard.id;
  };

  const makePeople = async (): Promise<People> => {
    const enter = async (role: Role) => {
      const email = newAddress();
      await addPerson(server, { email, role });
      return { email, session: await signIn(server, email) };
    };
    const client = await enter('client');
    await signIn(server, client.email);
    const therapist = await enter('therapist');
    await linkTherapist(therapist.email);
    const sessions = await server.request('GET', '/api/profile/sessions', { as: client.session });
    const made = await desk.booked({ datetime: nextDay() }, { as: client.session });
    const me = await server.request('GET', '/api/me', { as: client.session });
    return {
      desk,
      clientsId: me.body.id,
      clientsBooking: made.id,
      clientsGiftCard: await orderGiftCard(client.session),
      clientsAddress: (await server.request('POST', '/api/addresses', { as: client.session, body: address })).body.id,
      clientsNotification: await addNotification(client.email),
      client,
      otherClient: await enter('client'),
      therapist,
      support: await enter('support'),
      admin: await enter('admin'),
      clientsOtherSession: sessions.body.find((session: { current: boolean }) => !session.current).id,
    };
  };

  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
    await addPromo(server, { code: 'TEN', percent: 10 });
    people = await makePeople();
  });

  const statusFor = async (name: keyof typeof routes, kind: Kind) => {
    const route = routes[name];
    const row: Row = table[name];
    const { params = {}, query, body } = row.call?.(people) ?? {};
    const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
    const answer = await server.request(route.method, query ? `${path}?${new URLSearchParams(query)}` : path, {
      ...(body !== undefined && { body }),
      ...(kind !== 'visitor' && { as: people[kind].session }),
    });
    expectAsDescribed(name, answer);
    if (answer.status === 401 && row.gets[0] === 401) expect(answer.body.code).toBe('not_signed_in');
    if (answer.status === 403) expect(answer.body.code).toBe('not_allowed');
    return answer.status;
  };

  it.each(Object.keys(table) as (keyof typeof routes)[])('%s', async (name) => {
    const got = new Map<Kind, number>();
    // The owner comes last: what they end must still be there for the others to be refused.
    for (const kind of ['visitor', 'otherClient', 'therapist', 'support', 'admin', 'client'] as const) {
      got.set(kind, await statusFor(name, kind));
    }
    if (changesPeople.has(name)) {
      await server.database.run(sql`delete from users`);
      people = await makePeople();
    }
    expect(kinds.map((kind) => `${kind} ${got.get(kind)}`)).toEqual(
      kinds.map((kind, index) => `${kind} ${table[name].gets[index]}`),
    );
  });

  it('has no row for a route that is gone', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(routes).sort());
  });

  it('agrees with who the contract lets in', () => {
    for (const [name, route] of Object.entries(routes)) {
      const who = route.who as Who;
      const [visitor, client, , therapist, support, admin] = table[name as keyof typeof routes].gets;
      if (who === 'anyone' || who === 'provider') expect([name, visitor]).not.toEqual([name, 403]);
      else expect([name, visitor]).toEqual([name, 401]);
      if (who === 'admin') expect([name, client, therapist, support]).toEqual([name, 403, 403, 403]);
      if (who === 'office') expect([name, client, therapist, support]).toEqual([name, 403, 403, admin]);
      if (who === 'client') expect([name, therapist, support, admin]).toEqual([name, 403, 403, 403]);
      if (who === 'therapist') expect([name, client, support, admin]).toEqual([name, 403, 403, 403]);
    }
  });
});
