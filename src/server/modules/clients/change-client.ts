import type { ClientRecord } from '#contract/admin-clients.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { describeClient } from './describe-client.ts';
import { lockClient, type WholePerson, writeBlocked, writeNotes } from './repo.ts';

type Deps = { database: Database };
type Change = { notes?: string | undefined; version: number };

/** What the log keeps of a person: no name, which would outlive them. */
const logged = ({ notes, isBlocked, blockedReason }: WholePerson) => ({
  internalNotes: notes,
  isBlocked,
  reason: blockedReason,
});

const changing = (
  { database }: Deps,
  id: string,
  actor: Actor,
  change: (tx: Transaction, before: WholePerson) => Promise<unknown>,
): Promise<ClientRecord> =>
  database.transaction(async (tx) => {
    const before = await lockExisting(tx, id);
    await change(tx, before);
    const after = await lockExisting(tx, id);
    await recordChange(tx, { actor, what: 'client', id, before: logged(before), after: logged(after) });
    return describeClient(tx, after);
  });

export const lockExisting = async (tx: Transaction, id: string): Promise<WholePerson> => {
  const person = await lockClient(tx, id);
  if (!person) throw new AppError('not_found');
  return person;
};

export const changeClient = (deps: Deps, id: string, { notes, version }: Change, actor: Actor): Promise<ClientRecord> =>
  changing(deps, id, actor, async (tx, before) => {
    if (before.version !== version) refuseStale(await describeClient(tx, before), version);
    if (notes !== undefined) await writeNotes(tx, id, notes);
  });

/** With null they may book again. */
export const blockClient = (deps: Deps, id: string, reason: string | null, actor: Actor): Promise<ClientRecord> =>
  changing(deps, id, actor, (tx) => writeBlocked(tx, id, reason));
