import * as z from 'zod/mini';
import { movementNames } from '#domain/ledger/movements.ts';
import { listOf, listShape } from './admin-list.ts';
import { seenMark } from './attention.ts';
import { day, instant } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

export const moneyMovement = z.object({
  id: z.string(),
  at: instant,
  day,
  name: z.enum(movementNames),
  bookingId: z.nullable(z.string()),
  giftCardId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  client: z.nullable(z.string()),
  nif: z.nullable(z.string()),
  method: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** The card provider’s own number. */
  providerReference: z.nullable(z.string()),
  /** The number of the invoice or credit note, where certified software wrote one. */
  document: z.nullable(z.string()),
  /** At the card provider, at the desk or in the bank. */
  money: centsAmount,
  /** With the tax. */
  turnover: centsAmount,
  vat: centsAmount,
  vatPercentage: z.nullable(z.number()),
  /** How much more is owed on gift cards. */
  giftCards: centsAmount,
});
export type MoneyMovement = z.output<typeof moneyMovement>;

export const moneyFigures = z.object({
  cameIn: centsAmount,
  paidBack: centsAmount,
  /** What banks took back for good, fees of the provider and pay that left. */
  otherOut: centsAmount,
  money: centsAmount,
  turnover: centsAmount,
  vat: centsAmount,
  giftCards: centsAmount,
  /** Promised back more than went back; below zero when old promises were kept. */
  refundsOwed: centsAmount,
  /** Of visits that were done or cancelled on these days, without the tax. */
  earned: centsAmount,
  /** What the card provider kept for itself. */
  fees: centsAmount,
  /** What clients gave beside the price, less what went back: neither ours nor taxed. */
  tips: centsAmount,
  /** Done and not paid yet; below zero when older debts were paid. */
  clientsOwe: centsAmount,
});
export type MoneyFigures = z.output<typeof moneyFigures>;

/** How money comes in and goes out; a payout to a therapist says its own. */
export const moneyMethods = ['card', 'mb_way', 'multibanco', 'gift_card', 'on_site', 'bank_transfer', 'cash'] as const;

/** Days in Lisbon, both included; without them this month. */
const range = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) };
const { q, page, pageSize } = listShape(['at'], '-at');

export const listMoney = route({
  method: 'GET',
  path: '/api/admin/ledger',
  who: 'admin',
  summary: 'Every movement of money of some days, newest first, with the sums of all of them',
  query: z.object({
    ...range,
    ...{ q, page, pageSize },
    name: z.optional(z.enum(movementNames)),
    method: z.optional(z.enum(moneyMethods)),
  }),
  answer: z.extend(listOf(moneyMovement), {
    period: z.object({ from: day, to: day }),
    figures: moneyFigures,
    days: z.array(z.object({ day, money: centsAmount, turnover: centsAmount, vat: centsAmount })),
    /** By rate, of what was sold and given back. */
    vatSplit: z.array(z.object({ percentage: z.number(), base: centsAmount, vat: centsAmount, turnover: centsAmount })),
    /** What the ledger says is at the card provider, and what the payments say. */
    provider: z.object({ ledger: centsAmount, payments: centsAmount }),
  }),
  errors: ['window_too_long'],
});

export type MoneyAnswer = z.output<typeof listMoney.answer>;

export const moneyFormats = ['csv', 'xlsx'] as const;

export const exportMoney = route({
  method: 'GET',
  path: '/api/admin/ledger/export',
  who: 'admin',
  summary: 'The movements of some days for the accountant; as a workbook with days and VAT beside them',
  query: z.object({ ...range, format: z._default(z.enum(moneyFormats), 'csv') }),
  answer: z.unknown(),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  needsFreshSignIn: true,
  errors: ['window_too_long'],
});

const providerPayout = z.object({
  id: z.string(),
  at: instant,
  arrivesOn: z.nullable(day),
  amount: centsAmount,
  charges: centsAmount,
  refunds: centsAmount,
  disputes: centsAmount,
  fees: centsAmount,
  /** How many lines of the provider’s account it carried, and how many of them belong to no payment of ours. */
  count: z.int(),
  unknown: z.int(),
  /** Such lines, looked at by somebody of the office. */
  seen: z.nullable(seenMark),
});
export type ProviderPayout = z.output<typeof providerPayout>;

export const getProviderMoney = route({
  method: 'GET',
  path: '/api/admin/ledger/provider',
  who: 'admin',
  summary: 'What the card provider sent to the bank, with what each payout carried, and its balance beside ours',
  answer: z.object({
    /** Null: its account was not read yet. */
    checkedAt: z.nullable(instant),
    /** At the provider, by our ledger and by its own account. */
    ours: centsAmount,
    theirs: centsAmount,
    /** Taken there for disputes that no bank has decided yet: still ours in the ledger. */
    disputed: centsAmount,
    payouts: z.array(providerPayout),
  }),
});
export type ProviderMoney = z.output<typeof getProviderMoney.answer>;

/** All calls about the ledger. */
export const moneyRoutes = { listMoney, exportMoney, getProviderMoney };
