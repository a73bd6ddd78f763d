import * as z from 'zod/mini';
import { listOf, listShape, version, yesOrNo } from './admin-list.ts';
import { adminsOnly } from './admins-only.ts';
import { instant, timezone } from './availability.ts';
import { booking } from './booking.ts';
import { keptEmail, keptReview, keptTip } from './guest-data.ts';
import { personKey } from './managed.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { freeText, singleLine } from './text-fields.ts';

const bothLanguages = z.object({ en: z.string(), pt: z.string() });

const facts = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language,
  /** Null for a guest. */
  userId: z.nullable(z.string()),
  /** Where they were last. */
  area: z.nullable(z.string()),
  /** Visits that took place. */
  visits: z.int(),
  /** By card and by gift card, without what went back. */
  spent: centsAmount,
  lastVisitAt: z.nullable(instant),
  nextVisitAt: z.nullable(instant),
  /** The clock of the place of that visit. */
  nextVisitZone: z.nullable(timezone),
  isBlocked: z.boolean(),
};

export const clientRow = z.object(facts);
export type ClientRow = z.output<typeof clientRow>;

const clientVisit = z.object({
  bookingId: z.string(),
  reference: z.string(),
  startsAt: instant,
  timezone,
  status: booking.shape.status,
  paymentStatus: booking.shape.paymentStatus,
  duration: z.int(),
  treatment: z.nullable(bothLanguages),
  area: z.nullable(z.string()),
  therapists: z.string(),
  /** Without what went back; null while nothing was paid. */
  spent: z.nullable(centsAmount),
  /** Of an account: that is who made it, and nobody else. */
  isOfAccount: z.boolean(),
  /** The name that was typed for it, where it is not the one above. */
  otherName: z.nullable(z.string()),
});
export type ClientVisit = z.output<typeof clientVisit>;

const clientGiftCard = z.object({
  id: z.string(),
  codeEnd: z.string(),
  isBought: z.boolean(),
  /** Whom it was bought for, or who gave it. */
  otherName: z.string(),
  amount: centsAmount,
  balance: centsAmount,
  status: z.string(),
  expiresOn: z.nullable(z.string()),
});

export const therapistWishes = ['wished', 'unwished'] as const;

const clientTherapist = z.object({
  therapistId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Wished: held and asked before others. Unwished: never held, never asked, never counted as free. */
  wish: z.enum(therapistWishes),
  note: z.string(),
  /** Visits they made here. */
  visits: z.int(),
  /** False while they do not work. */
  isActive: z.boolean(),
  /** One that is theirs already: a wish changes nothing about it. */
  nextVisit: z.nullable(z.object({ bookingId: z.string(), startsAt: instant, timezone })),
});
export type ClientTherapist = z.output<typeof clientTherapist>;

export const wishNote = singleLine(200);
const mostWishes = 50;

const clientWish = z.strictObject({
  therapistId: z.uuid(),
  wish: z.enum(therapistWishes),
  note: z._default(wishNote, ''),
});
export type ClientWish = z.output<typeof clientWish>;

export const clientNotes = freeText(4000);

export const clientRecord = z.object({
  ...facts,
  accountSince: z.nullable(instant),
  createdAt: instant,
  /** Paid for and cancelled. */
  cancelled: z.int(),
  /** Of them, those at which nobody opened the door. */
  noShows: z.int(),
  notes: z.string(),
  blockedAt: z.nullable(instant),
  blockedReason: z.string(),
  /** Every mailbox and number by which they are known. */
  mailboxes: z.array(z.string()),
  phones: z.array(z.string()),
  /** The next one first, then backwards. */
  visitList: z.array(clientVisit),
  /** The wished first. */
  therapists: z.array(clientTherapist),
  giftCards: adminsOnly(z.array(clientGiftCard)),
  /** To health notes: which words, when, and about which visit. */
  consents: adminsOnly(z.array(z.object({ version: z.string(), at: instant, reference: z.string() }))),
  version,
});
export type ClientRecord = z.output<typeof clientRecord>;

