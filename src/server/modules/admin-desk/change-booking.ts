import type { updateAdminBooking } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
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
import type { AdminDeskDeps } from './deps.ts';
import { describeBooking } from './describe-booking.ts';

type Change = RouteRequest<typeof updateAdminBooking>['body'];
type By = { actor: Actor; language: Language };

/** Contact, place and internal notes. The second of two editors is told, and shown what stands there now. */
export const changeBooking = async (deps: AdminDeskDeps, id: string, change: Change, by: By): Promise<void> => {
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
  if (!(await findBooking(database, id))) throw new AppError('not_found');
  throw new AppError('never_deleted');
};
