import type { Booking } from '#contract/booking.ts';
import type { CancellationDecision } from '#domain/booking/cancellation.ts';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { isOnTheWay } from '#domain/booking/visit-day.ts';
import { clientAnswerBy } from '#domain/dispatch/client-answer.ts';
import { lastKept } from '#domain/dispatch/proposals.ts';
import { searchEndsAt } from '#domain/dispatch/search-steps.ts';
import { addCents, noCents, subtractCents } from '#domain/money/cents.ts';
import { type WallClock, wallClockAt } from '#domain/time/wall-clock.ts';
import { findPromo, type Promo } from '#server/modules/promotions/public.ts';
import { readSettings, type Settings } from '#server/modules/settings/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { moveRefusal } from '../change/move-refusal.ts';
import { listOpenProposals, type OpenProposal } from '../change/proposals-repo.ts';
import { type Asked, listSeated, type SeatedTherapist } from '../change/seats-repo.ts';
import { listTold, type ToldRow } from '../day/day-repo.ts';
import { toVisitDay } from '../day/tell-day.ts';
import type { BookingDeps } from '../deps.ts';
import {
  type CurrentTerms,
  canBeCancelled,
  decide,
  moneyTold,
  paidParts,
  readCurrentTerms,
} from '../money/money-back.ts';
import { waysToPayOf } from '../money/voucher-hold.ts';
import type { BookingRow } from '../repo.ts';
import { listAskedFor, listSeen, type Seen, toTherapist } from './who-comes.ts';

type Deps = Pick<BookingDeps, 'clock'> & Partial<Pick<BookingDeps, 'keptReads'>>;

/** Bookings as their own client and admins may see them, health notes included. Nobody else is answered by this. */
export const respondAll = async (
  { clock, keptReads }: Deps,
  on: Queryable,
  bookings: readonly BookingRow[],
): Promise<Booking[]> => {
  const settings = keptReads ? await keptReads() : on;
  const currentTerms = bookings.length > 0 ? await readCurrentTerms(settings) : defaultPolicy;
  const promos = new Map<number, Promo | null>();
  for (const { promoCodeId: id } of bookings)
    if (id !== null && !promos.has(id)) promos.set(id, await findPromo(on, { id }));
  const seated = await findSeated(on, bookings);
  const told = await listToldOf(on, bookings);
  const proposals = await listProposalsTo(on, bookings);
  const asked = await listAskedFor(on, bookings);
  const seen = await listSeen(on, clock.now(), [...seated.values()].flat());
  const rules = bookings.some(({ status }) => status === 'confirmed' || status === 'waiting_payment')
    ? await readSettings(settings, 'dispatch')
    : null;
  return bookings.map((booking) =>
    toResponse(booking, {
      promo: promos.get(booking.promoCodeId ?? 0) ?? null,
      currentTerms,
      therapists: seated.get(booking.id) ?? [],
      asked: asked.filter(({ bookingId }) => bookingId === booking.id),
      seen,
      told: told.filter(({ bookingId }) => bookingId === booking.id),
      proposals: proposals.filter(({ bookingId }) => bookingId === booking.id),
      now: clock.now(),
      rules,
    }),
  );
};

export const respond = async (deps: Deps, on: Queryable, booking: BookingRow): Promise<Booking> => {
  const [answer] = await respondAll(deps, on, [booking]);
  if (!answer) throw new Error('One booking gives one answer');
  return answer;
};

/** Nobody sits in a booking that waits for its payment: then there is nothing to ask for. */
const findSeated = async (on: Queryable, bookings: readonly BookingRow[]): Promise<Map<string, SeatedTherapist[]>> => {
  const ids = bookings.filter(({ paidAt, payBy }) => paidAt ?? payBy).map(({ id }) => id);
  const seated = ids.length > 0 ? await listSeated(on, ids) : [];
  return new Map(ids.map((id) => [id, seated.filter(({ bookingId }) => bookingId === id)]));
};

/** Only visits that are on can have a day. */
const listToldOf = (on: Queryable, bookings: readonly BookingRow[]): ReturnType<typeof listTold> => {
  const ids = bookings.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
  return ids.length > 0 ? listTold(on, ids) : Promise.resolve([]);
};

/** Only while somebody is searched for is another time proposed. */
const listProposalsTo = (on: Queryable, bookings: readonly BookingRow[]): Promise<OpenProposal[]> => {
  const ids = bookings.filter(({ status }) => status === 'finding_therapist').map(({ id }) => id);
  return ids.length > 0 ? listOpenProposals(on, ids) : Promise.resolve([]);
};

