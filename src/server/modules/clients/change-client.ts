import type { ClientRecord, ClientWish } from '#contract/admin-clients.ts';
import type { Actor } from '#server/http/actor.ts';
import { found, wrongField } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import { describeClient } from './describe-client.ts';
import { lockClient, type WholePerson, writeBlocked, writeNotes } from './repo.ts';
import { listUnknownTherapists, listWishesOf, wishesChanged, writeWishes } from './wishes.ts';

type Deps = { database: Database };
export type ChangeDeps = Deps & { emit: Emit };
type Change = { notes?: string | undefined; therapists?: readonly ClientWish[] | undefined; version: number };

/** What the log keeps of a person: no name, which would outlive them. */
const logged = async (tx: Transaction, { id, notes, isBlocked, blockedReason }: WholePerson) => {
  const wishes = await listWishesOf(tx, id);
  const idsOf = (wanted: ClientWish['wish']) =>
    wishes.filter(({ wish }) => wish === wanted).map(({ therapistId }) => therapistId);
  return {
    internalNotes: notes,
    isBlocked,
    reason: blockedReason,
    wishedTherapists: idsOf('wished'),
    unwishedTherapists: idsOf('unwished'),
  };
};

const changing = (
  { database }: Deps,
  id: string,
  actor: Actor,
  change: (tx: Transaction, before: WholePerson) => Promise<unknown>,
): Promise<ClientRecord> =>
  database.transaction(async (tx) => {
    const person = await lockExisting(tx, id);
    const before = await logged(tx, person);
    await change(tx, person);
    const changed = await lockExisting(tx, id);
    await recordChange(tx, { actor, what: 'client', id, before, after: await logged(tx, changed) });
    return describeClient(tx, changed);
  });

export const lockExisting = async (tx: Transaction, id: string): Promise<WholePerson> =>
  found(await lockClient(tx, id));

export const changeClient = (
  deps: ChangeDeps,
  id: string,
  { notes, therapists, version }: Change,
  actor: Actor,
): Promise<ClientRecord> =>
  changing(deps, id, actor, async (tx, before) => {
    if (before.version !== version) refuseStale(await describeClient(tx, before), version);
    if (notes !== undefined) await writeNotes(tx, id, notes);
    if (therapists === undefined) return;
    await refuseStrangers(tx, id, therapists);
    await writeWishes(tx, id, therapists);
    await deps.emit(tx, wishesChanged, { clientId: id });
  });

/** Who left may stay in the list, and comes into none. */
const refuseStrangers = async (tx: Transaction, id: string, therapists: readonly ClientWish[]): Promise<void> => {
  const known = new Set((await listWishesOf(tx, id)).map(({ therapistId }) => therapistId));
  const added = therapists.map(({ therapistId }) => therapistId).filter((therapistId) => !known.has(therapistId));
  if ((await listUnknownTherapists(tx, added)).length === 0) return;
  throw wrongField('therapists');
};

/** With null they may book again. */
export const blockClient = (deps: Deps, id: string, reason: string | null, actor: Actor): Promise<ClientRecord> =>
  changing(deps, id, actor, (tx) => writeBlocked(tx, id, reason));
