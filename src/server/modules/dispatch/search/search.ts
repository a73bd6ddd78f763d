import { clientAnswerBy } from '#domain/dispatch/client-answer.ts';
import { quietUntil } from '#domain/dispatch/quiet-hours.ts';
import {
  answerBy,
  giveUpAt,
  nextStep,
  type Push,
  questionFor,
  type Search,
  type SearchStep,
  wakeAt,
} from '#domain/dispatch/search-steps.ts';
import {
  type BookingRow,
  callOffice,
  cancelBySystem,
  listSeated,
  payOf,
  promiseAnswer,
  readPays,
  seatsOf,
  theSystem,
} from '#server/modules/bookings/public.ts';
import { wishesFor } from '#server/modules/clients/public.ts';
import { readSettings, type Settings } from '#server/modules/settings/public.ts';
import {
  holdOneMore,
  listTimesOf,
  markOffered,
  passTimeOn,
  type Therapist,
} from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import type { DispatchDeps } from '../deps.ts';
import { listElsewhere } from '../flexible/list-elsewhere.ts';
import { tellAdmins, tellOffer } from '../mail/mails.ts';
import { readKept, sweepKept } from '../propose/kept-times.ts';
import {
  countWave,
  type Dispatch,
  findDispatch,
  insertOffer,
  listOffers,
  type Offer,
  openRound,
  setNextAt,
} from '../repo.ts';
import { askClient } from './ask-client.ts';
import { type RankedTherapist, rankCandidates } from './rank-candidates.ts';

/** Opens a round for a booking whose row this transaction has locked; nobody is asked yet. */
export const openSearch = async (deps: DispatchDeps, tx: Transaction, booking: BookingRow): Promise<void> => {
  const rules = await readSettings(tx, 'dispatch');
  const { id: bookingId, startsAt } = booking;
  const now = deps.clock.now();
  const until = giveUpAt(rules, startsAt, now);
  const { round } = await openRound(tx, { bookingId, startsAt, giveUpAt: until });
  // The first search answers a payment, however late it begins; a later one a change that is told at once.
  const answerBy = clientAnswerBy(rules, round === 1 ? (booking.paidAt ?? now) : now, startsAt);
  await promiseAnswer(tx, bookingId, { searchUntil: until, answerBy });
};

/** A new round: everybody who has not said no may be asked. */
export const startRound = async (deps: DispatchDeps, tx: Transaction, booking: BookingRow): Promise<void> => {
  await openSearch(deps, tx, booking);
  await advance(deps, tx, booking);
};

/** Whom one may still count on for this booking at its present time. */
const saidNo = (offers: readonly Offer[], booking: BookingRow): Set<string> =>
  new Set(
    offers
      .filter((offer) => isNo(offer) && offer.startsAt.getTime() === booking.startsAt.getTime())
      .map(({ therapistId }) => therapistId),
  );

/** Also whom the office took off: it may ask them by hand, the company does not. */
const isNo = ({ status, withdrawnBecause }: Offer): boolean =>
  status === 'rejected' || status === 'dropped' || withdrawnBecause === 'replaced';

/** Candidates in the order of asking, without those who have said no. */
export const listWilling = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
): Promise<RankedTherapist[]> => {
  const refused = saidNo(await listOffers(tx, booking.id), booking);
  return (await rankCandidates(deps, tx, booking)).filter(({ therapist }) => !refused.has(therapist.person.id));
};

/** The same of those who are free only at another start that the client accepts. */
const listWillingElsewhere = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  willing: readonly RankedTherapist[],
): Promise<RankedTherapist[]> => {
  const refused = saidNo(await listOffers(tx, booking.id), booking);
  const elsewhere = await listElsewhere(deps, tx, booking, willing);
  return elsewhere.filter(({ therapist }) => !refused.has(therapist.person.id));
};

/** Does what is to be done now for a booking whose row this transaction has locked. */
export const advance = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  push: Push = {},
): Promise<void> => {
  const dispatch = await findDispatch(tx, booking.id);
  if (!dispatch) return;
  if (booking.status !== 'finding_therapist') {
    await setNextAt(tx, booking.id, null);
    return;
  }
  const rules = await readSettings(tx, 'dispatch');
  const willing = await listWilling(deps, tx, booking);
  await passOnUnwished(tx, booking, willing);
  await fillHold(tx, booking, willing);
  const askable = [...willing, ...(await listWillingElsewhere(deps, tx, booking, willing))];
  const unasked = await listUnasked(tx, booking, dispatch, askable);
  const kept = await readKept(tx, booking.id);
  const now = deps.clock.now();
  const search = {
    ...(await describeSearch(tx, booking, dispatch, unasked.length)),
    proposedUntil: kept.until,
    quietUntil: quietUntil(rules, { ...dispatch, startsAt: booking.startsAt }, now, booking.timezone),
  };
  const step = nextStep(rules, search, now, push);
  const question = questionFor(search, step, now);
  const choiceEnd = question && (await askClient(deps, tx, booking, { ...dispatch, because: question }));
  const until = await takeStep(deps, tx, { booking, dispatch, rules, unasked }, step);
  const next = until && wakeAt({ ...search, choice: search.choice ?? choiceEnd, keptEnd: kept.firstEnd }, until, now);
  await setNextAt(tx, booking.id, question === 'only_one_found' ? laterOf(next, choiceEnd, now) : next);
  await sweepKept(tx, booking.id);
};

/** A search that would end now goes on until the client has chosen. */
const laterOf = (next: Date | null, choiceEnd: { until: Date } | null, now: Date): Date | null =>
  next && choiceEnd && next <= now ? choiceEnd.until : next;

