import type { FastifyReply } from 'fastify';
import { getOwnCard, setOwnCard } from '#contract/own-card.ts';
import { getSmsWish, setSmsWish } from '#contract/sms.ts';
import * as contract from '#contract/therapist-desk.ts';
import * as hours from '#contract/therapist-hours.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { findWish, setWish } from '../sms/public.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { getFeed, getFeedLink, getVisitCalendar, renewFeedLink, visitAttachment } from './calendar-feed.ts';
import { getDashboard } from './dashboard.ts';
import { getBooking } from './get-booking.ts';
import { getHours, previewHours, setHours } from './hours.ts';
import { listBookings } from './list-bookings.ts';
import { changeOwnCard, readOwnCard } from './own-card.ts';
import { addTimeOff, listTimeOff, previewTimeOff, removeTimeOff } from './time-off.ts';

export const therapistDeskModule = (deps: DeskDeps): Module => ({
  routes: therapistDeskRoutes(deps),
  attachments: { visit: visitAttachment(deps) },
});

const asCalendar = (reply: FastifyReply, text: string): string => {
  reply.type('text/calendar; charset=utf-8');
  reply.header('content-disposition', 'attachment; filename="calma.ics"');
  return text;
};

const therapistDeskRoutes = (deps: DeskDeps): Handler[] => [
  handle(getSmsWish, async ({ actor }) => {
    const { id } = await therapistOf(deps.database, actor);
    return { offers: await findWish(deps.database, id) };
  }),
  handle(setSmsWish, async ({ actor, body }) => {
    const { id } = await therapistOf(deps.database, actor);
    await setWish(deps.database, id, body.offers);
    return { offers: body.offers };
  }),
  handle(contract.getTherapistDashboard, ({ actor }) => getDashboard(deps, actor)),
  handle(contract.listTherapistBookings, ({ actor, query }) => listBookings(deps, actor, query)),
  handle(contract.getTherapistBooking, async ({ actor, params, note }) => {
    const visit = await getBooking(deps, actor, params.id);
    if ('healthNotes' in visit && visit.healthNotes) await note('health_note_opened', { subjectId: params.id });
    return visit;
  }),
  handle(contract.getTherapistBookingCalendar, async ({ actor, params, reply }) =>
    asCalendar(reply, await getVisitCalendar(deps, actor, params.id)),
  ),
  handle(hours.getTherapistHours, ({ actor }) => getHours(deps, actor)),
  handle(hours.previewTherapistHours, ({ body, actor }) => previewHours(deps, actor, body.hours)),
  handle(hours.setTherapistHours, ({ body, actor }) => setHours(deps, actor, body.hours)),
  handle(getOwnCard, ({ actor }) => readOwnCard(deps, actor)),
  handle(setOwnCard, ({ actor, body }) => changeOwnCard(deps, actor, body)),
  handle(hours.listTimeOff, ({ actor }) => listTimeOff(deps, actor)),
  handle(hours.previewTimeOff, ({ body, actor }) => previewTimeOff(deps, actor, body)),
  handle(hours.addTimeOff, ({ body, actor }) => addTimeOff(deps, actor, body)),
  handle(hours.removeTimeOff, ({ actor, params }) => removeTimeOff(deps, actor, params.id)),
  handle(hours.getCalendarFeedLink, ({ actor }) => getFeedLink(deps, actor)),
  handle(hours.renewCalendarFeedLink, ({ actor }) => renewFeedLink(deps, actor)),
  handle(hours.getCalendarFeed, async ({ query, reply }) => asCalendar(reply, await getFeed(deps, query.token ?? ''))),
];
