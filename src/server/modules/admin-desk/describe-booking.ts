import type { AdminBooking } from '#contract/admin-bookings.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  type BookingRow,
  bookingLink,
  findBooking,
  findInternalNotes,
  listAbsences,
  listHistoryActors,
  moveRefusal,
  respond,
} from '#server/modules/bookings/public.ts';
import { readRefundable } from '#server/modules/checkout/public.ts';
import { describeAssignment } from '#server/modules/dispatch/public.ts';
import { findNames } from '#server/modules/identity/public.ts';
import { listMoney } from '#server/modules/payments/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { findTip } from '#server/modules/tips/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AdminDeskDeps } from './deps.ts';
import { toPayment } from './to-response.ts';

type Deps = Pick<AdminDeskDeps, 'config' | 'database' | 'clock'>;

/** Everything an admin may know about a booking, joined from the modules that keep it. */
export const describeBooking = async (deps: Deps, id: string): Promise<AdminBooking> => {
  const { database: on, clock, config } = deps;
  const booking = await findBooking(on, id);
  const internal = await findInternalNotes(on, id);
  if (!booking || !internal) throw new AppError('not_found');
  const refusal = moveRefusal(booking, clock.now(), booking.startsAt);
  return {
    ...(await respond(deps, on, booking)),
    ...internal,
    userId: booking.userId,
    language: booking.language,
    nif: booking.nif,
    area: (await listAreaNames(on)).get(booking.serviceAreaId ?? 0) ?? '',
    treatment: booking.priceLines.find(({ kind }) => kind === 'treatment')?.label ?? null,
    paidAt: booking.paidAt?.toISOString() ?? null,
    payBy: booking.payBy,
    payReason: booking.payReason,
    chosenTherapistId: booking.chosenTherapistId,
    clientLink: bookingLink(config, booking),
    reschedule: { isAllowed: refusal === null, refusal, isFree: true, until: booking.startsAt.toISOString() },
    refundable: await readRefundable(on, booking),
    collected: collectedOf(booking),
    payments: (await listMoney(on, { kind: 'booking', id })).map(toPayment),
    tip: await describeTip(on, id),
    assignment: await describeAssignment(on, id),
    absent: await listAbsences(on, [id]),
    history: await historyWithNames(on, booking),
  };
};

const collectedOf = ({ collected: amount, collectedBy: by }: BookingRow): AdminBooking['collected'] =>
  by && { amount, by };

const describeTip = async (on: Queryable, id: string): Promise<AdminBooking['tip']> => {
  const tip = await findTip(on, id);
  if (!tip?.paidAt) return null;
  const payments = (await listMoney(on, { kind: 'tip', id })).map(toPayment);
  return { amount: tip.amount, kept: tip.kept, payments };
};

const historyWithNames = async (on: Queryable, { id, history }: BookingRow): Promise<AdminBooking['history']> => {
  const actors = await listHistoryActors(on, id);
  const names = await findNames(on, [...new Set(actors.flatMap(({ actorId }) => (actorId ? [actorId] : [])))]);
  return history.map((line, index) => ({ ...line, actorName: names.get(actors[index]?.actorId ?? '') ?? null }));
};
