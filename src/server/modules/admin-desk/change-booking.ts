import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { findBooking, lockInternalNotes, writeInternalNotes } from '#server/modules/bookings/public.ts';
import type { AdminDeskDeps } from './deps.ts';

type Deps = Pick<AdminDeskDeps, 'database'>;
type Change = { internalNotes?: string | undefined; version: number };

export const changeBooking = ({ database }: Deps, id: string, change: Change, actor: Actor): Promise<void> =>
  database.transaction(async (tx) => {
    const locked = await lockInternalNotes(tx, id);
    if (!locked) throw new AppError('not_found');
    const { reference, ...before } = locked;
    refuseStale(before, change.version);
    if (change.internalNotes === undefined || change.internalNotes === before.internalNotes) return;
    const after = await writeInternalNotes(tx, id, change.internalNotes);
    await recordChange(tx, { actor, what: 'booking', id, label: reference, before, after });
  });

/** Money and history hang on a booking: it is cancelled, and the person in it can be erased. */
export const refuseToDelete = async ({ database }: Deps, id: string): Promise<never> => {
  if (!(await findBooking(database, id))) throw new AppError('not_found');
  throw new AppError('never_deleted');
};