export const clientSorts = ['name', 'lastVisitAt', 'nextVisitAt', 'visits', 'spent'] as const;
export const clientKind = z.enum(['account', 'guest']);

export const listClients = route({
  method: 'GET',
  path: '/api/admin/clients',
  who: 'office',
  summary: 'Everybody who ever booked, bought a gift card or has an account: one record a person',
  query: z.object({
    ...listShape(clientSorts, '-lastVisitAt'),
    kind: z.optional(clientKind),
    blocked: z.optional(yesOrNo),
  }),
  answer: listOf(clientRow),
});

export const getClient = route({
  method: 'GET',
  path: '/api/admin/clients/:id',
  who: 'office',
  summary: 'One person with visits, gift cards, consents and the notes of the office; never a health note',
  params: personKey,
  answer: clientRecord,
  errors: ['not_found'],
});

export const updateClient = route({
  method: 'PATCH',
  path: '/api/admin/clients/:id',
  who: 'office',
  summary: 'Change the notes of the office about a person, and whom they wish or never want to come',
  params: personKey,
  body: z.strictObject({
    notes: z.optional(clientNotes),
    /** All of them: who is not named is neither wished nor unwished. */
    therapists: z.optional(
      z.array(clientWish).check(
        z.maxLength(mostWishes),
        z.refine((wishes) => new Set(wishes.map(({ therapistId }) => therapistId)).size === wishes.length),
      ),
    ),
    version,
  }),
  answer: clientRecord,
  errors: ['not_found', 'changed_meanwhile'],
});

export const blockReason = singleLine(300).check(z.minLength(3));

export const blockClient = route({
  method: 'POST',
  path: '/api/admin/clients/:id/block',
  who: 'admin',
  summary: 'Take no more bookings of this person; they are asked to call, and never told why',
  params: personKey,
  body: z.strictObject({ reason: blockReason }),
  answer: clientRecord,
  errors: ['not_found'],
});

export const unblockClient = route({
  method: 'POST',
  path: '/api/admin/clients/:id/unblock',
  who: 'admin',
  summary: 'Take bookings of this person again',
  params: personKey,
  answer: clientRecord,
  errors: ['not_found'],
});

export const mergeClients = route({
  method: 'POST',
  path: '/api/admin/clients/:id/merge',
  who: 'admin',
  summary: 'Two records are one person: all of the other one comes here, and no login sees more because of it',
  params: personKey,
  body: z.strictObject({ otherId: z.uuid() }),
  answer: clientRecord,
  errors: ['not_found'],
});

export const splitClient = route({
  method: 'POST',
  path: '/api/admin/clients/:id/split',
  who: 'admin',
  summary: 'A booking is of somebody else: it gets a record of its own, which is answered',
  params: personKey,
  body: z.strictObject({ bookingId: z.uuid() }),
  answer: clientRecord,
  errors: ['not_found', 'booking_owned'],
});

export const exportClient = route({
  method: 'GET',
  path: '/api/admin/clients/:id/export',
  who: 'admin',
  summary: 'Everything that is kept about a person, as a file to hand over to them',
  params: personKey,
  needsFreshSignIn: true,
  answer: z.object({
    exportedAt: instant,
    record: clientRecord,
    bookings: z.array(booking),
    /** What each account of theirs would be given. */
    accounts: z.array(z.record(z.string(), z.unknown())),
    emails: z.array(keptEmail),
    reviews: z.array(keptReview),
    tips: z.array(keptTip),
  }),
  errors: ['not_found'],
});

export const eraseClient = route({
  method: 'POST',
  path: '/api/admin/clients/:id/erase',
  who: 'admin',
  summary: 'Erase a person with accounts, bookings without one and notes; what is still ahead goes when it is over',
  params: personKey,
  needsFreshSignIn: true,
  answer: z.object({ state: z.enum(['erased', 'when_over']) }),
  errors: ['not_found', 'own_account', 'account_unfit'],
});

export const clientRoutes = {
  listClients,
  getClient,
  updateClient,
  blockClient,
  unblockClient,
  mergeClients,
  splitClient,
  exportClient,
  eraseClient,
};
