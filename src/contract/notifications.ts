import * as z from 'zod/mini';
import { instant, timezone } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

const label = z.object({ en: z.string(), pt: z.string() });

/** What every notification about a visit carries; the words around it are made in the browser, in the reader's language. */
const visit = { reference: z.string(), treatment: label, startsAt: instant, timezone: z.optional(timezone) };

/**
 * Every notification and the values it carries. A new one is an entry here, its words under the same name in
 * `locales/{en,pt}/common.json` (`notifications.kinds`), and a place to go in the server's `notifications/link-of.ts`.
 */
export const notificationKinds = {
  // Therapists
  offer_received: z.object({ ...visit, area: z.string(), answerBy: instant, pay: centsAmount }),
  offer_withdrawn: z.object(visit),
  /** The client did not take the time they proposed, which is `startsAt`. */
  proposal_declined: z.object(visit),
  booking_assigned: z.object({ ...visit, area: z.string() }),
  assignment_cancelled: z.object(visit),
  assignment_moved: z.object({ ...visit, oldStartsAt: instant }),
  /** Moved away or given to somebody else. */
  assignment_ended: z.object(visit),
  visit_changed: z.object(visit),
  visit_reminder: z.object({ ...visit, area: z.string() }),
  /** After the planned end, when nobody has said that the visit is over. */
  all_well: z.object(visit),
  // Clients
  booking_received: z.object(visit),
  booking_confirmed: z.object({ ...visit, therapist: z.string() }),
  booking_moved: z.object({ ...visit, oldStartsAt: instant }),
  booking_changed: z.object(visit),
  /** Without a refund where nothing was paid. */
  booking_cancelled: z.object({ ...visit, refund: z.optional(centsAmount) }),
  payment_failed: z.object({ ...visit, heldUntil: instant }),
  choice_needed: z.object({ ...visit, until: instant }),
  answer_due: z.object({ ...visit, until: instant }),
  /** A therapist cannot come then, but at another hour. */
  time_proposed: z.object({ ...visit, therapist: z.string(), until: instant }),
  /** Whoever was announced cannot come, and somebody else is looked for. */
  searching_again: z.object(visit),
  therapist_changed: z.object({ ...visit, therapist: z.string() }),
  booking_reminder: z.object({ ...visit, therapist: z.string() }),
  therapist_on_way: z.object({ ...visit, therapist: z.string(), expectedAt: instant }),
  therapist_there: z.object({ ...visit, therapist: z.string() }),
  nobody_opens: z.object({ ...visit, therapist: z.string() }),
  visit_finished: z.object(visit),
  // Admins
  needs_attention: z.object({ ...visit, area: z.string() }),
  therapist_dropped_out: z.object({ ...visit, therapist: z.string() }),
  therapist_needs_help: z.object({ ...visit, therapist: z.string(), phone: z.string() }),
  therapist_silent: z.object({ ...visit, therapist: z.string(), phone: z.string() }),
  door_closed: z.object({ ...visit, therapist: z.string(), phone: z.string() }),
  /** Twenty minutes after the start nobody has told us that they are there. */
  therapist_late: z.object({ ...visit, therapist: z.string(), phone: z.string() }),
  /** A client says that nobody has come. */
  client_waits: z.object({ ...visit, therapist: z.string(), phone: z.string() }),
  payment_problem: z.object({ reference: z.string(), amount: centsAmount }),
} as const;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationValues = { [Kind in NotificationKind]: z.output<(typeof notificationKinds)[Kind]> };

export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];

const kindName = z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]]);

/** All values any kind may carry; which of them are there is known by the kind. */
const anyValues = z.object({
  reference: z.optional(z.string()),
  treatment: z.optional(label),
  startsAt: z.optional(instant),
  oldStartsAt: z.optional(instant),
  area: z.optional(z.string()),
  answerBy: z.optional(instant),
  until: z.optional(instant),
  heldUntil: z.optional(instant),
  pay: z.optional(centsAmount),
  refund: z.optional(centsAmount),
  amount: z.optional(centsAmount),
  therapist: z.optional(z.string()),
  phone: z.optional(z.string()),
  expectedAt: z.optional(instant),
});

export const notification = z.object({
  id: z.string(),
  kind: kindName,
  values: anyValues,
  /** Where it leads, inside this site. */
  link: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
});

export type Notification = z.output<typeof notification>;

/** How often a page that can be seen asks for news. */
export const notificationPollSeconds = 20;

const ok = z.object({ ok: z.literal(true) });

export const listNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  who: 'signed-in',
  summary: 'The latest 50 notifications of the signed-in person, newest first',
  answer: z.array(notification),
});

export const getNotificationNews = route({
  method: 'GET',
  path: '/api/notifications/news',
  who: 'signed-in',
  summary: 'How many are unread and when the newest came: small enough to be asked often',
  answer: z.object({ unread: z.int(), newestAt: z.nullable(instant) }),
});

export const readNotification = route({
  method: 'POST',
  path: '/api/notifications/:id/read',
  who: 'signed-in',
  summary: 'Mark one as read; a second time changes nothing',
  params: z.object({ id: z.uuid() }),
  answer: ok,
  errors: ['not_found'],
});

export const readAllNotifications = route({
  method: 'POST',
  path: '/api/notifications/read-all',
  who: 'signed-in',
  summary: 'Mark all as read',
  answer: ok,
});
