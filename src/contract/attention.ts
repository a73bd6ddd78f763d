import * as z from 'zod/mini';
import { instant, timezone } from './availability.ts';
import { route } from './route.ts';
import { freeText, singleLine } from './text-fields.ts';

/** Troubles of a visit on its day. */
export const visitTroubles = [
  /** Nobody has accepted, and either everybody was asked or the visit is near. */
  'seat_short',
  /** Of two therapists one has accepted. */
  'second_seat_short',
  /** Whoever has accepted is off then, does not work at that hour any more, or has left. */
  'therapist_off',
  'therapist_hours',
  'therapist_gone',
  /** A therapist asked for help, or has not said that a visit is over. */
  'therapist_needs_help',
  'therapist_silent',
  /** At the door, and nobody opens. */
  'nobody_opens',
  /** The visit should have begun twenty minutes ago, and nobody is there. */
  'therapist_late',
  /** Booked before the company closed that time, and nobody has said what becomes of it. */
  'closed_day',
  /** The therapist cannot get there in time from the visit before. */
  'visits_close',
  /** The client's bank asks back about the payment. */
  'payment_disputed',
  /** A bank refused money that goes back to the client. */
  'refund_refused',
] as const;

/** Troubles a person has to look at. A new one: see `server/modules/stats/attention/sources.ts`. */
export const attentionKinds = [
  ...visitTroubles,
  /** The same about a gift card that was bought. */
  'gift_card_disputed',
  'gift_card_refund_refused',
  /** The same about a tip. */
  'tip_disputed',
  'tip_refund_refused',
  /** Done, to be paid on site or by the hotel, and the money has not come. */
  'visit_unpaid',
  /** A paid visit was made dearer, and the difference has not come. */
  'change_unpaid',
  /** What must be the same figure is not: ledger and payments, or ledger and the provider’s account. */
  'ledger_differs',
  'provider_differs',
  /** The provider sent something to the bank whose lines are not ours, or do not add up. */
  'payout_strange',
  /** Ordered, and the card provider has not carried it out. */
  'refund_late',
  /** The certified invoicing service will not write it as it is. */
  'invoice_refused',
  'credit_note_refused',
  /** It does not answer, and documents wait. */
  'invoice_late',
  /** The mail server cannot be reached, or has refused something for good. */
  'mail_stuck',
  'mail_failed',
  /** A short message that was not delivered: to whoever has a visit, to a therapist, or to nobody at all any more. */
  'sms_failed',
  'therapist_sms_failed',
  'sms_stuck',
  /** Devices that were allowed to be told and are not reached. */
  'push_failed',
  /** One or two stars: not shown to strangers yet. */
  'review_low',
  /** On offer, and no therapist can come or gives it. */
  'area_unserved',
  'treatment_unserved',
  /** Active, and without hours, areas or treatments. */
  'therapist_unbookable',
  /** Background work that was given up, or that no program here knows. */
  'jobs_stuck',
  /** Work that is due and that nobody takes. */
  'jobs_late',
  'no_worker',
  /** What is missing before people can book, in production. */
  'company_example',
  'no_treatments',
  'no_areas',
  'no_therapists',
  'no_card_payments',
  'mail_stays',
] as const;

export type AttentionKind = (typeof attentionKinds)[number];

/** Only a person can say that these are dealt with: they are ticked off. */
export const tickedKinds = ['change_unpaid', 'payout_strange', 'review_low'] as const;

export type TickedKind = (typeof tickedKinds)[number];

/** When somebody ticked it off, and who; without a name once the person is gone. */
export const seenMark = z.object({ at: instant, by: z.nullable(z.string()) });

export type SeenMark = z.output<typeof seenMark>;

/** What can be done about it; `link` leads to where. Home does the first eight in place. */
const attentionRemedies = [
  'find_therapist',
  'give_away',
  'move_visit',
  'settle_refund',
  'settle_invoice',
  'send_again',
  'run_again',
  'settle_alarm',
  'open_booking',
  'open_area',
  'open_treatment',
  'open_therapist',
  'open_sms',
  'open_money',
  'open_review',
  'fill_in',
  'ask_provider',
  'ask_operator',
] as const;

/** The order of the list: what has an hour today, what hurts already, what has an hour later, what stands still. */
export const attentionBands = ['soon', 'since', 'later', 'standing'] as const;

export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  band: z.enum(attentionBands),
  since: instant,
  /** When it hurts somebody (cancelled, nobody at the door); null when no hour can be named. */
  hurtsAt: z.nullable(instant),
  bookingId: z.optional(z.string()),
  /** The order for money back that was refused, where the purchase has no page of its own. */
  refundId: z.optional(z.string()),
  /** The invoice or credit note that was refused. */
  invoiceId: z.optional(z.string()),
  remedy: z.enum(attentionRemedies),
  /** What is ticked off with it, where its kind may be. */
  subject: z.optional(z.string()),
  /** A path in the office; null where nothing there helps. */
  link: z.nullable(z.string()),
  /** Names and figures for the sentence of its kind (`home.trouble.kinds`). */
  values: z.record(z.string(), z.string()),
  /** Whom to call at once. */
  call: z.optional(z.object({ name: z.string(), phone: z.string() })),
  /** Which visit it is about, when it is about one. */
  visit: z.optional(
    z.object({
      reference: z.string(),
      startsAt: instant,
      /** Of the place: a visit is told by its clock. */
      timezone,
      clientName: z.string(),
      treatment: z.object({ en: z.string(), pt: z.string() }),
      area: z.nullable(z.string()),
      /** To the door, where somebody may have to go there. */
      place: z.optional(z.string()),
    }),
  ),
});

export type AttentionItem = z.output<typeof attentionItem>;

/** Of a gift card; for a booking there is `settleRefund`. */
export const settleGiftCardRefund = route({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/settle',
  who: 'admin',
  summary: 'A refund of a gift card that the bank refused: order it once more, or say that it was paid another way',
  params: z.object({ refundId: z.uuid() }),
  body: z.strictObject({ how: z.enum(['again', 'otherwise']), reason: freeText(500).check(z.minLength(1)) }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'refund_changed'],
});

export const tickOff = route({
  method: 'POST',
  path: '/api/admin/attention/seen',
  who: 'admin',
  summary: 'Tick off what only a person can say is dealt with; the log of changes says who did',
  body: z.strictObject({ kind: z.enum(tickedKinds), subject: singleLine(120).check(z.minLength(1)) }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

export const getAttention = route({
  method: 'GET',
  path: '/api/admin/attention',
  who: 'office',
  summary: 'Everything that needs a person, what hurts first on top, each with its remedy',
  answer: z.object({ items: z.array(attentionItem) }),
});

export const attentionRoutes = { getAttention, settleGiftCardRefund, tickOff };
