import type { updateAdminBooking } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  collectFaults,
  editDetails,
  findBooking,
  lockBooking,
  lockInternalNotes,
  writeInternalNotes,
} from '#server/modules/bookings/public.ts';
import { type CheckoutDeps, changeVisit, tryVisitChange } from '#server/modules/checkout/public.ts';
import type { AdminDeskDeps } from './deps.ts';
import { describeBooking } from './describe-booking.ts';

type Whole = RouteRequest<typeof updateAdminBooking>['body'];
type Change = Omit<Whole, 'choices'>;
type By = { actor: Actor; language: Language };

/** All of one form: what it is and whom and where it is for. Answers the cents that are to be paid more; below 0 they go back. */
export const editBooking = async (
  deps: AdminDeskDeps & CheckoutDeps,
  id: string,
  { choices, ...details }: Whole,
  by: By,
): Promise<number> => {
  if (!choices) {
    await changeBooking(deps, id, details, by);
    return 0;
  }
  if (by.actor.kind === 'user' && by.actor.role === 'support') throw new AppError('not_allowed');
  // Refused before anything else is written.
  const { toPay, refund } = await tryVisitChange(
    deps,
    id,
    { ...choices, version: details.version, toPay: 0, refund: 0 },
    by,
  );
  requireFreshForRefund(by.actor, refund);
  await changeBooking(deps, id, details, by);
  const { version } = await describeBooking(deps, id);
  await changeVisit(deps, id, { ...choices, version, toPay, refund }, by);
  return toPay - refund;
};

/** Contact, place and internal notes. The second of two editors is told, and shown what stands there now. */
const changeBooking = async (deps: AdminDeskDeps, id: string, change: Change, by: By): Promise<void> => {
  try {
    await deps.database.transaction(async (tx) => {
      const booking = await lockBooking(tx, id);
      const before = await lockInternalNotes(tx, id);
      if (!booking || !before) throw new AppError('not_found');
      const { internalNotes, version, ...details } = change;
      refuseStale(before, version);
      const faults = collectFaults(deps.texts, by.language);
      await editDetails(deps, tx, booking, details, { actor: by.actor, faults });
      if (internalNotes === undefined || internalNotes === before.internalNotes) return;
      const after = await writeInternalNotes(tx, id, internalNotes);
      const { reference, ...was } = before;
      await recordChange(tx, { actor: by.actor, what: 'booking', id, label: reference, before: was, after });
    });
  } catch (error) {
    throw error instanceof AppError && error.code === 'changed_meanwhile' ? await asItStands(deps, id) : error;
  }
};

const asItStands = async (deps: AdminDeskDeps, id: string): Promise<AppError> => {
  const current = await describeBooking(deps, id);
  return new AppError('changed_meanwhile', { extra: { version: current.version, current } });
};

/** Money and history hang on a booking: it is cancelled, and the person in it can be erased. */
export const refuseToDelete = async ({ database }: Pick<AdminDeskDeps, 'database'>, id: string): Promise<never> => {
  found(await findBooking(database, id));
  throw new AppError('never_deleted');
};
