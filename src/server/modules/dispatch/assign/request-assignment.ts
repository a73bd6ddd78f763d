import type { Assignment } from '#contract/admin-dispatch.ts';
import type { AuditField } from '#contract/audit-fields.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { type BookingRow, listSeated } from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { listTherapistsById, type Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellAssigned, tellOffer } from '../mail/mails.ts';
import { type Dispatch, findDispatch, listOffers } from '../repo.ts';
import { advance, sendOffers, startRound } from '../search/search.ts';
import { lockSearchable } from './assign.ts';
import { describeAssignment } from './describe-assignment.ts';
import { insisting } from './make-room.ts';

type By = { bookingId: string; adminId: string };

const log = (tx: Transaction, { id, reference }: BookingRow, adminId: string, change: Logged): Promise<void> =>
  recordChange(tx, {
    actor: { kind: 'user', userId: adminId },
    what: 'booking',
    id,
    label: reference,
    before: null,
    ...change,
  });

type Logged = { action: 'mailed' | 'changed'; after: Partial<Record<AuditField, unknown>> };

const lockSearching = async (
  deps: DispatchDeps,
  tx: Transaction,
  bookingId: string,
): Promise<{ booking: BookingRow; dispatch: Dispatch }> => {
  const booking = await lockSearchable(deps, tx, bookingId);
  if (booking.status !== 'finding_therapist') throw new AppError('not_searching');
  if (!(await findDispatch(tx, bookingId))) await startRound(deps, tx, booking);
  const dispatch = await findDispatch(tx, bookingId);
  if (!dispatch) throw new AppError('not_searching');
  return { booking, dispatch };
};

/** What the office had read when it ordered the next step. */
type Read = { lastAskedAt?: string | null | undefined };

/** Its answer was lost, or the timer was faster: the next ones are asked already. */
const wasAskedSince = async (tx: Transaction, bookingId: string, { lastAskedAt }: Read): Promise<boolean> => {
  if (lastAskedAt === undefined) return false;
  const read = lastAskedAt === null ? 0 : Date.parse(lastAskedAt);
  return (await listOffers(tx, bookingId)).some(({ sentAt }) => sentAt.getTime() > read);
};

/** These therapists are asked now, whatever the ranking says and also when they have said no before; or the next wave. */
export const requestAssignment = async (
  deps: DispatchDeps,
  { bookingId, adminId }: By,
  { therapistIds, ...read }: Read & { therapistIds?: readonly string[] | undefined },
): Promise<Assignment> => {
  await insisting(() =>
    deps.database.transaction(async (tx) => {
      const { booking, dispatch } = await lockSearching(deps, tx, bookingId);
      if (!therapistIds && (await wasAskedSince(tx, bookingId, read))) return;
      const asks = therapistIds ? { therapists: therapistIds } : { search: 'next_wave' };
      await log(tx, booking, adminId, { action: 'mailed', after: { mail: 'therapist_offer', ...asks } });
      if (!therapistIds) return advance(deps, tx, booking, { isUrged: true });
      const rules = await readSettings(tx, 'dispatch');
      const asked = await listToAsk(tx, bookingId, therapistIds);
      await sendOffers(
        deps,
        tx,
        { booking, dispatch, rules, wave: Math.max(1, dispatch.wave) },
        asked.map((person) => ({ therapist: { person }, reasons: null })),
      );
      await advance(deps, tx, booking);
    }),
  );
  return describeAssignment(deps.database, bookingId);
};

const listToAsk = async (tx: Transaction, bookingId: string, ids: readonly string[]): Promise<Therapist[]> => {
  const open = (await listOffers(tx, bookingId)).filter(({ status }) => status === 'open' || status === 'confirmed');
  const people = await listTherapistsById(tx, ids);
  if (people.length < new Set(ids).size || people.some(({ active }) => !active)) throw new AppError('not_found');
  return people.filter(({ id }) => !open.some(({ therapistId }) => therapistId === id));
};

export const processAssignment = async (
  deps: DispatchDeps,
  { bookingId, adminId }: By,
  read: Read,
): Promise<Assignment> => {
  await insisting(() =>
    deps.database.transaction(async (tx) => {
      const { booking } = await lockSearching(deps, tx, bookingId);
      if (await wasAskedSince(tx, bookingId, read)) return;
      await log(tx, booking, adminId, { action: 'changed', after: { search: 'next_step' } });
      await advance(deps, tx, booking, { isUrged: true });
    }),
  );
  return describeAssignment(deps.database, bookingId);
};

/** Once more to everybody whose answer is awaited, and to whoever has a seat. Answers how many mails that were. */
export const sendAssignmentEmails = (deps: DispatchDeps, { bookingId, adminId }: By): Promise<{ sent: number }> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockSearchable(deps, tx, bookingId);
    const again = `again:${deps.clock.now().getTime()}`;
    const open = (await listOffers(tx, bookingId)).filter(({ status }) => status === 'open');
    const seated = await listSeated(tx, [bookingId]);
    const ids = [...open, ...seated].map(({ therapistId }) => therapistId);
    const mail = open.length > 0 ? 'therapist_offer' : 'therapist_assignment';
    await log(tx, booking, adminId, { action: 'mailed', after: { mail, sent: ids.length } });
    for (const therapist of await listTherapistsById(tx, ids)) {
      const offer = open.find(({ therapistId }) => therapistId === therapist.id);
      if (offer) await tellOffer(deps, tx, { booking, offer, therapist, cause: `offer:${offer.id}:${again}` });
      else await tellAssigned(deps, tx, { booking, therapist, cause: `seat:${bookingId}:${therapist.id}:${again}` });
    }
    return { sent: ids.length };
  });
