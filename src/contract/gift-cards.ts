import * as z from 'zod/mini';
import { customerTypes } from '#domain/analytics/events.ts';
import { waysBackByHand } from '#domain/booking/pay-by.ts';
import {
  giftCardDesigns,
  giftCardStatuses,
  leastGiftAmount,
  longestGiftMessage,
  mostGiftAmount,
} from '#domain/gift-cards/gift-card-rules.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { day, instant } from './availability.ts';
import { bankWait } from './bank-wait.ts';
import { centsAmount, paidWith } from './money.ts';
import { route } from './route.ts';
import { emailAddress, freeText, noLinks, purchaseKey, singleLine } from './text-fields.ts';

const name = singleLine(80).check(z.minLength(shortestName), noLinks);
const giftCardId = z.object({ id: z.uuid() });
const typedCode = singleLine(40).check(z.minLength(1));

/** For the one who bought it. */
export const giftCard = z.object({
  id: z.string(),
  amount: centsAmount,
  balance: centsAmount,
  status: z.enum(giftCardStatuses),
  /** From the moment it is paid until it is withdrawn. */
  code: z.nullable(z.string()),
  recipientName: z.string(),
  recipientEmail: z.string(),
  fromName: z.string(),
  buyerEmail: z.string(),
  message: z.string(),
  design: z.enum(giftCardDesigns),
  language: z.enum(['en', 'pt']),
  /** Null: as soon as it is paid. */
  deliverOn: z.nullable(day),
  deliveredAt: z.nullable(instant),
  /** The last day on which it works. */
  expiresOn: z.nullable(day),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** While it waits to be paid: the bank was asked and has not answered. */
  bankWait: z.optional(bankWait),
  /** A change of mind: possible until the end of that day, while nothing of it is spent, where it was paid online. */
  withdrawal: z.object({
    isPossible: z.boolean(),
    lastDay: z.nullable(day),
    withdrawnAt: z.nullable(instant),
    /** What went back, also where the office ended it; missing when nothing did. */
    back: z.optional(
      z.object({
        amount: centsAmount,
        /** Null until the provider has named it. */
        method: z.nullable(paidWith),
        /** What was paid in person is given back in person. */
        byHand: z.nullable(z.enum(waysBackByHand)),
      }),
    ),
  }),
});

export type GiftCard = z.output<typeof giftCard>;

/** For somebody who has its code. */
export const keptGiftCard = z.object({
  id: z.string(),
  code: z.string(),
  amount: centsAmount,
  balance: centsAmount,
  expiresOn: day,
  hasExpired: z.boolean(),
  fromName: z.string(),
  message: z.string(),
  design: z.enum(giftCardDesigns),
  keptAt: instant,
});

export type KeptGiftCard = z.output<typeof keptGiftCard>;

export const createGiftCard = route({
  method: 'POST',
  path: '/api/gift-cards',
  who: 'anyone',
  summary: 'Order a gift card; it gets its code when it is paid',
  body: z.strictObject({
    amount: z.int().check(z.minimum(leastGiftAmount), z.maximum(mostGiftAmount)),
    recipientName: name,
    recipientEmail: emailAddress,
    fromName: name,
    /** Needed from guests; else the account's own. */
    buyerEmail: z.optional(z.nullable(emailAddress)),
    message: z._default(freeText(longestGiftMessage).check(noLinks), ''),
    design: z._default(z.enum(giftCardDesigns), 'sage'),
    /** A day in Lisbon, today to a year ahead; without one it is delivered as soon as it is paid. */
    deliverOn: z.optional(z.nullable(day)),
    /** Of the card and its mails; else the language of the request. */
    language: z.optional(z.enum(['en', 'pt'])),
    nif: z.optional(z.nullable(singleLine(20))),
  }),
  answer: z.object({ giftCard, accessToken: z.string() }),
  status: 201,
  errors: ['not_open_yet'],
});

export const listGiftCards = route({
  method: 'GET',
  path: '/api/gift-cards',
  who: 'signed-in',
  summary: 'The gift cards the signed-in person paid for, and those whose code they keep; newest first',
  answer: z.object({ bought: z.array(giftCard), received: z.array(keptGiftCard) }),
});

export const getGiftCard = route({
  method: 'GET',
  path: '/api/gift-cards/:id',
  who: 'anyone',
  summary: 'One gift card, for its buyer or for whoever has the buyer’s key',
  params: giftCardId,
  query: purchaseKey,
  answer: giftCard,
  errors: ['not_found'],
});

export const refreshGiftCardPayment = route({
  method: 'POST',
  path: '/api/gift-cards/:id/payment-return',
  who: 'anyone',
  summary: 'The browser comes back from the card form: ask the provider now, and say where the money stands',
  params: giftCardId,
  query: purchaseKey,
  answer: z.object({
    giftCard,
    /** Money came for which the card could no longer be had: it is on its way back. */
    isBeingRefunded: z.boolean(),
    /** Once it is paid: has the buyer paid before? */
    customerType: z.optional(z.enum(customerTypes)),
  }),
  errors: ['not_found', 'provider_unavailable'],
});

export const withdrawGiftCard = route({
  method: 'POST',
  path: '/api/gift-cards/:id/withdraw',
  who: 'anyone',
  summary: 'Change one’s mind within 14 days while nothing is spent: the code dies and all the money goes back',
  params: giftCardId,
  query: purchaseKey,
  answer: giftCard,
  errors: ['not_found', 'too_late', 'gift_card_used', 'gift_card_not_online'],
});

export const getGiftCardBalance = route({
  method: 'GET',
  path: '/api/gift-card-balance/:code',
  who: 'anyone',
  summary: 'What is left on a gift card, for whoever has its code',
  params: z.object({ code: typedCode }),
  answer: z.object({
    code: z.string(),
    amount: centsAmount,
    balance: centsAmount,
    expiresOn: day,
    hasExpired: z.boolean(),
  }),
  errors: ['code_unknown'],
});

export const keepGiftCard = route({
  method: 'POST',
  path: '/api/gift-cards/keep',
  who: 'signed-in',
  summary: 'Put a card one was given among one’s own, by its code; others who have the code can still use it',
  body: z.strictObject({ code: typedCode }),
  answer: keptGiftCard,
  errors: ['code_unknown'],
});
