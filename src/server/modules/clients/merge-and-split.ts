import type { ClientRecord } from '#contract/admin-clients.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockExisting } from './change-client.ts';
import { describeClient } from './describe-client.ts';
import { findBookingOf, insertClient, joinClients, takeKeysAlong } from './repo.ts';
import { joinWishes, keepUnwished } from './wishes.ts';

export type MergeDeps = {
  database: Database;
  /** Bookings stand further right; compose hands this in. */
  giveToClient(tx: Transaction, gift: { from: string; to: string; bookingId?: string }): Promise<unknown>;
};

/** Two records are one person. Locked in one order, so that two admins never wait for each other. */
export const mergeClients = (deps: MergeDeps, id: string, otherId: string, actor: Actor): Promise<ClientRecord> =>
  deps.database.transaction(async (tx) => {
    if (id === otherId) return describeClient(tx, await lockExisting(tx, id));
    const [first = id, second = otherId] = [id, otherId].sort();
    const locked = [await lockExisting(tx, first), await lockExisting(tx, second)];
    const other = locked.find((one) => one.id === otherId);
    if (!other) throw new AppError('not_found');
    await deps.giveToClient(tx, { from: otherId, to: id });
    await joinWishes(tx, { from: otherId, to: id });
    await joinClients(tx, id, other);
    await recordChange(tx, { actor, what: 'client', id, before: {}, after: { merged: otherId } });
    await recordChange(tx, { actor, what: 'client', id: otherId, before: {}, after: null });
    return describeClient(tx, await lockExisting(tx, id));
  });

/** Answers the new record. What an account made is its own. */
export const splitClient = (deps: MergeDeps, id: string, bookingId: string, actor: Actor): Promise<ClientRecord> =>
  deps.database.transaction(async (tx) => {
    await lockExisting(tx, id);
    const booking = found(await findBookingOf(tx, id, bookingId));
    if (booking.userId !== null) throw new AppError('booking_owned');
    const made = await insertClient(tx);
    await deps.giveToClient(tx, { from: id, to: made, bookingId });
    await takeKeysAlong(tx, { from: id, to: made, bookingId });
    await keepUnwished(tx, { from: id, to: made });
    const after = { splitOff: booking.reference };
    await recordChange(tx, { actor, what: 'client', id, before: {}, after });
    await recordChange(tx, { actor, what: 'client', id: made, before: null, after });
    return describeClient(tx, await lockExisting(tx, made));
  });