type Around = {
  promo: Promo | null;
  currentTerms: CurrentTerms;
  therapists: readonly SeatedTherapist[];
  asked: readonly Asked[];
  seen: ReadonlyMap<string, Seen>;
  told: readonly ToldRow[];
  proposals: readonly OpenProposal[];
  now: Date;
  /** Read where somebody needs them. */
  rules: Settings<'dispatch'> | null;
};

const toResponse = (booking: BookingRow, around: Around): Booking => {
  const { promo, currentTerms, therapists, asked, seen, told, proposals, now, rules } = around;
  const visit = toVisitDay(booking, told, now);
  const decision = decide(booking, currentTerms, now, visit);
  return {
    ...pickAsStored(booking),
    ...timesOf(booking),
    guestDetails: booking.contact,
    giftCardAmount: booking.giftCard,
    promoCode: promo && toAppliedPromo(promo, booking),
    therapists: therapists.map((one) =>
      toTherapist(
        one,
        seen.get(one.therapistId),
        told.find(({ therapistId }) => therapistId === one.therapistId),
      ),
    ),
    ...(asked.length > 0 && {
      asked: asked.map(({ bookingId: _, askedAt, ...one }) => ({ ...one, askedAt: askedAt.toISOString() })),
    }),
    answerBy: answerByOf(booking, rules, now)?.toISOString() ?? null,
    searchUntil: booking.status === 'finding_therapist' ? searchUntilOf(booking, proposals) : null,
    ...certaintyOf(isOnTheWay(visit) ? null : certainFrom(booking, rules?.undoMinutes ?? 0, now)),
    choice: choiceOf(booking, now),
    proposals: proposals.map((one) => toProposal(booking, one)),
    holdExpiresAt: booking.status === 'waiting_payment' ? booking.holdExpiresAt.toISOString() : null,
    ...toPayOf(booking, now),
    cancellation: cancellationOf(booking, decision, canBeCancelled(booking, now, visit)),
    visit,
    reschedule: rescheduleOf(booking, decision, now),
    money: moneyTold(booking),
    ...(booking.due > 0 && booking.status !== 'cancelled' && { due: booking.due }),
    history: booking.history,
    createdAt: booking.createdAt.toISOString(),
  };
};

/** What it can be paid with, and which bank is waited for. */
const toPayOf = (booking: BookingRow, now: Date): Pick<Booking, 'waysToPay' | 'bankWait'> => {
  const waysToPay = waysToPayOf(booking, now);
  const bankWait = booking.status === 'waiting_payment' && booking.bankWait;
  return { ...(waysToPay.length > 0 && { waysToPay: [...waysToPay] }), ...(bankWait && { bankWait }) };
};

/** The one hour at which the money goes back, the client's own time to choose included. */
const searchUntilOf = (
  { searchUntil: giveUpAt, choiceUntil: until, choiceBecause: because }: BookingRow,
  proposals: readonly OpenProposal[],
): string | null => {
  const choice = until && because ? { until, because } : null;
  return giveUpAt && searchEndsAt({ giveUpAt, choice, proposedUntil: lastKept(proposals) }).toISOString();
};

const toProposal = (
  { startsAt, endsAt }: BookingRow,
  { id, startsAt: proposed, keptUntil, firstName, imageUrl }: OpenProposal,
): NonNullable<Booking['proposals']>[number] => ({
  id,
  startsAt: proposed.toISOString(),
  endsAt: after(proposed, endsAt.getTime() - startsAt.getTime()).toISOString(),
  keptUntil: keptUntil.toISOString(),
  therapist: { firstName, imageUrl },
});

/** Before paying it is the promise for whoever pays now. */
const answerByOf = (booking: BookingRow, rules: Settings<'dispatch'> | null, now: Date): Date | null => {
  if (booking.status === 'finding_therapist') return booking.answerBy ?? booking.searchUntil;
  return booking.status === 'waiting_payment' && rules ? clientAnswerBy(rules, now, booking.startsAt) : null;
};

const certaintyOf = (from: Date | null): Pick<Booking, 'certainFrom'> =>
  from ? { certainFrom: from.toISOString() } : {};

const choiceOf = ({ status, choiceUntil, choiceOptions, choiceBecause }: BookingRow, now: Date): Booking['choice'] =>
  status === 'finding_therapist' && choiceUntil && choiceUntil > now
    ? { until: choiceUntil.toISOString(), options: choiceOptions, because: choiceBecause ?? 'only_one_found' }
    : null;

