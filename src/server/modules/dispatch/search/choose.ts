import type { Booking } from '#contract/booking.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  type BookingRow,
  cancelBySystem,
  confirmBackToBack,
  endChoice,
  findAccessible,
  listSeated,
  lockBooking,
  promiseAnswer,
  readPays,
  respond,
  type Visitor,
  type Who,
  whoIs,
} from '#server/modules/bookings/public.ts';
import { deleteTimes, listTherapistsById, listTimesOf, stretchTime } from '#server/modules/therapists/public.ts';
import { errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { leaveOtherOffers } from '../assign/leave-other-offers.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellAssigned, tellConfirmed } from '../mail/mails.ts';
import { tellTaken } from '../mail/tell-confirmed.ts';
import { setNextAt, withdrawOffers } from '../repo.ts';
import { longerTimes } from './ask-client.ts';

type Choice = 'one_after_the_other' | 'look_on' | 'money_back';

/** What the client wants when one therapist was found instead of two, or nobody has accepted in time. */
export const choose = async (
  deps: DispatchDeps,
  bookingId: string,
  visitor: Visitor,
  choice: Choice,
): Promise<Booking> => {
  const seen = await findAccessible(deps.database, bookingId, visitor);
  await deps.database
    .transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const isAsked = booking?.status === 'finding_therapist' && booking.choiceUntil;
      if (!isAsked || deps.clock.now() >= isAsked || !booking.choiceOptions.includes(choice))
        throw new AppError('too_late');
      const who = whoIs(visitor, seen);
      const reason = booking.choiceBecause === 'no_answer' ? 'nobody_found' : 'only_one_found';
      if (choice === 'money_back') await cancelBySystem(deps, tx, { bookingId, who, reason });
      else if (choice === 'look_on') await lookOn(tx, booking);
      else await takeTurns(deps, tx, booking, who);
    })
    .catch((error: unknown) => {
      throw errorCodeOf(error) === '23P01'
        ? new AppError('slot_taken', { text: 'booking:refused.longerTimeTaken' })
        : error;
    });
  return respond(deps, deps.database, await findAccessible(deps.database, bookingId, visitor));
};

/** The question is answered for good: the search goes on to its end, and the client knows by then. */
const lookOn = async (tx: Transaction, { id, searchUntil }: BookingRow): Promise<void> => {
  await endChoice(tx, id);
  if (searchUntil) await promiseAnswer(tx, id, { searchUntil, answerBy: searchUntil });
};

/** The one therapist stays longer and gets the whole share; the seat that stayed empty is let go. */
const takeTurns = async (deps: DispatchDeps, tx: Transaction, booking: BookingRow, who: Who): Promise<void> => {
  const times = longerTimes(booking);
  const taken = await listTimesOf(tx, booking.id);
  const holds = taken.filter(({ kind }) => kind === 'hold').map(({ no }) => no);
  for (const { no, kind } of taken) if (kind === 'assigned') await stretchTime(tx, booking.id, no, times.blockedUntil);
  if (holds.length > 0) await deleteTimes(tx, booking.id, holds);
  const seated = (await listSeated(tx, [booking.id])).map(({ therapistId }) => therapistId);
  const pays = await readPays(tx, booking, seated, 1);
  if (!(await confirmBackToBack(deps, tx, booking.id, { times, pays, who }))) throw new AppError('too_late');
  await withdrawOffers(tx, booking.id, 'open', 'taken');
  await setNextAt(tx, booking.id, null);
  for (const { therapistId } of await listSeated(tx, [booking.id]))
    await leaveOtherOffers(tx, { ...booking, ...times }, therapistId);
  const changed = await lockBooking(tx, booking.id);
  if (!changed) return;
  await tellBoth(deps, tx, changed);
  await tellTaken(deps, tx, changed);
};

const tellBoth = async (deps: DispatchDeps, tx: Transaction, booking: BookingRow): Promise<void> => {
  const cause = `turns:${booking.id}:${booking.calendarSequence}`;
  const [seated] = await listSeated(tx, [booking.id]);
  const [therapist] = seated ? await listTherapistsById(tx, [seated.therapistId]) : [];
  if (therapist) await tellAssigned(deps, tx, { booking, therapist, cause });
  await tellConfirmed(deps, tx, { booking, cause, isOther: false });
};
