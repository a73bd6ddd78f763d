import * as contract from '#contract/reschedule.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { readBookingToken, type Visitor } from './access.ts';
import { claimBooking } from './change/claim-booking.ts';
import { findStaying, getBookingAvailability } from './change/movable.ts';
import { readByLink, readReschedule, rescheduleBooking, rescheduleByLink } from './change/reschedule-booking.ts';
import type { BookingDeps } from './deps.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

type Wished = Pick<Context, 'language'> & { body: { startsAt: string } };

const wishOf = ({ body, language }: Wished) => ({ startsAt: new Date(body.startsAt), language });

/** A key is as long as a lock is good: nobody tries them out, but nobody needs to try often either. */
const linkTries = { name: 'booking-links', points: 120, perSeconds: 600 };

export const rescheduleRoutes = (deps: BookingDeps): Handler[] => [
  handle(contract.getRescheduleByLink, async ({ params, ip }) => {
    await deps.limits.take(linkTries, ip);
    return readByLink(deps, params.token);
  }),
  handle(contract.rescheduleByLink, async (input) => {
    await deps.limits.take(linkTries, input.ip);
    return rescheduleByLink(deps, input.params.token, input.actor, wishOf(input));
  }),
  handle(contract.getReschedule, (input) => readReschedule(deps, input.params.id, visitorOf(input))),
  handle(contract.rescheduleBooking, async (input) => {
    await deps.limits.take(linkTries, input.ip);
    return rescheduleBooking(deps, input.params.id, visitorOf(input), wishOf(input));
  }),
  handle(contract.getBookingAvailability, (input) =>
    getBookingAvailability(deps, input.params.id, visitorOf(input), input.query, (field) => {
      const text = deps.texts.text(input.language, 'common:fields.invalid');
      return new AppError('validation_failed', { fields: { [field]: text } });
    }),
  ),
  handle(contract.findStayingTherapists, async (input) => {
    await deps.limits.take(linkTries, input.ip);
    return findStaying(deps, input.params.id, visitorOf(input), new Date(input.query.startsAt));
  }),
  handle(contract.claimBooking, async (input) => {
    if (input.actor.kind !== 'user') throw new AppError('not_signed_in');
    const { id } = input.params;
    const { booking, isNew } = await claimBooking(deps, id, input.actor, visitorOf(input).token);
    if (isNew) await input.note('key_withdrawn', { subjectId: id, detail: 'claimed' });
    return booking;
  }),
];
