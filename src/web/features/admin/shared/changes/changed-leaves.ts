import { type AuditField, auditFields } from '#contract/audit-fields.ts';

export type Leaf = { path: readonly string[]; before: unknown; after: unknown };

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * One line for each value that differs. Of what was made or deleted, only what it has; numbers of rows tell nobody
 * anything.
 */
export const leavesOf = (before: Tree | null, after: Tree | null): Leaf[] => {
  const isOneSided = before === null || after === null;
  return branch(before ?? undefined, after ?? undefined, [])
    .filter((leaf) => leaf.path.at(-1) !== 'id' && !(isOneSided && isEmpty(leaf.before) && isEmpty(leaf.after)))
    .sort((a, b) => placeOf(a.path.at(0)) - placeOf(b.path.at(0)) || placeOf(a.path.at(-1)) - placeOf(b.path.at(-1)));
};

/** What the log keeps has no order of its own. */
const placeOf = (field = ''): number => {
  const place = auditFields.indexOf(field as AuditField);
  return place < 0 ? auditFields.length : place;
};

const branch = (before: unknown, after: unknown, path: readonly string[]): Leaf[] => {
  if (!isTree(before) && !isTree(after)) {
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame ? [] : [{ path, before, after }];
  }
  const was = isTree(before) ? before : {};
  const is = isTree(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    branch(was[key], is[key], [...path, key]),
  );
};
