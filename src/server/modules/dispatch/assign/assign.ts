import type { Assignment } from '#contract/admin-dispatch.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  type BookingRow,
  emptySeatForAnother,
  listSeated,
  lockBooking,
  payOf,
  readPays,
  seatsOf,
  visitFor,
} from '#server/modules/bookings/public.ts';
import {
  explainTherapists,
  findTherapist,
  listTherapistsById,
  setTimeKind,
  type Therapist,
} from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import { hasClientBeenTold } from '../answer/drop-out.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellGone } from '../mail/mails.ts';
import { answerOffer, findDispatch, insertOffer, type Offer, withdrawOffers } from '../repo.ts';
import { startRound } from '../search/search.ts';
import { describeAssignment } from './describe-assignment.ts';
import { giveSeat } from './give-seat.ts';
import { insisting } from './make-room.ts';

type Wish = {
  bookingId: string;
  therapistId: string;
  insteadOf?: string | undefined;
  adminId: string;
  /** Against area, treatment, wish and hours. */
  isForced: boolean;
};

/** An admin gives a seat away. Only a visit at the same time, or too near for the way, keeps them from a forced one. */
export const assignTherapist = async (deps: DispatchDeps, wish: Wish): Promise<Assignment> => {
  if (!wish.isForced) await refuseUnfit(deps, wish);
  await insisting(() =>
    deps.database.transaction(async (tx) => {
      const booking = await lockSearchable(deps, tx, wish.bookingId);
      const therapist = await findTherapist(tx, wish.therapistId);
      if (!therapist?.active) throw new AppError('not_found');
      const seated = await listSeated(tx, [booking.id]);
      if (seated.some(({ therapistId }) => therapistId === therapist.id)) return;
      const wasTold = await hasClientBeenTold(deps, tx, booking);
      const replaced = await replace(deps, tx, booking, seated, wish.insteadOf);
      const offer = await writeOffer(deps, tx, booking, therapist);
      const who = { kind: 'admin' as const, userId: wish.adminId };
      const { isForced } = wish;
      const isReplacing = replaced && wasTold;
      await giveSeat(deps, tx, { booking, therapist, offer, who, undoMinutes: 0, isReplacing, isForced });
      const seatedNow = await listSeated(tx, [booking.id]);
      await recordChange(tx, {
        actor: { kind: 'user', userId: wish.adminId },
        what: 'booking',
        id: booking.id,
        label: booking.reference,
        before: { therapists: idsOf(seated) },
        after: { therapists: idsOf(seatedNow) },
      });
    }),
  );
  return describeAssignment(deps.database, wish.bookingId);
};

const idsOf = (seated: readonly { therapistId: string }[]): string[] => seated.map(({ therapistId }) => therapistId);

/** Paid, and not begun. */
export const lockSearchable = async (
  { clock }: Pick<DispatchDeps, 'clock'>,
  tx: Transaction,
  bookingId: string,
): Promise<BookingRow> => {
  const booking = found(await lockBooking(tx, bookingId));
  const isOn = booking.status === 'finding_therapist' || booking.status === 'confirmed';
  if (!isOn || clock.now() >= booking.startsAt) throw new AppError('not_searching');
  return booking;
};

const refuseUnfit = async (deps: DispatchDeps, { bookingId, therapistId }: Wish): Promise<void> => {
  const booking = await deps.database.transaction((tx) => lockSearchable(deps, tx, bookingId));
  const visit = await visitFor(deps.database, booking);
  const people = visit ? await explainTherapists(deps, { ...visit, ignoreBookingId: bookingId }) : [];
  const found = people.find(({ id }) => id === therapistId);
  if (!found) throw new AppError(visit ? 'not_found' : 'therapist_unfit');
  const reasons = found.reasons.filter((reason) => reason !== 'busy' && reason !== 'too_far');
  if (reasons.length > 0) throw new AppError('therapist_unfit', { extra: { reasons } });
};

/** Makes room: the only seat changes hands, of two the one that was named. True when somebody has to go. */
const replace = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  seated: readonly { therapistId: string }[],
  insteadOf: string | undefined,
): Promise<boolean> => {
  const isFull = seated.length >= seatsOf(booking);
  const leaving = insteadOf ?? (isFull && seated.length === 1 ? seated[0]?.therapistId : undefined);
  if (leaving === undefined && isFull) throw new AppError('seat_taken');
  if (leaving === undefined) return false;
  if (!seated.some(({ therapistId }) => therapistId === leaving)) throw new AppError('not_found');
  const [person] = await listTherapistsById(tx, [leaving]);
  // Their row stays as a hold until the new one stands: there is never a moment with fewer seats.
  if (person) await setTimeKind(tx, booking.id, [person.no], 'hold');
  await emptySeatForAnother(tx, booking.id, leaving);
  const ended = await withdrawOffers(tx, booking.id, 'confirmed', 'replaced', [leaving]);
  await tellGone(deps, tx, booking, ended, 'assignment_ended');
  return true;
};

/** As if they had been asked and had said yes, in no wave. */
export const writeOffer = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  therapist: Therapist,
): Promise<Offer> => {
  if (!(await findDispatch(tx, booking.id))) await startRound(deps, tx, booking);
  const dispatch = await findDispatch(tx, booking.id);
  const offer = await insertOffer(tx, {
    id: newId(),
    bookingId: booking.id,
    therapistId: therapist.id,
    round: dispatch?.round ?? 1,
    wave: 0,
    startsAt: booking.startsAt,
    pay: payOf(await readPays(tx, booking, [therapist.id], seatsOf(booking)), therapist.id),
    rankedBy: null,
    answerBy: deps.clock.now(),
    expiresAt: booking.startsAt,
  });
  await answerOffer(tx, offer.id, 'confirmed', '');
  return { ...offer, status: 'confirmed', answers: offer.answers + 1 };
};