const toAppliedPromo = (
  { publicId, code, discountType, discountValue }: Promo,
  { discount }: Pick<BookingRow, 'discount'>,
): NonNullable<Booking['promoCode']> => ({
  id: publicId,
  code,
  discountType,
  discountValue,
  appliedDiscount: discount,
});

const pickAsStored = (b: BookingRow) => ({
  id: b.id,
  reference: b.reference,
  status: b.status,
  paymentStatus: b.paymentStatus,
  treatmentId: b.treatmentId,
  duration: b.duration,
  peopleCount: b.peopleCount,
  isBackToBack: b.isBackToBack,
  requiresTwoTherapists: b.requiresTwoTherapists,
  therapistGender: b.therapistGender,
  acceptOppositeGender: b.acceptOppositeGender,
  recipientType: b.recipientType,
  recipientDetails: b.recipientDetails,
  scheduleType: b.scheduleType,
  flexibleMinutes: b.flexibleMinutes,
  userTimezone: b.userTimezone,
  timezone: b.timezone,
  zipCode: b.zipCode,
  location: b.location,
  hasMassageTable: b.hasMassageTable,
  locationNotes: b.locationNotes,
  notes: b.notes,
  addIns: b.addIns,
  priceLines: b.priceLines,
  originalPrice: b.originalPrice,
  discount: b.discount,
  totalPrice: b.totalPrice,
});

const timesOf = ({ startsAt, endsAt, timezone }: BookingRow) => {
  const start = wallClockAt(startsAt, timezone);
  return {
    datetime: startsAt.toISOString(),
    datetimeEnd: endsAt.toISOString(),
    bookingDate: dayOf(start),
    bookingStartTime: timeOf(start),
    bookingEndTime: timeOf(wallClockAt(endsAt, timezone)),
  };
};

const rescheduleOf = (booking: BookingRow, { move }: CancellationDecision, now: Date): Booking['reschedule'] => {
  const refusal = moveRefusal(booking, now, move.until);
  return { isAllowed: refusal === null, refusal, isFree: move.isFree, until: move.until.toISOString() };
};

const cancellationOf = (
  booking: BookingRow,
  decision: CancellationDecision,
  isPossible: boolean,
): Booking['cancellation'] => ({
  ...refundAndFee(booking, decision, isPossible),
  because: decision.because,
  fullRefundUntil: decision.deadlines.full.toISOString(),
  halfRefundUntil: decision.deadlines.half.toISOString(),
  cancelledBy: booking.cancelledBy,
  reason: booking.cancelReason,
  refunded: booking.refunded,
});

const refundAndFee = (booking: BookingRow, { refund }: CancellationDecision, isPossible: boolean) => {
  const paid = paidParts(booking);
  if (booking.status === 'cancelled')
    return { refund: booking.refunded, fee: subtractCents(addCents(paid.card, paid.giftCard), booking.refunded) };
  if (!isPossible) return { refund: noCents, fee: noCents };
  return { refund: addCents(refund.card, refund.giftCard), fee: refund.fee };
};

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-20` */
export const dayOf = ({ year, month, day }: WallClock): string => `${year}-${two(month)}-${two(day)}`;

/** `15:30` */
export const timeOf = ({ hour, minute }: WallClock): string => `${two(hour)}:${two(minute)}`;

type Confirmed = Pick<BookingRow, 'status' | 'history'>;

const lastYes = ({ history }: Confirmed) => history.findLast(({ from, to }) => from !== to && to === 'confirmed');

/** A therapist picked another start than the wished one: the time before is gone, so that yes stands. */
const isOtherStart = ({ history }: Confirmed, yes: Confirmed['history'][number]): boolean =>
  history[history.indexOf(yes) - 1]?.reason === 'flexible_start';

/** An admin put the last one in, or the client chose to have one: everybody was told at that moment. */
export const isToldAtOnce = (booking: Confirmed): boolean => {
  const yes = lastYes(booking);
  if (booking.status !== 'confirmed' || yes === undefined) return false;
  return yes.actor !== 'therapist' || isOtherStart(booking, yes);
};

/** A therapist's yes can be taken back for some minutes (docs/decisions/0007): until when; null once it stands. */
const certainFrom = (
  booking: Confirmed & Pick<BookingRow, 'startsAt'>,
  undoMinutes: number,
  now: Date,
): Date | null => {
  const yes = lastYes(booking);
  if (booking.status !== 'confirmed' || yes?.actor !== 'therapist' || isOtherStart(booking, yes)) return null;
  const until = after(new Date(yes.at), minutes(undoMinutes));
  return now < until && now < booking.startsAt ? until : null;
};
