import type { MovableBooking } from '#contract/reschedule.ts';
import { endedByMove } from '#domain/booking/cancellation.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { findAreaZone } from '#server/modules/service-area/public.ts';
import {
  findCandidates,
  listTimesOf,
  moveTimes,
  nearestFreeStarts,
  readOpenTimes,
  refusalOfStart,
} from '#server/modules/therapists/public.ts';
import { errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { findAccessible, findMovable, mayTouch, receiptAlone, type Visitor, whoIs, whyClosed } from '../access.ts';
import { forgetDay } from '../day/day-repo.ts';
import { readProgress } from '../day/tell-day.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingMoved } from '../events.ts';
import { mailBookingMoved } from '../mail/mail-moved.ts';
import { seatsOf, visitFor } from '../make/hold-seats.ts';
import { startTexts } from '../make/plan-booking.ts';
import { type CurrentTerms, decide, readCurrentTerms, visitTermsOf } from '../money/money-back.ts';
import { type BookingRow, findBookingByKey, lockBooking, markChangedByUs, setChoice, updateTimes } from '../repo.ts';
import { isDeadLink, respondMovable, withoutPeople } from './movable.ts';
import { theSystem } from './move-booking.ts';
import { moveRefusal } from './move-refusal.ts';
import { emptySeats } from './seats.ts';
import { listSeated } from './seats-repo.ts';

type MoveWish = {
  startsAt: Date;
  /** The company may move a visit up to its start, when it has spoken with the client. */
  isOfficeMove?: true;
};

/** What the link's page shows. Of a booking that is over it tells what happened since, not an error. */
export const readByLink = async (deps: BookingDeps, key: string): Promise<MovableBooking> => {
  const booking = await findBookingByKey(deps.database, hashToken(key));
  if (!booking) throw await whyClosed(deps.database, key, null);
  if (booking.isLongOver) throw receiptAlone();
  const movable = await respondMovable(deps, deps.database, booking);
  return isDeadLink(movable) ? withoutPeople(movable) : movable;
};

export const rescheduleByLink = async (
  deps: BookingDeps,
  key: string,
  actor: Visitor['actor'],
  wish: MoveWish,
): Promise<MovableBooking> => {
  const { id, reschedule } = await readByLink(deps, key);
  if (isDeadLink({ reschedule })) throw new AppError('link_expired');
  return rescheduleBooking(deps, id, { actor, token: key }, wish);
};

export const readReschedule = async (deps: BookingDeps, id: string, visitor: Visitor): Promise<MovableBooking> =>
  respondMovable(deps, deps.database, await findAccessible(deps.database, id, visitor));

/** Each move is a mail to several people. */
const movesOfOne = { name: 'move-booking', points: 20, perSeconds: 3600 };

/** The same visit at another start. Wished for twice, it moves once. */
export const rescheduleBooking = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  wish: MoveWish,
): Promise<MovableBooking> => {
  const find = wish.isOfficeMove ? findMovable : findAccessible;
  const seen = await find(deps.database, id, visitor);
  if (!wish.isOfficeMove) await deps.limits.take(movesOfOne, id);
  try {
    await deps.database.transaction((tx) => move(deps, tx, id, visitor, wish));
  } catch (error) {
    throw isSlotGone(error) ? await slotTaken(deps, seen, wish.startsAt) : error;
  }
  return respondMovable(deps, deps.database, await find(deps.database, id, visitor));
};

/** Raised inside the transaction to undo all of it: the booking then stays where it was. */
class SlotGone extends Error {}

const move = async (
  deps: BookingDeps,
  tx: Transaction,
  id: string,
  visitor: Visitor,
  { startsAt, isOfficeMove }: MoveWish,
): Promise<void> => {
  const booking = await lockBooking(tx, id);
  if (!booking || !(isOfficeMove || mayTouch(visitor, booking))) throw new AppError('not_found');
  if (booking.startsAt.getTime() === startsAt.getTime()) return;
  const who = whoIs(visitor, booking);
  const isByOffice = isOfficeMove === true || who.kind === 'admin';
  const terms = await readCurrentTerms(tx);
  const progress = await readProgress(tx, booking, deps.clock.now());
  refuseUnlessMovable(deps, booking, { terms, progress, isOfficeMove: isOfficeMove === true });
  const times = await newTimes(deps, tx, booking, { startsAt, isByOffice });
  const moved = { ...booking, ...times, ...(isByOffice ? {} : endedRefunds(deps, booking, { terms, progress })) };
  await takeSeats(deps, tx, booking, moved);
  // A question about the old time has lost its sense.
  await setChoice(tx, id, null);
  await updateTimes(tx, booking, moved, who);
  await freeAbsent(tx, id);
  // Whoever was on the way, or at the door, was so for the old time.
  await forgetDay(tx, id);
  if (isByOffice) await markChangedByUs(tx, id);
  if (isOfficeMove) await logMove(tx, visitor, booking, moved);
  await deps.emit(tx, bookingMoved, { bookingId: id, oldStartsAt: booking.startsAt.toISOString() });
  await mailBookingMoved(deps, tx, { booking: moved, oldStartsAt: booking.startsAt, isByOffice });
};

