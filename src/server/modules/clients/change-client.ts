import type { ClientRecord, ClientWish } from '#contract/admin-clients.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Texts } from '#server/platform/texts.ts';
import { describeClient } from './describe-client.ts';
import { lockClient, type WholePerson, writeBlocked, writeNotes } from './repo.ts';
import { listUnknownTherapists, listWishesOf, wishesChanged, writeWishes } from './wishes.ts';

type Deps = { database: Database };
export type ChangeDeps = Deps & { emit: Emit; texts: Texts };
type Change = { notes?: string | undefined; therapists?: readonly ClientWish[] | undefined; version: number };
type By = { actor: Actor; language: Language };

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

export const lockExisting = async (tx: Transaction, id: string): Promise<WholePerson> => {
  const person = await lockClient(tx, id);
  if (!person) throw new AppError('not_found');
  return person;
};

export const changeClient = (
  deps: ChangeDeps,
  id: string,
  { notes, therapists, version }: Change,
  { actor, language }: By,
): Promise<ClientRecord> =>
  changing(deps, id, actor, async (tx, before) => {
    if (before.version !== version) refuseStale(await describeClient(tx, before), version);
    if (notes !== undefined) await writeNotes(tx, id, notes);
    if (therapists === undefined) return;
    await refuseStrangers(deps, tx, { id, therapists, language });
    await writeWishes(tx, id, therapists);
    await deps.emit(tx, wishesChanged, { clientId: id });
  });

/** Who left may stay in the list, and comes into none. */
const refuseStrangers = async (
  { texts }: ChangeDeps,
  tx: Transaction,
  { id, therapists, language }: { id: string; therapists: readonly ClientWish[]; language: Language },
): Promise<void> => {
  const known = new Set((await listWishesOf(tx, id)).map(({ therapistId }) => therapistId));
  const added = therapists.map(({ therapistId }) => therapistId).filter((therapistId) => !known.has(therapistId));
  if ((await listUnknownTherapists(tx, added)).length === 0) return;
  throw new AppError('validation_failed', { fields: { therapists: texts.text(language, 'common:fields.invalid') } });
};

/** With null they may book again. */
export const blockClient = (deps: Deps, id: string, reason: string | null, actor: Actor): Promise<ClientRecord> =>
  changing(deps, id, actor, (tx) => writeBlocked(tx, id, reason));
