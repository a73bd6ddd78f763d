import * as z from 'zod/mini';
import { waysBackByHand } from '#domain/booking/pay-by.ts';
import {
  deskWays,
  giftCardDesigns,
  leastGiftAmount,
  longestGiftMessage,
  mostGiftAmount,
  officeCardStates,
} from '#domain/gift-cards/gift-card-rules.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { listOf, listShape } from './admin-list.ts';
import { day, instant } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { emailAddress, freeText, noLinks, singleLine } from './text-fields.ts';

const cardId = z.object({ id: z.uuid() });
const name = singleLine(80).check(z.minLength(shortestName, 'text:common:fields.required'), noLinks);

/** Why, for colleagues; it stands in the log of changes. */
export const cardReason = singleLine(300).check(z.minLength(3, 'text:admin:giftCards.reasonMissing'));

const facts = {
  id: z.string(),
  code: z.string(),
  amount: centsAmount,
  balance: centsAmount,
  state: z.enum(officeCardStates),
  recipientName: z.string(),
  recipientEmail: z.string(),
  fromName: z.string(),
  soldAt: instant,
  /** The last day on which it works. */
  expiresOn: day,
  deliverOn: z.nullable(day),
  deliveredAt: z.nullable(instant),
};

export const officeCardRow = z.object(facts);
export type OfficeCardRow = z.output<typeof officeCardRow>;

/** `given`: by the company; all others were taken at the desk. */
export const cardPaidHow = z.enum(deskWays);

export const officeCard = z.object({
  ...facts,
  buyerEmail: z.string(),
  message: z.string(),
  design: z.enum(giftCardDesigns),
  nif: z.nullable(z.string()),
  /** `visa 4242`; null for a card of the company, or paid at the desk. */
  paidWith: z.nullable(z.string()),
  /** Where nobody paid online. */
  paidBy: z.nullable(cardPaidHow),
  /** So much of what is on it can go back to where it was paid from. */
  refundable: centsAmount,
  isFrozenByOffice: z.boolean(),
  isDisputed: z.boolean(),
  /** Newest first. */
  movements: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['issued', 'given', 'spent', 'returned', 'withdrawn', 'cancelled']),
      amount: centsAmount,
      balance: centsAmount,
      at: instant,
      bookingId: z.nullable(z.string()),
      reference: z.nullable(z.string()),
    }),
  ),
});
export type OfficeCard = z.output<typeof officeCard>;

export const officeCardSorts = ['soldAt', 'expiresOn', 'balance'] as const;

export const listOfficeCards = route({
  method: 'GET',
  path: '/api/admin/gift-cards',
  who: 'admin',
  summary: 'Every gift card that was paid or given, and what is owed on all of them',
  query: z.object({ ...listShape(officeCardSorts, '-soldAt'), state: z.optional(z.enum(officeCardStates)) }),
  answer: z.extend(listOf(officeCardRow), {
    figures: z.object({
      /** On all cards together, as the ledger has it. */
      owed: centsAmount,
      withBalance: z.int(),
      /** Since the first of the month in Lisbon. */
      soldThisMonth: centsAmount,
      usedThisMonth: centsAmount,
      /** On cards that end within 90 days. */
      endingSoon: centsAmount,
    }),
  }),
});

export const getOfficeCard = route({
  method: 'GET',
  path: '/api/admin/gift-cards/:id',
  who: 'admin',
  summary: 'One gift card with every movement',
  params: cardId,
  answer: officeCard,
  errors: ['not_found'],
});

export const issueGiftCard = route({
  method: 'POST',
  path: '/api/admin/gift-cards',
  who: 'admin',
  summary: 'Issue a gift card that was paid at the desk, or that the company gives',
  body: z.strictObject({
    amount: z.int().check(z.minimum(leastGiftAmount), z.maximum(mostGiftAmount)),
    recipientName: name,
    recipientEmail: emailAddress,
    fromName: name,
    /** Gets the receipt; none for a gift of the company. */
    buyerEmail: z.optional(z.nullable(emailAddress)),
    message: z._default(freeText(longestGiftMessage).check(noLinks), ''),
    design: z._default(z.enum(giftCardDesigns), 'sage'),
    deliverOn: z.optional(z.nullable(day)),
    language: z.enum(['en', 'pt']),
    paidHow: cardPaidHow,
    reason: cardReason,
  }),
  answer: officeCard,
  status: 201,
  errors: ['fresh_sign_in_needed'],
});

export const resendGiftCard = route({
  method: 'POST',
  path: '/api/admin/gift-cards/:id/resend',
  who: 'admin',
  summary: 'Mail the card to whoever it is for, once more or now, also to a corrected address',
  params: cardId,
  /** Without an address it goes where it went. */
  body: z.strictObject({ recipientEmail: z.optional(emailAddress) }),
  answer: officeCard,
  errors: ['not_found', 'too_late'],
});

export const extendGiftCard = route({
  method: 'POST',
  path: '/api/admin/gift-cards/:id/extend',
  who: 'admin',
  summary: 'Let a card work longer, also one that has ended',
  params: cardId,
  /** The new last day on which it works. */
  body: z.strictObject({ until: day, reason: z.optional(cardReason) }),
  answer: officeCard,
  errors: ['not_found', 'too_late'],
});

export const endGiftCard = route({
  method: 'POST',
  path: '/api/admin/gift-cards/:id/withdraw',
  who: 'admin',
  summary: 'End a card: what is left goes back the way it was paid, online or in person, or to nobody',
  params: cardId,
  body: z.strictObject({
    /** Without it, the way it was paid; to nobody where nobody paid. */
    to: z.optional(z.enum(['card', 'on_site', 'nobody'])),
    /** Of what was paid at the desk: how it was given back. */
    byHand: z.optional(z.enum(waysBackByHand)),
    /** What they were shown. */
    balance: z.optional(centsAmount),
    reason: cardReason,
  }),
  answer: officeCard,
  errors: ['not_found', 'too_late', 'refund_changed', 'refund_too_much', 'refund_by_hand', 'fresh_sign_in_needed'],
});

export const freezeGiftCard = route({
  method: 'POST',
  path: '/api/admin/gift-cards/:id/freeze',
  who: 'admin',
  summary: 'Nobody can spend the card until the office releases it',
  params: cardId,
  body: z.strictObject({ isFrozen: z.boolean(), reason: cardReason }),
  answer: officeCard,
  errors: ['not_found', 'too_late'],
});

export const officeCardRoutes = {
  listOfficeCards,
  getOfficeCard,
  issueGiftCard,
  resendGiftCard,
  extendGiftCard,
  endGiftCard,
  freezeGiftCard,
};