/** The rules of now, and how its day goes. */
type Standing = { terms: CurrentTerms; progress: Awaited<ReturnType<typeof readProgress>> };

/** A client who moves a visit late does not win back what a cancellation would have cost (docs/decisions/0010, 0013). */
const endedRefunds = (
  { clock }: BookingDeps,
  booking: BookingRow,
  { terms, progress }: Standing,
): Pick<BookingRow, 'fullRefundEndedAt' | 'halfRefundEndedAt'> => {
  const { full, half } = endedByMove(visitTermsOf(booking, terms, progress), clock.now());
  return { fullRefundEndedAt: full, halfRefundEndedAt: half };
};

/** Whoever had accepted and is not free at the new time has no seat any more, from this moment: nobody reads an old name. */
const freeAbsent = async (tx: Transaction, id: string): Promise<void> => {
  const staying = (await listTimesOf(tx, id)).filter(({ kind }) => kind === 'assigned');
  const absent = (await listSeated(tx, [id])).filter(
    ({ therapistId }) => !staying.some((seat) => seat.therapistId === therapistId),
  );
  const leaving = absent.map(({ therapistId }) => therapistId);
  if (leaving.length > 0) await emptySeats(tx, id, leaving, { who: theSystem, reason: 'moved' });
};

const logMove = (tx: Transaction, { actor }: Visitor, before: BookingRow, after: BookingRow): Promise<void> =>
  recordChange(tx, {
    actor,
    what: 'booking',
    id: before.id,
    label: before.reference,
    before: { startsAt: before.startsAt },
    after: { startsAt: after.startsAt },
  });

const refuseUnlessMovable = (
  { clock }: BookingDeps,
  booking: BookingRow,
  { terms, progress, isOfficeMove }: Standing & { isOfficeMove: boolean },
): void => {
  const now = clock.now();
  const until = isOfficeMove ? booking.startsAt : decide(booking, terms, now, progress).move.until;
  const refusal = moveRefusal(booking, now, until);
  if (refusal) throw new AppError(refusal === 'not_paid' ? 'not_paid' : 'too_late', { extra: { refusal } });
};

/** As long as before; the way after it as the company counts it today. */
const newTimes = async (
  { clock }: BookingDeps,
  tx: Transaction,
  booking: BookingRow,
  { startsAt, isByOffice }: { startsAt: Date; isByOffice: boolean },
): Promise<Pick<BookingRow, 'startsAt' | 'endsAt' | 'blockedUntil' | 'timezone'>> => {
  const timezone = (await findAreaZone(tx, booking.serviceAreaId)) ?? booking.timezone;
  const open = await readOpenTimes(tx, { startsAt, zone: timezone }, isByOffice);
  const endsAt = after(startsAt, booking.endsAt.getTime() - booking.startsAt.getTime());
  const times = { startsAt, endsAt, blockedUntil: after(endsAt, minutes(minutesAround(open.rules))) };
  const refusal = refusalOfStart(open, clock.now(), times);
  // Offered a while ago and come too near meanwhile: a start that has gone, not a fault.
  if (refusal === 'too_soon') throw new SlotGone();
  if (refusal) throw wrongField('startsAt', startTexts[refusal]);
  return { ...times, timezone };
};

const takeSeats = async (
  { roster }: BookingDeps,
  tx: Transaction,
  oldTime: BookingRow,
  moved: BookingRow,
): Promise<void> => {
  const { id: bookingId, startsAt, blockedUntil } = moved;
  const visit = await visitFor(tx, moved);
  if (!visit) throw new SlotGone();
  const candidates = await findCandidates({ roster }, tx, { ...visit, ignoreBookingId: bookingId });
  const keep = (await listSeated(tx, [bookingId])).map(({ therapistId }) => therapistId);
  const seats = seatsOf(moved);
  const held = await moveTimes(tx, { bookingId, seats, startsAt, blockedUntil, oldTime, candidates, keep });
  if (!held) throw new SlotGone();
};

/** Too few were free, or the wait for somebody else's lock was too long. */
const isSlotGone = (error: unknown): boolean =>
  error instanceof SlotGone || ['55P03', '40P01', '40001', '23P01'].includes(errorCodeOf(error) ?? '');

const alternativesOffered = 3;

const slotTaken = async (deps: BookingDeps, booking: BookingRow, startsAt: Date): Promise<AppError> => {
  const visit = await visitFor(deps.database, booking);
  const lengthMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1);
  const open = visit && { ...visit, ignoreBookingId: booking.id, seats: seatsOf(booking), lengthMinutes };
  const starts = open ? await nearestFreeStarts(deps, open, startsAt, alternativesOffered) : [];
  const others = starts.filter((start) => start.getTime() !== booking.startsAt.getTime());
  const alternatives = others.map((start) => start.toISOString());
  return new AppError('slot_taken', { text: 'booking:refused.newStartTaken', extra: { alternatives } });
};
