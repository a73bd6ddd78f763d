import type { RouteAnswer } from '#contract/route.ts';
import type { getTherapistBooking as contract } from '#contract/therapist-desk.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { findVisit, listSeated, listTold, type VisitRow } from '#server/modules/bookings/public.ts';
import { findUndoUntil, listOpenOffersOf } from '#server/modules/dispatch/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { listTherapistsById, listWaysTo, type Therapist } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { toOffer, toOwnInFull } from './to-response.ts';

type Deps = Pick<DeskDeps, 'database' | 'clock'>;

export const getBooking = async (
  { database, clock }: Deps,
  actor: Actor,
  bookingId: string,
): Promise<RouteAnswer<typeof contract>> => {
  const { id: therapistId } = await therapistOf(database, actor);
  const visit = found(await findVisit(database, therapistId, bookingId));
  const areas = await listAreaNames(database);
  const ways = await listWaysTo(database, therapistId, [bookingId]);
  if (visit.pay !== null) {
    const now = clock.now();
    const undoUntil = await findUndoUntil(database, bookingId, therapistId, now);
    const team = await teamOf(database, bookingId);
    const told = (await listTold(database, [bookingId])).find((one) => one.therapistId === therapistId) ?? null;
    return toOwnInFull(visit, { areas, ways, now, team, therapistId, undoUntil, told });
  }
  const offers = await listOpenOffersOf(database, therapistId);
  const offer = offers.find((one) => one.bookingId === bookingId);
  if (!offer || visit.status !== 'finding_therapist') throw new AppError('not_found');
  return toOffer(visit, areas, offer, ways);
};

/** An own visit; one that is only offered is as missing as another person's. */
export const findOwnVisit = async (on: Queryable, therapistId: string, bookingId: string): Promise<VisitRow> => {
  const visit = await findVisit(on, therapistId, bookingId);
  if (!visit || visit.pay === null) throw new AppError('not_found');
  return visit;
};

const teamOf = async (on: Queryable, bookingId: string): Promise<Therapist[]> => {
  const seated = (await listSeated(on, [bookingId])).map(({ therapistId }) => therapistId);
  const people = await listTherapistsById(on, seated);
  return seated.flatMap((id) => people.find((person) => person.id === id) ?? []);
};
