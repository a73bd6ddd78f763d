import type { updateAdminBooking } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  collectFaults,
  editDetails,
  editNote,
  findBooking,
  lockBooking,
  lockInternalNotes,
  writeInternalNotes,
} from '#server/modules/bookings/public.ts';
import { type CheckoutDeps, changeVisitWithin } from '#server/modules/checkout/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AdminDeskDeps } from './deps.ts';
import { describeBooking } from './describe-booking.ts';

type Change = RouteRequest<typeof updateAdminBooking>['body'];
type By = { actor: Actor; language: Language };
type Deps = AdminDeskDeps & CheckoutDeps;

/**
 * All of one form, in one transaction: what it is, whom and where it is for, and the notes. The second of two editors is told, and
 * shown what stands there now. Answers the cents that are to be paid more; below 0 they go back.
 */
export const editBooking = async (deps: Deps, id: string, change: Change, by: By): Promise<number> => {
  if (change.choices && by.actor.kind === 'user' && by.actor.role === 'support') throw new AppError('not_allowed');
  try {
    return await deps.database.transaction(async (tx) => {
      await changeFacts(deps, tx, id, change, by);
      if (!change.choices) return 0;
      const { version } = found(await lockInternalNotes(tx, id));
      return await changeVisitWithin(deps, tx, id, { ...change.choices, version }, by);
    });
  } catch (error) {
    throw error instanceof AppError && error.code === 'changed_meanwhile' ? await asItStands(deps, id) : error;
  }
};

const changeFacts = async (deps: Deps, tx: Transaction, id: string, change: Change, by: By): Promise<void> => {
  const booking = found(await lockBooking(tx, id));
  const before = found(await lockInternalNotes(tx, id));
  const { internalNotes, version, notes, notesConsent = false, choices: _, ...details } = change;
  refuseStale(before, version);
  const faults = collectFaults(deps.texts, by.language);
  if (notes !== undefined) await editNote(deps, tx, booking, { notes, notesConsent }, { actor: by.actor, faults });
  const now = found(await lockBooking(tx, id));
  await editDetails(deps, tx, now, details, { actor: by.actor, faults });
  if (internalNotes === undefined || internalNotes === before.internalNotes) return;
  const after = await writeInternalNotes(tx, id, internalNotes);
  const { reference, ...was } = before;
  await recordChange(tx, { actor: by.actor, what: 'booking', id, label: reference, before: was, after });
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
