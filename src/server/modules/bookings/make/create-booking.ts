import type { createBooking as route } from '#contract/bookings.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseBlockedPerson } from '#server/modules/clients/public.ts';
import { spendCredit } from '#server/modules/gift-cards/public.ts';
import { codeRefused, reservePromo } from '#server/modules/promotions/public.ts';
import { refuseWhileClosed } from '#server/modules/settings/public.ts';
import { localDayOf, nearestFreeStarts } from '#server/modules/therapists/public.ts';
import { settleAll } from '#server/platform/asking/settle-all.ts';
import { constraintOf, errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { accessTokenOf, firstVersion } from '../access.ts';
import type { BookingDeps, KeptTime } from '../deps.ts';
import { bookingCreated } from '../events.ts';
import { findOverlapping, lockPerson } from '../read/person-repo.ts';
import { respond } from '../read/to-response.ts';
import { type BookingFacts, type BookingRow, findBooking, type Idempotency, insertBooking, type Who } from '../repo.ts';
import { type BookingInput, collectFaults } from './check-details.ts';
import { expireHolds } from './expire-holds.ts';
import { openHoldGuard } from './hold-guard.ts';
import { holdSeats, visitFor } from './hold-seats.ts';
import { findEarlierAnswer, idempotencyOf } from './idempotency.ts';
import { type Asking, type BookingPlan, newReference, planBooking } from './plan-booking.ts';
import { giveAway } from './price-lines.ts';

type Answer = RouteAnswer<typeof route>;

/** A hotel full of guests must get through; what they hold is limited by itself. */
const perNetwork = { name: 'create-booking', points: 300, perSeconds: 600 };

/** Makes a booking that waits for its payment and holds therapists for it; the same key and contents give the same booking. */
export const createBooking = async (
  deps: BookingDeps,
  input: BookingInput,
  asking: Asking,
  key: string | null,
): Promise<Answer> => {
  // One look at what seldom changes, for the whole of it.
  const [, kept] = await settleAll([deps.limits.take(perNetwork, asking.ip), deps.keptReads()]);
  const make = () => bookOnline({ ...deps, keptReads: () => Promise.resolve(kept) }, input, asking, key);
  return deps.line ? deps.line(make) : make();
};

const bookOnline = async (
  deps: BookingDeps,
  { emailCode, ...input }: BookingInput,
  asking: Asking,
  key: string | null,
): Promise<Answer> => {
  // The code is no part of what is booked: the same request with and without it is the same booking.
  const idempotency = key === null ? null : idempotencyOf(key, asking.actor, input);
  const earlier = idempotency && (await findEarlierAnswer(deps.database, idempotency));
  if (earlier) return answerWith(deps, { id: earlier, row: null });
  const guard = await openHoldGuard(deps, input, asking, emailCode);
  const andBefore = async (tx: Transaction, facts: BookingFacts): Promise<void> => {
    // Their statements go along together; the first of them that refuses is heard.
    await settleAll([
      refuseBlockedPerson(tx, { userId: facts.userId, ...facts.contact }),
      guard.before(tx, facts),
      input.evenIfBusy ? null : refuseBusyClient(tx, facts),
    ]);
  };
  const who = whoMakes(asking.actor);
  const kept = input.heldKey ? await deps.findHeldBy?.(input.heldKey) : null;
  const making = { asking, idempotency, wordsIn: asking.language, who, kept, andBefore, andThen: guard.after };
  return answerWith(deps, await bookFor(deps, input, making).catch(guard.explain));
};

type Making = {
  /** Whose booking it is. */
  asking: Asking;
  /** Who makes it, and the language their faults are told in. */
  who: Who;
  wordsIn: Language;
  idempotency: Idempotency | null;
  /** Longer or shorter than the company keeps a time by itself. */
  holdMinutes?: number;
  /** Whom the office wants to send, and whether it gives the visit away. */
  chosenTherapistId?: string | null;
  isFree?: boolean;
  /** A time that is held for this client from the waiting list. */
  kept?: KeptTime | null | undefined;
  /** What may still refuse it once its time is held, in the same transaction. */
  andBefore?: ((tx: Transaction, facts: BookingFacts) => Promise<void>) | undefined;
  /** What belongs to the same step, in its transaction. */
  andThen?: (tx: Transaction, bookingId: string, facts: BookingFacts) => Promise<void>;
};

/** The row is as it was first written; null of an equal request that came before. */
type Made = { id: string; row: BookingRow | null };

/** The rules everybody has, whoever types. */
export const bookFor = async (deps: BookingDeps, input: BookingInput, making: Making): Promise<Made> => {
  const { asking, idempotency, holdMinutes } = making;
  const earlier = idempotency && (await findEarlierAnswer(deps.database, idempotency));
  if (earlier) return { id: earlier, row: null };
  await refuseWhileClosed({ ...deps, database: await deps.keptReads() });
  // A booking whose time has run out may still keep the code that is wanted here.
  if (input.promoCode) await expireHolds(deps);
  const plan = await planBooking(deps, input, asking, collectFaults(deps.texts, making.wordsIn));
  refuseOtherPrice(input, plan);
  if (plan.isTooSoon) throw await slotTaken(deps, plan);
  if (making.kept) plan.facts.id = making.kept.id;
  const timed = holdMinutes === undefined ? plan : { ...plan, holdMinutes };
  return makeBooking(deps, making.isFree ? { ...timed, price: giveAway(deps.texts, timed.price) } : timed, making);
};

const answerWith = async (deps: BookingDeps, { id, row }: Made): Promise<Answer> => {
  const booking = row ?? (await findBooking(deps.database, id));
  if (!booking) throw new Error('A booking that was just made is gone');
  return { booking: await respond(deps, deps.database, booking), accessToken: firstKeyOf(deps, id) };
};

/** A repeated request is answered with the key of the first: once withdrawn, that opens nothing. */
const firstKeyOf = ({ config }: BookingDeps, id: string): string =>
  accessTokenOf(config, { id, keyVersion: firstVersion });

const whoMakes = (actor: Actor): Who => {
  if (actor.kind === 'visitor') return { kind: 'guest', userId: null };
  return { kind: actor.role === 'support' ? 'admin' : actor.role, userId: actor.userId };
};

const refuseOtherPrice = ({ totalPrice }: BookingInput, { price }: BookingPlan): void => {
  if (totalPrice === price.totalPrice) return;
  const { priceLines, originalPrice, discount, giftCard } = price;
  const extra = { totalPrice: price.totalPrice, lines: priceLines, originalPrice, discount, giftCard };
  throw new AppError('price_changed', { extra });
};

const mostAttempts = 4;

/** The new booking, or the one that an equal request made a moment before. */
const makeBooking = async (deps: BookingDeps, plan: BookingPlan, making: Making): Promise<Made> => {
  const { idempotency } = making;
  for (let attempt = 1; ; attempt++) {
    try {
      const row = await deps.database.transaction((tx) => writeBooking(deps, tx, plan, making));
      return { id: plan.facts.id, row };
    } catch (error) {
      const twin = idempotency && (await findEarlierAnswer(deps.database, idempotency));
      if (twin) return { id: twin, row: null };
      if (isSlotGone(error)) throw await slotTaken(deps, plan);
      if (attempt === mostAttempts || constraintOf(error) !== 'bookings_reference_key') throw error;
      plan.facts.reference = newReference();
    }
  }
};

/** Raised inside a transaction to undo all of it. */
class SlotGone extends Error {}
class KeyTaken extends Error {}

const writeBooking = async (
  deps: BookingDeps,
  tx: Transaction,
  { facts, price, promoClient, hasBookedBefore, holdMinutes }: BookingPlan,
  { who, idempotency, chosenTherapistId = null, kept = null, andBefore, andThen }: Making,
): Promise<BookingRow> => {
  const holdExpiresAt = after(deps.clock.now(), minutes(holdMinutes));
  if (kept && !(await deps.takeHeld?.(tx, kept.id))) throw new SlotGone();
  if (!(await holdSeats(deps, tx, facts, holdExpiresAt, { chosenTherapistId, kept }))) throw new SlotGone();
  const accessTokenHash = hashToken(firstKeyOf(deps, facts.id));
  const booking = { ...facts, ...price, accessTokenHash, holdExpiresAt, idempotency };
  // The row goes along with the questions about it: what refuses it undoes it with the rest, and is heard first.
  const [, row] = await settleAll([andBefore?.(tx, facts), insertBooking(tx, booking, who)]);
  if (!row) throw new KeyTaken();
  const { id: bookingId, treatmentId } = facts;
  if (price.promoCodeId !== null) {
    const use = { treatmentId, originalPrice: price.originalPrice, hasBookedBefore };
    const refusal = await reservePromo(tx, { promoId: price.promoCodeId, bookingId, client: promoClient, use });
    if (refusal) throw codeRefused(refusal);
  }
  if (price.giftCardId !== null) {
    const spend = { giftCardId: price.giftCardId, bookingId, amount: price.giftCard };
    if (!(await spendCredit(tx, spend))) throw codeRefused('used_up');
  }
  await deps.emit(tx, bookingCreated, { bookingId });
  await andThen?.(tx, bookingId, facts);
  return row;
};

/** Waited too long for somebody's lock (55P03), met them head-on (40P01, 40001), or ran into the constraint itself. */
const isSlotGone = (error: unknown): boolean =>
  error instanceof SlotGone || ['55P03', '40P01', '40001', '23P01'].includes(errorCodeOf(error) ?? '');

const alternativesOffered = 3;

const slotTaken = async (deps: BookingDeps, { facts, choices }: BookingPlan): Promise<AppError> => {
  const visit = await visitFor(deps.database, facts);
  if (visit) {
    const { weekday } = localDayOf(facts.startsAt, facts.timezone);
    const { hour } = wallClockAt(facts.startsAt, facts.timezone);
    await deps.unserved?.add([{ areaId: visit.areaId, reason: 'start_taken', weekday, hour }]);
  }
  const { seats, lengthMinutes } = choices;
  const starts = visit
    ? await nearestFreeStarts(deps, { ...visit, seats, lengthMinutes }, facts.startsAt, alternativesOffered)
    : [];
  return new AppError('slot_taken', { extra: { alternatives: starts.map((start) => start.toISOString()) } });
};

/**
 * Whoever has a booking at that time already is told so before paying. Only the account it belongs to reads which one: an
 * email address or a phone number is no proof of being its owner.
 */
const refuseBusyClient = async (tx: Transaction, facts: BookingFacts): Promise<void> => {
  // Two devices at the same moment: the second looks after the first has written.
  const [, other] = await settleAll([lockPerson(tx, facts.contact.email), findOverlapping(tx, facts)]);
  if (!other) return;
  const isOwn = other.userId !== null && other.userId === facts.userId;
  const { reference, startsAt, endsAt } = other;
  const booking = { reference, datetime: startsAt.toISOString(), datetimeEnd: endsAt.toISOString() };
  throw new AppError('client_busy', { extra: { booking: isOwn ? booking : null } });
};
