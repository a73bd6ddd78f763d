import { AppError } from '#server/http/app-error.ts';
import { type BookingRow, findAccessible, listTold, type Visitor } from '#server/modules/bookings/public.ts';
import { listAdmins } from '#server/modules/identity/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import { listTherapistsById, type Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { visitValues } from '../answer/booking-words.ts';
import type { DispatchDeps } from '../deps.ts';
import { smsFinished, tellNobodyOpensShortly, tellOnWayShortly, tellThereShortly } from '../mail/day-messages.ts';
import { smsAllWell } from '../mail/short-messages.ts';

/* Who hears what of the day of a visit. `cause` keeps each to once. */

export type News = { booking: BookingRow; therapist: Therapist };

export const findTherapist = async (tx: Transaction, id: string): Promise<Therapist | null> =>
  (await listTherapistsById(tx, [id]))[0] ?? null;

/** Told once; when the therapist names another hour, once more. Whoever is at the door by now is not on the way any more. */
export const tellClientOnWay = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, therapist }: News,
): Promise<void> => {
  const told = (await listTold(tx, [booking.id])).find(({ therapistId }) => therapistId === therapist.id);
  if (!told?.expectedAt || told.arrivedAt) return;
  await tellOnWayShortly(deps, tx, { booking, therapist, expectedAt: told.expectedAt });
  if (!booking.userId) return;
  const expectedAt = told.expectedAt.toISOString();
  await notify(tx, {
    userId: booking.userId,
    kind: 'therapist_on_way',
    bookingId: booking.id,
    cause: `on-way:${booking.id}:${therapist.id}:${expectedAt}`,
    values: { ...visitValues(booking), therapist: therapist.firstName, expectedAt },
  });
};

export const tellClient = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, therapist }: News,
  kind: 'therapist_there' | 'nobody_opens',
): Promise<void> => {
  const tellShortly = kind === 'therapist_there' ? tellThereShortly : tellNobodyOpensShortly;
  await tellShortly(deps, tx, { booking, therapist });
  if (!booking.userId) return;
  await notify(tx, {
    userId: booking.userId,
    kind,
    bookingId: booking.id,
    cause: `${kind}:${booking.id}:${therapist.id}`,
    values: { ...visitValues(booking), therapist: therapist.firstName },
  });
};

export const tellClientFinished = async (
  deps: Pick<DispatchDeps, 'config' | 'texts' | 'smsSender' | 'clock'>,
  tx: Transaction,
  booking: BookingRow,
): Promise<void> => {
  await smsFinished(deps, tx, booking);
  if (!booking.userId) return;
  const about = { bookingId: booking.id, cause: `finished:${booking.id}`, values: visitValues(booking) };
  await notify(tx, { userId: booking.userId, kind: 'visit_finished', ...about });
};

export const askTherapist = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, therapist }: News,
): Promise<void> => {
  await smsAllWell(deps, tx, { booking, therapist });
  if (!therapist.userId) return;
  await notify(tx, {
    userId: therapist.userId,
    kind: 'all_well',
    bookingId: booking.id,
    cause: `all-well:${booking.id}`,
    values: visitValues(booking),
  });
};

type Alarm = 'help' | 'silent' | 'nobody_opens' | 'late' | 'waiting';

const alarmKinds = {
  help: 'therapist_needs_help',
  silent: 'therapist_silent',
  nobody_opens: 'door_closed',
  late: 'therapist_late',
  waiting: 'client_waits',
} as const;

/** The bell of every admin; the list of the office's home shows it by itself. */
export const alarmOffice = async (
  tx: Transaction,
  { booking, therapist }: News,
  alarm: Alarm,
  cause: string,
): Promise<void> => {
  const values = {
    ...visitValues(booking),
    therapist: `${therapist.firstName} ${therapist.lastName}`,
    phone: therapist.phone,
  };
  for (const { id } of await listAdmins(tx))
    await notify(tx, { userId: id, kind: alarmKinds[alarm], bookingId: booking.id, cause, values });
};

/** A client whose visit should have begun says that nobody is there. However often it is pressed, the office hears it once. */
export const sayTherapistLate = (deps: DispatchDeps, id: string, visitor: Visitor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await findAccessible(tx, id, visitor);
    if (booking.status !== 'confirmed') throw new AppError('not_confirmed');
    if (deps.clock.now() < booking.startsAt)
      throw new AppError('too_early', { text: 'booking:status.day.waitsTooEarly' });
    for (const { therapistId, arrivedAt } of await listTold(tx, [id])) {
      const therapist = arrivedAt ? null : await findTherapist(tx, therapistId);
      if (therapist) await alarmOffice(tx, { booking, therapist }, 'waiting', `waiting:${id}:${therapistId}`);
    }
  });
