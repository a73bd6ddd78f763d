import * as contract from '#contract/admin-bookings.ts';
import { getBookingCalendar } from '#contract/admin-calendar.ts';
import { previewClosedDays, previewOpenWeek } from '#contract/closed-days.ts';
import { getDayPlan } from '#contract/day-plan.ts';
import { bookingMailRoutes as bookingMails } from '#contract/emails.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import {
  bookByPhone,
  collectPayment,
  markNoShow,
  readIdempotencyKey,
  rescheduleBooking,
  resendPaymentLink,
} from '#server/modules/bookings/public.ts';
import type { CheckoutDeps } from '../checkout/public.ts';
import { listBookingMails, resendBookingMail } from './booking-mails.ts';
import { readCalendar, readDayPlan, readVisitsOutside, readVisitsWithin } from './calendar.ts';
import { editBooking, refuseToDelete } from './change-booking.ts';
import type { AdminDeskDeps } from './deps.ts';
import { describeBooking } from './describe-booking.ts';
import { exportBookings, listBookings } from './list-bookings.ts';

const signedIn = (actor: Actor) => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor;
};

export const adminBookingRoutes = (deps: AdminDeskDeps & CheckoutDeps): Handler[] => [
  handle(contract.listAdminBookings, ({ query }) => listBookings(deps, query)),
  handle(contract.exportBookings, async ({ query, actor, language, reply, note }) => {
    const file = await exportBookings(deps, query, { actor, language });
    await note('exported', { detail: 'bookings' });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="calma-bookings.csv"');
    return file;
  }),
  handle(getBookingCalendar, ({ query }) => readCalendar(deps, query)),
  handle(getDayPlan, ({ query }) => readDayPlan(deps, query.day)),
  handle(previewClosedDays, ({ body }) => readVisitsWithin(deps, body.times)),
  handle(previewOpenWeek, ({ body }) => readVisitsOutside(deps, body)),
  handle(contract.bookByPhone, async ({ body, actor, language, ip, request }) => {
    const key = readIdempotencyKey(request);
    // What it costs nothing is a matter of money.
    if (body.payment.how === 'free' && signedIn(actor).role === 'support') throw new AppError('not_allowed');
    return describeBooking(deps, await bookByPhone(deps, body, { admin: signedIn(actor), language, ip, key }));
  }),
  handle(contract.getAdminBooking, ({ params }) => describeBooking(deps, params.id)),
  handle(contract.updateAdminBooking, async ({ params, body, actor, language }) => {
    const difference = await editBooking(deps, params.id, body, { actor, language });
    return { ...(await describeBooking(deps, params.id)), difference };
  }),
  handle(bookingMails.listBookingMails, ({ params }) => listBookingMails(deps, params.id)),
  handle(bookingMails.resendBookingMail, async ({ params, actor }) => {
    await resendBookingMail(deps, params, actor);
    return { ok: true as const };
  }),
  handle(contract.markNoShow, ({ params, actor }) => markNoShow(deps, params.id, signedIn(actor).userId)),
  handle(contract.deleteAdminBooking, ({ params }) => refuseToDelete(deps, params.id)),
  handle(contract.collectPayment, async ({ params, body, actor }) => {
    await collectPayment(deps, params.id, { payBy: body.by, admin: signedIn(actor) });
    return describeBooking(deps, params.id);
  }),
  handle(contract.mailPaymentLink, async ({ params, actor }) => {
    await resendPaymentLink(deps, params.id, actor);
    return { ok: true as const };
  }),
  handle(contract.rescheduleByAdmin, async ({ params, body, actor, language }) => {
    const wish = { startsAt: new Date(body.startsAt), language, isOfficeMove: true as const };
    await rescheduleBooking(deps, params.id, { actor, token: null }, wish);
    return describeBooking(deps, params.id);
  }),
];
