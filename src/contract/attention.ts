import * as z from 'zod/mini';
import { instant } from './availability.ts';
import { route } from './route.ts';

/** Troubles a person has to look at. A new one: see `server/modules/stats/attention/sources.ts`. */
const attentionKinds = [
  /** Nobody has accepted, and either everybody was asked or the visit is near. */
  'seat_short',
  /** Of two therapists one has accepted. */
  'second_seat_short',
  /** Whoever has accepted is off then, does not work at that hour any more, or has left. */
  'therapist_off',
  'therapist_hours',
  'therapist_gone',
  /** Booked before the company closed that time, and nobody has said what becomes of it. */
  'closed_day',
  /** The client's bank asks back about the payment. */
  'payment_disputed',
  /** A bank refused money that goes back to the client. */
  'refund_refused',
  /** The mail server cannot be reached, or has refused something for good. */
  'mail_stuck',
  'mail_failed',
  /** On offer, and no therapist can come or gives it. */
  'area_unserved',
  'treatment_unserved',
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

/** What can be done about it; `link` leads to where. */
const attentionRemedies = [
  'find_therapist',
  'give_away',
  'open_booking',
  'open_mails',
  'open_area',
  'open_treatment',
  'see_below',
  'fill_in',
  'ask_operator',
] as const;

export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  since: instant,
  /** When it hurts somebody (cancelled, nobody at the door); null when no hour can be named. */
  hurtsAt: z.nullable(instant),
  bookingId: z.optional(z.string()),
  remedy: z.enum(attentionRemedies),
  /** A path in the office; null where nothing there helps. */
  link: z.nullable(z.string()),
  /** Names and figures for the sentence of its kind (`home.trouble.kinds`). */
  values: z.record(z.string(), z.string()),
  /** Which visit it is about, when it is about one. */
  visit: z.optional(
    z.object({
      reference: z.string(),
      startsAt: instant,
      clientName: z.string(),
      treatment: z.object({ en: z.string(), pt: z.string() }),
      area: z.nullable(z.string()),
    }),
  ),
});

export type AttentionItem = z.output<typeof attentionItem>;

export const getAttention = route({
  method: 'GET',
  path: '/api/admin/attention',
  who: 'admin',
  summary: 'Everything that needs a person, what hurts first on top, each with its remedy',
  answer: z.object({ items: z.array(attentionItem) }),
});
