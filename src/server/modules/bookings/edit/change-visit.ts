import type { changeVisit as route } from '#contract/change-visit.ts';
import type { RouteRequest } from '#contract/route.ts';
import { noCents } from '#domain/money/cents.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { changedMeanwhile } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  findCandidates,
  listTimesOf,
  moveTimes,
  readOpenTimes,
  refusalOfStart,
} from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { confirmSeats, emptySeats } from '../change/seats.ts';
import { deleteSeat, listSeated, setSeatPay } from '../change/seats-repo.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingChanged } from '../events.ts';
import { mailBookingChanged } from '../mail/mail-changed.ts';
import type { FieldFaults } from '../make/check-details.ts';
import { visitFor } from '../make/hold-seats.ts';
import { startTexts } from '../make/plan-booking.ts';
import { giveAway, priceChanged, priceChoices, unitsOf } from '../make/price-lines.ts';
import { type CheckedChoices, readChoices } from '../make/read-choices.ts';
import { currentPromo } from '../money/apply-promo.ts';
import { isToPayLater, paidParts } from '../money/money-back.ts';
import { readPays } from '../money/pays.ts';
import { writeRefund } from '../money/write-ledger.ts';
import { findInternalNotes } from '../read/admin-repo.ts';
import { type BookingRow, lockBooking } from '../repo.ts';
import { updateVisit } from './edit-repo.ts';

type VisitWish = RouteRequest<typeof route>['body'];
type Deps = Omit<BookingDeps, 'limits' | 'keptReads'>;
type Admin = { userId: string };
type By = { admin: Admin; faults: FieldFaults };

export type VisitChange = Pick<ReturnType<typeof priceChanged>, 'price' | 'toPay' | 'back'> & {
  bookingId: string;
  sequence: number;
  endsAt: Date;
  /** Whoever had accepted, and whether the changed visit is still theirs. */
  therapists: { id: string; firstName: string; stays: boolean }[];
  /** So many therapists must be searched for. */
  missing: number;
};

/**
 * Another treatment, length, add-ins or people for a paid visit at the same start. All of it or nothing: the time is taken
 * under the constraint, the price is the domain's, and the caller moves the money that goes back.
 */
export const applyVisitChange = async (
  deps: Deps,
  tx: Transaction,
  id: string,
  wish: VisitWish,
  { admin, faults }: By,
): Promise<VisitChange> => {
  const booking = found(await lockBooking(tx, id));
  await refuseUnlessChangeable(deps, tx, booking, wish);
  const choices = await checkedChoices(deps, tx, booking, wish, faults);
  const priced = await priceOf(deps, tx, booking, choices);
  const isMoney = priced.toPay + priced.back.card + priced.back.giftCard > 0;
  if (isMoney && booking.refunded > 0) throw new AppError('too_late', { text: 'booking:refused.changeAfterRefund' });
  const changed: BookingRow = { ...booking, ...factsOf(booking, choices), ...priced.price, due: priced.toPay };
  const seats = await takeSeats(deps, tx, booking, changed, choices);
  await updateVisit(tx, id, changed);
  await followSeats(deps, tx, changed, { ...seats, admin });
  const sequence = booking.calendarSequence + 1;
  if (priced.back.card + priced.back.giftCard > 0)
    await writeRefund(tx, booking, `changed:${id}:${sequence}`, priced.back);
  await deps.emit(tx, bookingChanged, { bookingId: id, sequence, isSearchedAnew: seats.missing > 0 || seats.isOther });
  await mailBookingChanged(deps, tx, { ...changed, calendarSequence: sequence }, priced);
  await logChange(tx, admin, booking, changed);
  return {
    ...priced,
    bookingId: id,
    sequence,
    endsAt: changed.endsAt,
    therapists: seats.therapists,
    missing: seats.missing,
  };
};

const refuseUnlessChangeable = async (
  { clock }: Deps,
  tx: Transaction,
  { id, status, startsAt }: BookingRow,
  { version }: VisitWish,
): Promise<void> => {
  if (status === 'waiting_payment' || status === 'expired') throw new AppError('not_paid');
  if (status === 'cancelled' || status === 'completed' || startsAt <= clock.now()) throw new AppError('too_late');
  const current = await findInternalNotes(tx, id);
  if (current && current.version !== version) throw changedMeanwhile({ version: current.version });
};

/** What the catalogue offers, at the prices of the booking's own bill where nothing changed. */
const checkedChoices = async (
  { clock }: Deps,
  tx: Transaction,
  booking: BookingRow,
  wish: VisitWish,
  faults: FieldFaults,
): Promise<CheckedChoices> => {
  const choices = await readChoices(tx, wish, faults);
  if (choices) {
    const refusal = refusalOfStart(
      await readOpenTimes(tx, { startsAt: booking.startsAt, zone: booking.timezone }, true),
      clock.now(),
      timesOf(booking, choices),
    );
    if (refusal === 'closed' || refusal === 'too_long') faults.add('duration', startTexts[refusal]);
  }
  faults.throwIfAny();
  if (!choices) throw new Error('Choices without a fault are complete');
  const units = unitsOf(booking.priceLines);
  const isSame = choices.treatment.id === booking.treatmentId && choices.duration === booking.duration;
  return {
    ...choices,
    treatmentPrice: isSame ? units.treatment : choices.treatmentPrice,
    addIns: choices.addIns.map((one) => ({ ...one, price: units.addIns.get(one.id) ?? one.price })),
  };
};

