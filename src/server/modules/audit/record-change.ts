import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import type { AuditField } from '#contract/audit-fields.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertEntry, type Parts } from './repo.ts';

/** Of whoever asks, as much as the log keeps. */
type Doer = { readonly kind: 'visitor' } | { readonly kind: 'user'; readonly userId: string };

export type Change<Before extends object = object, After extends object = object> = {
  /** Who did it; null for the system itself. */
  actor: Doer | null;
  what: AuditSubject;
  id: string | number;
  /** What people call it. Leave it out for persons: it would outlive them. */
  label?: string;
  /** Null when it is made now. */
  before: Before | null;
  /** Null when it is gone now. */
  after: After | null;
  /** Told by `before` and `after` unless it is something else. */
  action?: AuditAction;
};

type Plain = string | number | boolean | null | undefined | Date | readonly unknown[];

/** The names, however deep, for which people have no word yet. */
type Nameless<Value> = Value extends Plain
  ? never
  : Value extends object
    ? {
        [Key in keyof Value & string]-?:
          | (Key extends AuditField | 'id' | 'version' ? never : Key)
          | Nameless<Value[Key]>;
      }[keyof Value & string]
    : never;

/** Does not compile with a field that `contract/audit-fields.ts` does not name. */
type Named<Value> = [Nameless<Value>] extends [never] ? unknown : { unnamedField: Nameless<Value> };

/** Never in the log, whatever a caller hands over. */
const secret = /password|token|hash|secret/i;

/** Writes a line in the caller's transaction. A change that changes nothing leaves none. */
export const recordChange = async <Before extends object, After extends object>(
  tx: Queryable,
  change: Change<Before, After> & Named<Before | After>,
): Promise<void> => {
  const before = change.before && withoutSecrets(change.before);
  const after = change.after && withoutSecrets(change.after);
  const [was, is] = before && after ? differences(before, after) : [before, after];
  if (before && after && Object.keys(was ?? {}).length + Object.keys(is ?? {}).length === 0) return;
  await insertEntry(tx, {
    actorId: change.actor?.kind === 'user' ? change.actor.userId : null,
    action: change.action ?? (before === null ? 'created' : after === null ? 'deleted' : 'changed'),
    subject: change.what,
    subjectId: String(change.id),
    label: change.label ?? '',
    before: was,
    after: is,
  });
};

type Managed = { readonly id: string | number };

/** `recordChange` for rows of one kind: what the log keeps of one, and what people call it. */
export const recordsOf =
  <Row extends Managed, Kept extends object>(
    what: AuditSubject,
    kept: (row: Row) => Kept & Named<Kept>,
    labelOf: (row: Row) => string,
    idOf: (row: Row) => string | number = ({ id }) => id,
  ) =>
  async (tx: Queryable, actor: Doer, before: Row | null, after: Row | null): Promise<void> => {
    const row = after ?? before;
    if (!row) return;
    const [was, is] = [before && kept(before), after && kept(after)];
    await recordChange<object, object>(tx, { actor, what, id: idOf(row), label: labelOf(row), before: was, after: is });
  };

/** As JSON keeps it: a day is a text, what is undefined is not there. */
const withoutSecrets = (value: object): Parts =>
  Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(value))).filter(([key]) => key !== 'version' && !secret.test(key)),
  );

const differences = (before: Parts, after: Parts): [Parts, Parts] => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  const pick = (from: Parts): Parts =>
    Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]]));
  return [pick(before), pick(after)];
};