/** The office has said since that this person is not to be sent: their time is not kept either. */
const passOnUnwished = async (
  tx: Transaction,
  booking: BookingRow,
  willing: readonly RankedTherapist[],
): Promise<void> => {
  const { unwished } = await wishesFor(tx, booking);
  if (unwished.length === 0) return;
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const others = willing.map(({ therapist }) => therapist);
  for (const { no, kind, therapistId } of await listTimesOf(tx, bookingId))
    if (kind === 'hold' && unwished.includes(therapistId))
      await passTimeOn(tx, { bookingId, startsAt, blockedUntil }, no, others);
};

/** A seat that nobody holds, because everybody who could had said no, is held again as soon as somebody is free. */
const fillHold = async (tx: Transaction, booking: BookingRow, willing: readonly RankedTherapist[]): Promise<void> => {
  const held = await listTimesOf(tx, booking.id);
  if (held.length >= seatsOf(booking)) return;
  const others = willing.map(({ therapist }) => therapist).filter(({ no }) => !held.some((seat) => seat.no === no));
  const { id: bookingId, startsAt, blockedUntil } = booking;
  await holdOneMore(tx, { bookingId, startsAt, blockedUntil }, others);
};

const listUnasked = async (
  tx: Transaction,
  booking: BookingRow,
  { round }: Dispatch,
  willing: readonly RankedTherapist[],
): Promise<RankedTherapist[]> => {
  const offers = await listOffers(tx, booking.id);
  const asked = new Set(
    offers
      // Whoever was only busy with another visit may be asked again once it is given back.
      .filter(({ withdrawnBecause }) => withdrawnBecause !== 'busy')
      .filter((offer) => offer.round === round || offer.status === 'open' || offer.status === 'confirmed')
      .map(({ therapistId }) => therapistId),
  );
  return willing.filter(({ therapist }) => !asked.has(therapist.person.id));
};

const describeSearch = async (
  tx: Transaction,
  booking: BookingRow,
  dispatch: Dispatch,
  unasked: number,
): Promise<Omit<Search, 'quietUntil' | 'proposedUntil'>> => {
  const open = (await listOffers(tx, booking.id)).filter(({ status }) => status === 'open');
  const waveEnds = open.map((offer) => offer.answerBy.getTime());
  return {
    giveUpAt: dispatch.giveUpAt,
    seats: seatsOf(booking),
    seatsTaken: (await listSeated(tx, [booking.id])).length,
    waitingFor: open.length,
    waveEndsAt: waveEnds.length > 0 ? new Date(Math.max(...waveEnds)) : null,
    unasked,
    choice:
      booking.choiceUntil && booking.choiceBecause
        ? { until: booking.choiceUntil, because: booking.choiceBecause }
        : null,
    answerBy: booking.answerBy ?? dispatch.giveUpAt,
  };
};

type Around = {
  booking: BookingRow;
  dispatch: Dispatch;
  rules: Settings<'dispatch'>;
  unasked: readonly RankedTherapist[];
};

/** Answers when to look again; null when there is nothing left to do. */
const takeStep = async (
  deps: DispatchDeps,
  tx: Transaction,
  around: Around,
  step: SearchStep,
): Promise<Date | null> => {
  const { booking, dispatch, rules, unasked } = around;
  if (step.kind === 'give_up') {
    await cancelBySystem(deps, tx, { bookingId: booking.id, who: theSystem, reason: 'nobody_found' });
    return null;
  }
  if (step.kind === 'wait') return step.until;
  if (step.kind === 'nobody_left') {
    await callForAttention(deps, tx, booking, dispatch);
    return step.until;
  }
  const wave = step.isNewWave ? (await countWave(tx, booking.id)).wave : Math.max(1, dispatch.wave);
  await sendOffers(deps, tx, { booking, dispatch, rules, wave }, unasked.slice(0, step.count));
  return answerBy(rules, deps.clock.now(), dispatch.giveUpAt);
};

/** Admins are told once for each round that ends without a result. */
const callForAttention = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  { round }: Dispatch,
): Promise<void> => {
  await callOffice(tx, booking.id);
  const hasSome = (await listSeated(tx, [booking.id])).length > 0;
  const reason = hasSome ? 'only_one_found' : 'nobody_left';
  await tellAdmins(deps, tx, { booking, reason, cause: `attention:${booking.id}:${round}:${reason}` });
};

type Wave = Pick<Around, 'booking' | 'dispatch' | 'rules'> & { wave: number };
type Asked = {
  readonly therapist: { readonly person: Therapist };
  readonly reasons: RankedTherapist['reasons'] | null;
};

/** In the transaction that counts the wave: the rows, the mails and the notifications are there together or not at all. */
export const sendOffers = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, dispatch, rules, wave }: Wave,
  asked: readonly Asked[],
): Promise<void> => {
  const now = deps.clock.now();
  const ids = asked.map(({ therapist }) => therapist.person.id);
  const pays = await readPays(tx, booking, ids, seatsOf(booking));
  for (const { therapist, reasons } of asked) {
    const offer = await insertOffer(tx, {
      id: newId(),
      bookingId: booking.id,
      therapistId: therapist.person.id,
      round: dispatch.round,
      wave,
      startsAt: booking.startsAt,
      pay: payOf(pays, therapist.person.id),
      rankedBy: reasons,
      answerBy: answerBy(rules, now, dispatch.giveUpAt),
      expiresAt: booking.startsAt,
    });
    const cause = `offer:${offer.id}:${offer.answers}:${now.getTime()}`;
    await tellOffer(deps, tx, { booking, offer, therapist: therapist.person, cause });
  }
  await markOffered(tx, ids);
};