/** The start stays, and so does the time for the way after it. */
const timesOf = (booking: BookingRow, { lengthMinutes }: CheckedChoices) => {
  const { startsAt, endsAt, blockedUntil } = booking;
  const newEnd = after(startsAt, minutes(lengthMinutes));
  return { startsAt, endsAt: newEnd, blockedUntil: after(newEnd, blockedUntil.getTime() - endsAt.getTime()) };
};

const priceOf = async ({ texts }: Deps, tx: Transaction, booking: BookingRow, choices: CheckedChoices) => {
  const label = booking.priceLines.find(({ kind }) => kind === 'gift-card')?.label;
  const { giftCardId: id, giftCard: balance } = booking;
  const giftCard = id && label ? { id, label, balance } : null;
  const reductions = { promo: await currentPromo(tx, booking), giftCard };
  if (booking.payBy === 'free')
    return { price: giveAway(texts, priceChoices(texts, choices, reductions)), ...nothingMoves };
  if (!isToPayLater(booking)) return priceChanged(texts, choices, reductions, paidParts(booking));
  const { price, back } = priceChanged(texts, choices, reductions, { card: noCents, giftCard: balance });
  if (back.giftCard > 0) throw new AppError('not_paid', { text: 'booking:refused.changeLaterGiftCard' });
  return { price, ...nothingMoves };
};

/** Given away, or paid at the visit: the bill changes, and nobody pays or gets anything now. */
const nothingMoves = { toPay: noCents, back: { card: noCents, giftCard: noCents } };

const factsOf = (booking: BookingRow, choices: CheckedChoices) => ({
  ...timesOf(booking, choices),
  treatmentId: choices.treatment.id,
  duration: choices.duration,
  peopleCount: choices.peopleCount,
  isBackToBack: choices.isBackToBack,
  requiresTwoTherapists: choices.requiresTwoTherapists,
  addIns: choices.addIns.map(({ id }) => id),
});

type Seats = Pick<VisitChange, 'therapists' | 'missing'> & {
  /** Another treatment, length or number of therapists than those were asked about. */
  isOther: boolean;
};

const takeSeats = async (
  { roster }: Deps,
  tx: Transaction,
  booking: BookingRow,
  changed: BookingRow,
  { seats }: CheckedChoices,
): Promise<Seats> => {
  const { id: bookingId, startsAt, blockedUntil } = changed;
  const seated = await listSeated(tx, [bookingId]);
  const isOther =
    changed.treatmentId !== booking.treatmentId ||
    changed.endsAt.getTime() !== booking.endsAt.getTime() ||
    changed.requiresTwoTherapists !== booking.requiresTwoTherapists;
  const keep = seated.map(({ therapistId }) => therapistId);
  if (isOther) {
    const visit = await visitFor(tx, changed);
    const candidates = visit ? await findCandidates({ roster }, tx, { ...visit, ignoreBookingId: bookingId }) : [];
    const held = await moveTimes(tx, { bookingId, seats, startsAt, blockedUntil, oldTime: booking, candidates, keep });
    if (!held) throw new AppError('slot_taken', { text: 'booking:refused.changeNobodyFree' });
  }
  const assigned = (await listTimesOf(tx, bookingId)).filter(({ kind }) => kind === 'assigned');
  const stays = (id: string) => assigned.some(({ therapistId }) => therapistId === id);
  const therapists = seated.map(({ therapistId: id, firstName }) => ({ id, firstName, stays: stays(id) }));
  return { therapists, missing: seats - therapists.filter((one) => one.stays).length, isOther };
};

/** Who lost the seat, what the others earn now, and whether somebody is missing or nobody is any more. */
const followSeats = async (
  deps: Deps,
  tx: Transaction,
  changed: BookingRow,
  { therapists, missing, admin }: Seats & { admin: Admin },
): Promise<void> => {
  const who = { kind: 'admin' as const, userId: admin.userId };
  const leaving = therapists.filter(({ stays }) => !stays).map(({ id }) => id);
  if (missing > 0 && changed.status === 'confirmed')
    await emptySeats(tx, changed.id, leaving, { who, reason: 'changed' });
  else for (const id of leaving) await deleteSeat(tx, changed.id, id);
  const staying = therapists.filter(({ stays }) => stays).map(({ id }) => id);
  await setSeatPay(tx, changed.id, await readPays(tx, changed, staying, changed.requiresTwoTherapists ? 2 : 1));
  if (missing === 0 && changed.status === 'finding_therapist') await confirmSeats(deps, tx, changed.id, who);
};

const logged = (of: BookingRow) => ({
  treatmentId: of.treatmentId,
  minutes: of.duration,
  addIns: of.addIns,
  peopleCount: of.peopleCount,
  requiresTwoTherapists: of.requiresTwoTherapists,
  totalPrice: of.totalPrice,
});

const logChange = (tx: Transaction, admin: Admin, before: BookingRow, changed: BookingRow): Promise<void> =>
  recordChange(tx, {
    actor: { kind: 'user', userId: admin.userId },
    what: 'booking',
    id: before.id,
    label: before.reference,
    before: logged(before),
    after: logged(changed),
  });
